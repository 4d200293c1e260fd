/**
 * Whether an interrupted job on the archive can be continued. What it has read is identified by the catalogue's own keys
 * or by folders of the archive, and what changed since by the times of files; so it can be neither in another folder
 * nor at an earlier time.
 */
import type { Obstacle } from '../../shared/work/archive-work.ts';

/** How far a job was. */
interface JobRecord {
  readonly archiveId: string;
  /** The archive's folder. */
  readonly dir: string;
  /** Epoch ms. */
  readonly recordedAt: number;
}

export interface Present {
  readonly archiveId: string;
  /** The archive's folder. */
  readonly dir: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Why the job must start over; null if it can continue. */
export function obstacleTo(record: JobRecord, { archiveId, dir, now }: Present): Obstacle | null {
  if (record.archiveId !== archiveId) return 'other-archive';
  if (record.dir !== dir) return 'moved';
  // Files that changed since could have times before its start.
  if (now < record.recordedAt) return 'clock';
  return null;
}
