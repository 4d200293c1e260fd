/**
 * Exports of games, their files and their statistics. Each export starts at once in its own thread, shows its progress
 * in the list of exports, and stays in that list until the user removes it. Disposal cancels those that run.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { ExportContent, ExportJob, ExportRequest } from '../../shared/export.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import { realPath } from '../disk/target.ts';
import type { Log } from '../platform/log.ts';
import { createDownloadPlace } from './download-place.ts';
import { type ExportSource, exportBatches } from './export-batches.ts';
import { runExport } from './export-thread.ts';
import { createExportHandlers, type ExportHandlers } from './handlers.ts';
import type { ExportThread } from './job.ts';

export interface ExportsOptions {
  /** Path of the catalogue. */
  readonly file: string;
  readonly dataDir: string;
  readonly library: ExportSource;
  readonly archive: Pick<ArchiveRoom, 'openDir'>;
  readonly changes: Pick<Changes, 'emit'>;
  readonly log: Pick<Log, 'warn'>;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface Exports extends AsyncDisposable {
  readonly handlers: ExportHandlers;
  /** Throws for problems that are known at once; later ones are part of the job. */
  start(request: ExportRequest): Promise<ExportJob>;
  /** Newest first. */
  list(): ExportJob[];
  /** `cancel` and `forget` throw `not-found`. A job that has ended does not change. */
  cancel(id: string): ExportJob;
  /** For jobs that have ended. Also removes the file for the browser. */
  forget(id: string): void;
  /** The path on the archiver's machine. Throws `not-found`, also for downloads in the browser. */
  pathOf(id: string): string;
  /** The file for the browser; null if there is none. */
  download(id: string): { readonly path: string; readonly name: string } | null;
}

interface Entry {
  job: ExportJob;
  readonly stop: AbortController;
  readonly file: { readonly path: string; readonly name: string } | null;
  ended: Promise<void>;
}

/** The number of ended jobs that stay listed. */
const maxEndedRetained = 20;

