/**
 * The downloads of the queue, as rows of `assets`. A trigger records every change of state in the history, in the same
 * transaction. `due_at` is when the next step is due, and afterwards its last value.
 */
import type Database from 'better-sqlite3';
import { assetId } from '../../catalogue/rows/asset-ids.ts';
import type { Names } from '../../catalogue/rows/names.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import type { AssetName, DownloadJob, RecordedFile } from '../../domain/assets.ts';
import { type ClaimOptions, createClaim } from './claim.ts';
import { type CommandOptions, createCommands, type DownloadCommands } from './download-commands.ts';
import { createDownloadSteps, type DownloadSteps } from './download-steps.ts';
import { createDueDownloads, type DueDownloads } from './due-downloads.ts';
import { createProblems, type ProblemDownloads } from './problems.ts';
import { createReadDownloads, type ReadDownloads } from './read-downloads.ts';
import { createRecordArchived } from './record-archived.ts';
import { createRequests, type DownloadRequests } from './requests.ts';
import { createSeriesDownloads, type SeriesDownloads } from './series.ts';

export interface DownloadRecords
  extends DueDownloads,
    DownloadSteps,
    DownloadCommands,
    ProblemDownloads,
    ReadDownloads,
    DownloadRequests,
    SeriesDownloads {
  /**
   * Changes up to `limit` queued downloads (by priority, due time and key) to `resolving` and returns them; if there
   * are fewer, also those that are not needed and have a check due.
   */
  claim(limit: number, now: number, options?: ClaimOptions): readonly DownloadJob[];
  /**
   * Records published files in one transaction: state `archived`, folder fixed, sidecars stale, and what each of them
   * replaced.
   */
  recordArchived(files: readonly RecordedFile[]): void;
  /**
   * The user asks for these files now (epoch ms): they are queued before those of the rules, all in one transaction. With
   * `isRequest` they are also requested, as Matchkeep starts nothing by itself (see requests.ts). Archived files do not
   * change. Returns how many of the files are not archived; throws `not-found` for a file of an unknown game.
   */
  downloadNow(assets: readonly AssetName[], now: number, options?: CommandOptions): number;
}

/** The user's own requests have priority over those of the rules. */
const requestPriority = 10;

export function createDownloadRecords(
  db: Database.Database,
  write: Write,
  names: Names,
  time: () => StatusTime,
): DownloadRecords {
  const due = createDueDownloads(db, write);
  const commands = createCommands(db, write);
  const reads = createReadDownloads(db, names, time);
  const requests = createRequests(db, write);
  const recordArchived = createRecordArchived(db);
  return {
    ...due,
    ...commands,
    ...reads,
    ...requests,
    ...createDownloadSteps(db, write),
    ...createProblems(db, write),
    ...createSeriesDownloads(db, write),
    claim: createClaim(db, write, names),
    recordArchived: (files) => write(() => recordArchived(files)),
    downloadNow(assets, now, { isRequest = false } = {}) {
      if (assets.length === 0) return 0;
      const wanted = assets.map(({ platformGameId, contentType }) => ({
        platformGameId,
        contentType,
        dueAt: now,
      }));
      const ids = assets.map(assetId);
      return write(() => {
        due.want(wanted, now);
        commands.resume({ ids }, now);
        due.bringForward(wanted, now);
        commands.retry({ ids }, now);
        commands.prioritise(ids, requestPriority, now);
        if (isRequest) requests.request(assets, now);
        return assets.filter((asset) => reads.state(asset) !== 'archived').length;
      });
    },
  };
}
