/**
 * Whether an interrupted verification can be continued. What it has read is identified by the catalogue's own keys,
 * and what changed since by the times of the files; so it can be neither in another folder nor at an earlier time.
 */
import type { Amount, InterruptedVerification } from '../../shared/archive-work.ts';
import type { VerificationRecord } from '../catalogue/files/verification.ts';

interface Present {
  readonly archiveId: string;
  /** The archive's folder. */
  readonly dir: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Why the verification must start over; null if it can continue. */
export function obstacleTo(
  record: VerificationRecord,
  { archiveId, dir, now }: Present,
): InterruptedVerification['obstacle'] {
  if (record.archiveId !== archiveId) return 'other-archive';
  if (record.dir !== dir) return 'moved';
  // Files that changed since could have times before its start.
  if (now < record.recordedAt) return 'clock';
  return null;
}

/** What the user sees of it. `total` is all archived files now. */
export function describeInterrupted(
  record: VerificationRecord,
  found: number,
  total: Amount,
  present: Present,
): InterruptedVerification {
  // Files may have left the archive's catalogue since, to be downloaded again.
  const files = Math.min(record.files, total.files);
  const bytes = Math.min(record.bytes, total.bytes);
  return {
    startedAt: new Date(record.startedAt).toISOString(),
    recordedAt: new Date(record.recordedAt).toISOString(),
    isRepair: record.isRepair,
    done: { files, bytes },
    left: { files: total.files - files, bytes: total.bytes - bytes },
    found,
    obstacle: obstacleTo(record, present),
  };
}