export function createExports(options: ExportsOptions): Exports {
  const { changes, now } = options;
  const entries = new Map<string, Entry>();
  const place = createDownloadPlace(options.dataDir);
  let isSwept = false;

  const change = (entry: Entry, part: Partial<ExportJob>) => {
    entry.job = { ...entry.job, ...part };
    changes.emit('exports.changed');
  };
  const find = (id: string): Entry => {
    const entry = entries.get(id);
    if (entry) return entry;
    throw new MatchkeepError('not-found', 'This export does not exist.', {
      remedy: 'It may have been cleared from the list.',
    });
  };
  /** Two exports to one target would overwrite each other's files. */
  const refuseRunning = (path: string) => {
    for (const { job } of entries.values()) {
      if (job.endedAt !== null || job.path === null || realPath(job.path) !== realPath(path)) continue;
      throw new MatchkeepError('conflict', `Another export to "${path}" is still running.`, {
        remedy: 'Wait for it to finish, cancel it, or choose another destination.',
      });
    }
  };
  /** A file that another program has open stays until the next start. */
  const tidy = (what: () => void) => {
    try {
      what();
    } catch (error) {
      options.log.warn({ error: toErrorData(error) }, 'the file prepared for a browser could not be removed');
    }
  };
  const remove = (id: string) => {
    entries.delete(id);
    tidy(() => place.discard(id));
  };

  async function run(
    entry: Entry,
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
        onProgress: (progress) => change(entry, { ...progress, bytesPerSecond: rate(progress.bytesDone) }),
        onState: (state) => change(entry, { state }),
      });
      const bytes = report.bytes;
      const done = Math.max(report.games, entry.job.done);
      change(entry, {
        ...{ state: 'done', report, done, total: done, bytesDone: bytes, bytesTotal: bytes },
        download: entry.file?.name ?? null,
      });
    } catch (error) {
      const isCancelled = signal.aborted;
      change(entry, {
        state: isCancelled ? 'cancelled' : 'failed',
        error: isCancelled ? null : toErrorData(error),
      });
      tidy(() => place.discard(entry.job.id));
    } finally {
      change(entry, { endedAt: new Date(now()).toISOString(), bytesPerSecond: 0 });
      for (const [id, old] of entries) {
        if (entries.size <= maxEndedRetained) break;
        if (old.job.endedAt !== null) remove(id);
      }
    }
  }

  const exports: Omit<Exports, 'handlers'> = {
    async start(request) {
      const archiveDir = await options.archive.openDir();
      if (!isSwept) tidy(place.sweep);
      isSwept = true;
      if (request.to.kind !== 'download') refuseRunning(request.to.path);
      const id = randomUUID();
      const startedAt = new Date(now());
      const content = contentFor(request);
      const file = request.to.kind === 'download' ? place.reserve(id, content, startedAt) : null;
      const target = resolveTarget(request, content, file);
      const entry: Entry = {
        stop: new AbortController(),
        file,
        ended: Promise.resolve(),
        job: {
          ...{ id, content, about: describeSelection(request), state: 'preparing', done: 0, total: null },
          ...{ bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 },
          startedAt: startedAt.toISOString(),
          ...{ endedAt: null, path: file === null ? target.path : null, download: null },
          ...{ error: null, report: null },
        },
      };
      entries.set(id, entry);
      entry.ended = run(entry, request, { archiveDir, content, target, manifestName: 'facts' });
      changes.emit('exports.changed');
      return entry.job;
    },
    list: () => Array.from(entries.values(), ({ job }) => job).reverse(),
    cancel(id) {
      const entry = find(id);
      if (entry.job.endedAt === null) {
        entry.stop.abort(new MatchkeepError('cancelled', 'The export was cancelled.'));
      }
      return entry.job;
    },
    forget(id) {
      if (find(id).job.endedAt === null) {
        throw new MatchkeepError('conflict', 'This export is still running.', {
          remedy: 'Cancel it first.',
        });
      }
      remove(id);
      changes.emit('exports.changed');
    },
    pathOf(id) {
      const { path } = find(id).job;
      if (path !== null) return path;
      throw new MatchkeepError('not-found', 'This export was made for a browser and has no folder.');
    },
    download(id) {
      const entry = entries.get(id);
      return entry?.job.state === 'done' ? entry.file : null;
    },
    async [Symbol.asyncDispose]() {
      const open = [...entries.values()];
      for (const { stop } of open) stop.abort(new MatchkeepError('cancelled', 'Matchkeep is closing.'));
      await Promise.all(open.map(({ ended }) => ended));
      if (isSwept) tidy(place.sweep);
    },
  };
  return { ...exports, handlers: createExportHandlers(exports) };
}

/** A browser downloads one file: a folder becomes a zip. */
function contentFor({ content, to }: ExportRequest): ExportContent {
  return content.as === 'files' && to.kind === 'download' ? { ...content, as: 'zip' } : content;
}

function resolveTarget(
  { to }: ExportRequest,
  content: ExportContent,
  file: { readonly path: string } | null,
): ExportThread['target'] {
  if (file !== null) return { kind: 'file', path: file.path, replaces: true };
  if (to.kind === 'download') throw new Error('A download must have a file.');
  const isOneFile = content.as === 'zip' || content.as === 'aggregates';
  const isOneTable = content.as === 'tables' && content.tables.length === 1;
  if (to.kind === 'file' && !isOneFile && !isOneTable) {
    throw new MatchkeepError('invalid-input', 'This export needs more than one file.', {
      remedy: 'Choose a folder, a single table or a zip file.',
    });
  }
  if (to.kind === 'folder' && content.as === 'zip') {
    throw new MatchkeepError('invalid-input', 'A zip export needs a file name, not a folder.', {
      remedy: `Add the file name, for example ${basename(to.path)}.zip.`,
    });
  }
  return { kind: to.kind, path: to.path, replaces: to.replaces };
}

function describeSelection({ selection }: ExportRequest): string {
  if ('query' in selection) return selection.query;
  const { length } = selection.ids;
  return `${length.toLocaleString('en-GB')} selected ${length === 1 ? 'game' : 'games'}`;
}

/** Bytes per second over the last few seconds. */
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
