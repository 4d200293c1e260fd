/** The status of an asset, derived from the state of its download, its last problem and the time. */
import type { AssetStatus } from '../../shared/asset-status.ts';
import type { DownloadState } from '../../shared/domain.ts';

/** Times at which files are expected are rounded down to this, so that counts by time are few. */
export const expectedStepMs = 5 * 60_000;

/** What the status of an asset depends on. */
interface StatusFacts {
  readonly state: DownloadState;
  /** The code of the last problem; null if there is none. */
  readonly problem: string | null;
  /** Epoch ms: when the game has most likely ended, or when the file was wanted, if that was later. */
  readonly expectedFrom: number;
}

/** `now` in epoch ms; `usualDelayMs` is how long after the game a file is usually there. */
export interface StatusTime {
  readonly now: number;
  readonly usualDelayMs: number;
}

/** The catalogue's SQL (`src/core/catalogue/rows/status-sql.ts`) states the same rule; a test compares the two. */
export function assetStatus(facts: StatusFacts, { now, usualDelayMs }: StatusTime): AssetStatus {
  switch (facts.state) {
    case 'archived':
    case 'failed':
    case 'not-offered':
    case 'not-needed':
    case 'not-wanted':
    case 'paused':
    case 'cancelled':
      return facts.state;
    case 'scheduled':
    case 'queued':
    case 'resolving':
    case 'transferring':
    case 'verifying':
    case 'waiting': {
      if (facts.problem !== null && facts.problem !== 'not-available-yet') return 'failing';
      const from = Math.floor(facts.expectedFrom / expectedStepMs) * expectedStepMs;
      if (now < from) return 'upcoming';
      return now <= from + usualDelayMs ? 'expected' : 'overdue';
    }
  }
}
