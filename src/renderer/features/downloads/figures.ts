/** Rate and time left, for one download and for the whole queue. */
import type { Download } from '../../../shared/domain/domain.ts';
import type { AppStatus } from '../../../shared/work/status.ts';

/** Milliseconds until one download is done at its present rate; null where that is unknown. */
export function timeLeftMs(download: Download): number | null {
  const { bytesTotal, bytesDone, bytesPerSecond } = download;
  if (bytesTotal === null || bytesPerSecond <= 0) return null;
  return (Math.max(0, bytesTotal - bytesDone) / bytesPerSecond) * 1000;
}

/**
 * Milliseconds until everything that is due now is done, if files that have not started are as large as the archived
 * ones on average, and not less than the present limits allow; null without a rate or any size.
 */
export function queueTimeLeftMs(status: AppStatus, active: readonly Download[]): number | null {
  const { queue, archive } = status;
  if (queue.bytesPerSecond <= 0) return null;
  const { archivedFiles, archivedBytes } = archive;
  const usual = archivedFiles && archivedBytes ? archivedBytes / archivedFiles : null;
  let left = 0;
  for (const { bytesTotal, bytesDone } of active) {
    const total = bytesTotal ?? usual;
    if (total === null) return null;
    left += Math.max(0, total - bytesDone);
  }
  const notBegun = queue.counts.queued;
  if (notBegun > 0) {
    if (usual === null) return null;
    left += notBegun * usual;
  }
  return left === 0 ? null : Math.max((left / queue.bytesPerSecond) * 1000, queue.queuedMs ?? 0);
}
