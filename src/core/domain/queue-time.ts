/** How long the files in the queue take at the present limits. */
import type { CoverageSummary } from '../../shared/coverage/coverage.ts';

export interface QueueLimits {
  readonly requestsPerSecond: number;
  /** 0: no limit. */
  readonly bytesPerSecond: number;
}

/**
 * Milliseconds at least: each file needs one request for its address, and has the size that archived files have on
 * average. Null if nothing is queued.
 */
export function queuedMs(
  { counts, bytes }: Pick<CoverageSummary, 'counts' | 'bytes'>,
  { requestsPerSecond, bytesPerSecond }: QueueLimits,
): number | null {
  if (counts.queued === 0) return null;
  const bytesEach = counts.archived === 0 ? 0 : bytes / counts.archived;
  const seconds = Math.max(
    counts.queued / requestsPerSecond,
    bytesPerSecond === 0 ? 0 : (counts.queued * bytesEach) / bytesPerSecond,
  );
  return Math.round(seconds * 1000);
}
