/**
 * The downloads of the queue, as rows of `assets`. A trigger records every change of state in the history, in the same
 * transaction. `due_at` is when the next step is due, and afterwards its last value.
 */
import type Database from 'better-sqlite3';
import type { StateCounts } from '../../../shared/domain/domain.ts';
import type { Names } from '../../catalogue/rows/names.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import type { ArchivedFile, DownloadJob } from '../../domain/assets.ts';
import { type ClaimOptions, createClaim } from './claim.ts';
import { createCommands, type DownloadCommands } from './download-commands.ts';
import { createDownloadNow, type DownloadNow } from './download-now.ts';
import { createDownloadSteps, type DownloadSteps } from './download-steps.ts';
import { createDueDownloads, type DueDownloads } from './due-downloads.ts';
import { createProblems, type ProblemDownloads } from './problems.ts';
import { createQueuedBytes, type QueuedBytes } from './queued-bytes.ts';
import { createReadDownloads, type ReadDownloads } from './read-downloads.ts';
import { createRecordArchived } from './record-archived.ts';
import { createRequests, type DownloadRequests } from './requests.ts';
import { createSeriesDownloads, type SeriesDownloads } from './series.ts';
import { createCounts } from './state-counts.ts';

export interface DownloadRecords
  extends DueDownloads,
    DownloadSteps,
    DownloadCommands,
    ProblemDownloads,
    ReadDownloads,
    DownloadRequests,
    QueuedBytes,
    DownloadNow,
    SeriesDownloads {
  /**
   * Changes up to `limit` queued downloads (by priority, due time and key) to `resolving` and returns them; if there
   * are fewer, also those that are not needed and have a check due.
   */
  claim(limit: number, now: number, options?: ClaimOptions): readonly DownloadJob[];
  /** Records published files in one transaction: state `archived`, folder fixed, sidecars stale. */
  recordArchived(files: readonly ArchivedFile[]): void;
  counts(): StateCounts;
}

export function createDownloadRecords(
  db: Database.Database,
  write: Write,
  names: Names,
  time: () => StatusTime,
): DownloadRecords {
  const steps = {
    ...createDueDownloads(db, write),
    ...createCommands(db, write),
    ...createReadDownloads(db, names, time),
    ...createRequests(db, write),
  };
  const recordArchived = createRecordArchived(db);
  return {
    ...steps,
    ...createDownloadNow(write, steps),
    ...createDownloadSteps(db, write),
    ...createProblems(db, write),
    ...createQueuedBytes(db),
    ...createSeriesDownloads(db, write),
    claim: createClaim(db, write, names),
    recordArchived: (files) => write(() => recordArchived(files)),
    counts: createCounts(db),
  };
}
