/** The list of exports: those that run, and the last ones that have ended. */
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { ExportJob } from '../../shared/library/export.ts';
import type { Changes } from '../bridge/changes.ts';
import { realPath } from '../disk/target.ts';
import type { Log } from '../platform/log.ts';
import type { DownloadPlace } from './download-place.ts';

export interface ExportEntry {
  job: ExportJob;
  readonly stop: AbortController;
  /** The file for the browser. */
  readonly file: { readonly path: string; readonly name: string } | null;
  ended: Promise<void>;
}

export interface ExportEntriesOptions {
  readonly place: DownloadPlace;
  readonly changes: Pick<Changes, 'emit'>;
  readonly log: Pick<Log, 'warn'>;
}

export interface ExportEntries {
  /** Oldest first. */
  list(): readonly ExportEntry[];
  add(entry: ExportEntry): void;
  get(id: string): ExportEntry | undefined;
  /** Throws `not-found`. */
  find(id: string): ExportEntry;
  change(entry: ExportEntry, part: Partial<ExportJob>): void;
  /** Also removes the file for the browser. */
  remove(id: string): void;
  /** Removes the oldest ended exports if too many are listed. */
  removeOldest(): void;
  /** Throws `conflict`: two exports to one target would overwrite each other's files. */
  refuseRunning(path: string): void;
  discardFile(id: string): void;
  /** Removes all files for browsers. */
  sweepFiles(): void;
}

/** The number of ended jobs that stay listed. */
const maxEndedRetained = 20;

export function createExportEntries({ place, changes, log }: ExportEntriesOptions): ExportEntries {
  const entries = new Map<string, ExportEntry>();

  /** A file that another program has open stays until the next start. */
  const tidy = (what: () => void) => {
    try {
      what();
    } catch (error) {
      log.warn({ error: toErrorData(error) }, 'the file prepared for a browser could not be removed');
    }
  };
  const discardFile = (id: string) => tidy(() => place.discard(id));
  const remove = (id: string) => {
    entries.delete(id);
    discardFile(id);
  };

  return {
    list: () => [...entries.values()],
    add(entry) {
      entries.set(entry.job.id, entry);
      changes.emit('exports.changed');
    },
    get: (id) => entries.get(id),
    find(id) {
      const entry = entries.get(id);
      if (entry) return entry;
      throw new MatchkeepError('not-found', 'This export does not exist.', {
        remedy: 'It may have been cleared from the list.',
      });
    },
    change(entry, part) {
      entry.job = { ...entry.job, ...part };
      changes.emit('exports.changed');
    },
    remove(id) {
      remove(id);
      changes.emit('exports.changed');
    },
    removeOldest() {
      for (const [id, { job }] of entries) {
        if (entries.size <= maxEndedRetained) break;
        if (job.endedAt !== null) remove(id);
      }
    },
    refuseRunning(path) {
      for (const { job } of entries.values()) {
        if (job.endedAt !== null || job.path === null || realPath(job.path) !== realPath(path)) continue;
        throw new MatchkeepError('conflict', `Another export to "${path}" is still running.`, {
          remedy: 'Wait for it to finish, cancel it, or choose another destination.',
        });
      }
    },
    discardFile,
    sweepFiles: () => tidy(place.sweep),
  };
}
