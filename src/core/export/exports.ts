/**
 * Exports of games, their files and their statistics. Each export starts at once in its own thread, shows its progress
 * in the list of exports, and stays in that list until the user removes it. Disposal cancels those that run. The list
 * of missing files is streamed instead.
 */
import { randomUUID } from 'node:crypto';
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { ExportContent, ExportJob, ExportRequest } from '../../shared/library/export.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import { createDownloadPlace } from './download-place.ts';
import { type ExportSource, exportBatches } from './export-batches.ts';
import { createExportEntries, type ExportEntry } from './export-entries.ts';
import { contentFor, describeSelection, resolveTarget } from './export-target.ts';
import { runExport } from './export-thread.ts';
import { createGaps, type Gaps, type GapsOptions } from './gaps.ts';
import type { ExportThread } from './job.ts';

export interface ExportsOptions {
  /** Path of the catalogue. */
  readonly file: string;
  readonly dataDir: string;
  readonly library: ExportSource;
  readonly catalogue: GapsOptions['catalogue'] & Pick<Catalogue, 'reportFailure'>;
  readonly archive: Pick<ArchiveRoom, 'openPlace'>;
  readonly changes: Pick<Changes, 'emit'>;
  readonly log: Pick<Log, 'warn'>;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface Exports extends AsyncDisposable {
  /** The host has the one that shows an export's folder. */
  readonly handlers: Pick<Handlers, 'export.list' | 'export.start' | 'export.cancel' | 'export.forget'>;
  /** The list of missing files. */
  readonly gaps: Gaps;
  /** Throws for problems that are known at once; later ones are part of the job. */
  start(request: ExportRequest): Promise<ExportJob>;
  /** Newest first. */
  list(): ExportJob[];
  /** `cancel` and `forget` throw `not-found`. A job that has ended does not change. */
  cancel(id: string): ExportJob;
  /** For jobs that have ended. Also removes the file for the browser. */
  forget(id: string): void;
  /** The path on the archiver's machine. Throws `not-found`, also for downloads in the browser. */
  exportedPath(id: string): string;
  /** The file for the browser; null if there is none. */
  download(id: string): { readonly path: string; readonly name: string } | null;
}

export function createExports(options: ExportsOptions): Exports {
  const { now } = options;
  const place = createDownloadPlace(options.dataDir);
  const entries = createExportEntries({ ...options, place });
  let isSwept = false;
  let isClosed = false;

  async function run(
    entry: ExportEntry,
    request: ExportRequest,
    thread: Omit<ExportThread, 'file'>,
  ): Promise<void> {
    const { signal } = entry.stop;
    const rate = createRateMeter(now);
    try {
      const report = await runExport({
        ...thread,
        file: options.file,
        portions: () => exportBatches(options.library, request.selection, thread.content),
        signal,
        onProgress: (progress) =>
          entries.change(entry, { ...progress, bytesPerSecond: rate(progress.bytesDone) }),
        onState: (state) => entries.change(entry, { state }),
      });
      const { bytes, games } = report;
      const done = Math.max(games, entry.job.done);
      entries.change(entry, {
        state: 'done',
        report,
        done,
        total: done,
        bytesDone: bytes,
        bytesTotal: bytes,
        download: entry.file?.name ?? null,
      });
    } catch (error) {
      const isCancelled = signal.aborted;
      options.catalogue.reportFailure(error);
      entries.change(entry, {
        state: isCancelled ? 'cancelled' : 'failed',
        error: isCancelled ? null : toErrorData(error),
      });
      entries.discardFile(entry.job.id);
    } finally {
      entries.change(entry, { endedAt: new Date(now()).toISOString(), bytesPerSecond: 0 });
      entries.removeOldest();
    }
  }

  const exports: Omit<Exports, 'handlers' | 'gaps'> = {
    async start(request) {
      const archive = await options.archive.openPlace();
      // Opening takes long on a drive that does not respond: an export that started now would not be cancelled.
      if (isClosed) throw closing();
      if (!isSwept) entries.sweepFiles();
      isSwept = true;
      if (request.to.kind !== 'download') entries.refuseRunning(request.to.path);
      const id = randomUUID();
      const startedAt = new Date(now());
      const content = contentFor(request);
      const file = request.to.kind === 'download' ? place.reserve(id, content, startedAt) : null;
      const target = resolveTarget(request, content, file);
      const path = file === null ? target.path : null;
      const entry = newEntry({ id, request, content, file, path, startedAt });
      entries.add(entry);
      entry.ended = run(entry, request, {
        archive,
        content,
        target,
        manifestName: 'facts',
        startedAt: startedAt.getTime(),
      });
      return entry.job;
    },
    list: () =>
      entries
        .list()
        .map(({ job }) => job)
        .reverse(),
    cancel(id) {
      const { job, stop } = entries.find(id);
      if (job.endedAt === null) stop.abort(new MatchkeepError('cancelled', 'The export was cancelled.'));
      return entries.find(id).job;
    },
    forget(id) {
      if (entries.find(id).job.endedAt === null) {
        throw new MatchkeepError('conflict', 'This export is still running.', {
          remedy: 'Cancel it first.',
        });
      }
      entries.remove(id);
    },
    exportedPath(id) {
      const { path } = entries.find(id).job;
      if (path !== null) return path;
      throw new MatchkeepError('not-found', 'This export was made for a browser and has no folder.');
    },
    download(id) {
      const entry = entries.get(id);
      return entry?.job.state === 'done' ? entry.file : null;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      const open = entries.list();
      for (const { stop } of open) stop.abort(closing());
      await Promise.all(open.map(({ ended }) => ended));
      if (isSwept) entries.sweepFiles();
    },
  };
  return {
    ...exports,
    handlers: {
      'export.list': () => exports.list(),
      'export.start': (request) => exports.start(request),
      'export.cancel': ({ id }) => exports.cancel(id),
      'export.forget'({ id }) {
        exports.forget(id);
        return null;
      },
    },
    gaps: createGaps(options),
  };
}

function closing(): MatchkeepError {
  return new MatchkeepError('cancelled', 'Matchkeep is closing.');
}

function newEntry(options: {
  readonly id: string;
  readonly request: ExportRequest;
  readonly content: ExportContent;
  readonly file: ExportEntry['file'];
  readonly path: string | null;
  readonly startedAt: Date;
}): ExportEntry {
  const { id, request, content, file, path, startedAt } = options;
  return {
    stop: new AbortController(),
    file,
    ended: Promise.resolve(),
    job: {
      id,
      content,
      about: describeSelection(request),
      state: 'preparing',
      done: 0,
      total: null,
      bytesDone: 0,
      bytesTotal: null,
      bytesPerSecond: 0,
      startedAt: startedAt.toISOString(),
      endedAt: null,
      path,
      download: null,
      error: null,
      report: null,
    },
  };
}

/** Bytes per second over the last few seconds; call the result with the bytes so far. `now` is in epoch ms. */
function createRateMeter(now: () => number): (bytes: number) => number {
  const seen: { readonly at: number; readonly bytes: number }[] = [];
  return (bytes) => {
    const at = now();
    seen.push({ at, bytes });
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > 5_000) seen.shift();
    const [first] = seen;
    const elapsed = first ? at - first.at : 0;
    return first && elapsed > 0 ? Math.round(((bytes - first.bytes) * 1000) / elapsed) : 0;
  };
}
