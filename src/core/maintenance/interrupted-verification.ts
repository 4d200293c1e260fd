/** What the user sees of an interrupted verification. */
import type { Amount, InterruptedVerification } from '../../shared/work/archive-work.ts';
import type { VerificationRecord } from '../catalogue/files/verification.ts';
import { obstacleTo, type Present } from './obstacle.ts';

/** `total` is all archived files now. */
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
