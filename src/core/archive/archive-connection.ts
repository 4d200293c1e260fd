/**
 * Holds the open archive, or the reason why it is not open. The application starts even without the archive's drive;
 * each use of the archive looks for the drive again.
 */
import { isAbsolute, join } from 'node:path';
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { type Archive, type ArchivePlace, openArchive } from './archive.ts';
import { writeRootTexts } from './root-texts.ts';

export interface ArchiveConnection {
  /** The open archive. Throws `archive-missing`, `disk-denied`, … as `openArchive` does. */
  get(): Promise<Archive>;
  /** Opens the archive in another folder: this catalogue's own or, while nothing is archived, an empty one. */
  moveTo(dir: string): Promise<void>;
  /**
   * Takes the open archive to another folder: `work` does so while nobody is given an archive, and calls `switched` when
   * `next` is the archive's folder. Throws what `work` throws.
   */
  switchTo(next: string, work: (switched: () => void) => Promise<void>): Promise<void>;
  dir(): string;
  /** The id of this catalogue's archive; null if it was never opened. */
  id(): string | null;
  problem(): ErrorData | null;
  freeBytes(): number | null;
  /** After a start: measures the free space and removes abandoned files. Never throws; failures go to the log. */
  sweepOnOpen(): Promise<void>;
}

/** The note of the catalogue with the id of its archive. */
export const archiveIdNote = 'archive.id';
/** The note with the id of the archive that the catalogue has not read to the end; missing or empty if there is none. */
export const adoptingNote = 'archive.takingIn';
/** The shortest time between two checks that the archive is there. Publishing makes its own check each time. */
const checkEveryMs = 1_000;
/** The shortest time between two measurements of the drive's free space. */
const roomEveryMs = 5_000;

export function createArchiveConnection(options: {
  readonly dir: string;
  readonly catalogue: Pick<Catalogue, 'metadata' | 'files' | 'downloads'>;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
  /** Awaited before the archive is used. Its errors are those of the archive. */
  readonly settle?: (archive: Archive) => Promise<void>;
  /** Where a move that has not ended takes the archive in `from`; null if there is none. */
  readonly movedTo?: (from: string) => ArchivePlace | null;
  /** The archive was found there. */
  readonly onMoved?: (dir: string) => void;
}): ArchiveConnection {
  const { catalogue, now, log, onChange, settle } = options;
  let dir = options.dir;
  let archive: Archive | null = null;
  let opening: { readonly at: string; readonly opened: Promise<Archive> } | null = null;
  let switching: Promise<void> | null = null;
  let problem: ErrorData | null = null;
  let freeBytes: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let measuredAt = Number.NEGATIVE_INFINITY;

  const { otherPaths, furtherPlaces: further } = catalogue.files;

  /** While nothing is archived, any folder is accepted; afterwards, only the one that holds the files. */
  const open = async (at: string): Promise<Archive> => {
    const expectedId = catalogue.files.ownTotals().files > 0 ? catalogue.metadata.get(archiveIdNote) : null;
    const opened = await openArchive({ dir: at, expectedId, now, otherPaths, further });
    if (catalogue.metadata.get(archiveIdNote) !== opened.id) catalogue.metadata.set(archiveIdNote, opened.id);
    // Without them the archive is as good: its folder may be read-only.
    for (const error of await writeRootTexts(opened.store))
      log.warn({ err: toLogFields(error) }, "the archive's README.txt or schema could not be written");
    return opened;
  };

  /** The process may have ended when a move had taken the whole folder, and before that was recorded. */
  const find = async (at: string): Promise<Archive> => {
    try {
      return await open(at);
    } catch (error) {
      const next = options.movedTo?.(at) ?? null;
      if (next === null || toErrorData(error).code !== 'archive-missing') throw error;
      const found = await openArchive({ dir: next.dir, expectedId: next.id, now, otherPaths, further }).catch(
        () => {
          throw error;
        },
      );
      dir = next.dir;
      options.onMoved?.(dir);
      return found;
    }
  };

  const measureRoom = async (current: Archive) => {
    if (now() - measuredAt < roomEveryMs) return;
    measuredAt = now();
    const before = freeBytes;
    freeBytes = await current.freeBytes();
    if (freeBytes !== before) onChange();
  };

  /** It was that of another drive. */
  const forgetRoom = () => {
    freeBytes = null;
    measuredAt = Number.NEGATIVE_INFINITY;
  };

  const report = (next: ErrorData | null) => {
    if (problem?.code === next?.code) return;
    problem = next;
    onChange();
  };

  const get = async (): Promise<Archive> => {
    while (switching) await switching.catch(() => {});
    const at = dir;
    const isElsewhere = () => switching !== null || at !== dir;
    try {
      if (!archive) {
        // Not what was opened in an earlier folder, and may have failed there.
        if (opening?.at !== at) opening = { at, opened: find(at) };
        const opened = await opening.opened;
        if (isElsewhere()) return await get();
        archive = opened;
      }
      const current = archive;
      if (now() - checkedAt >= checkEveryMs) {
        await current.check();
        checkedAt = now();
      }
      await settle?.(current);
      if (isElsewhere()) return await get();
      report(null);
      void measureRoom(current);
      return current;
    } catch (error) {
      if (isElsewhere()) return await get();
      archive = null;
      checkedAt = Number.NEGATIVE_INFINITY;
      report(toErrorData(error));
      throw error;
    } finally {
      if (opening?.at === at) opening = null;
    }
  };

  return {
    get,
    async moveTo(next) {
      archive = await open(next);
      checkedAt = now();
      dir = next;
      forgetRoom();
      report(null);
    },
    async switchTo(next, work) {
      switching = work(() => {
        dir = next;
        archive = null;
        checkedAt = Number.NEGATIVE_INFINITY;
        forgetRoom();
      });
      try {
        await switching;
      } finally {
        switching = null;
        // What a download missed in the earlier folder is looked for here.
        onChange();
      }
    },
    dir: () => dir,
    id: () => catalogue.metadata.get(archiveIdNote),
    problem: () => problem,
    freeBytes: () => freeBytes,
    async sweepOnOpen() {
      try {
        const opened = await get();
        const freedBytes = await opened.sweepParts(catalogue.downloads.resumable());
        if (freedBytes > 0) log.info({ freedBytes }, 'removed abandoned part files');
      } catch (error) {
        // The queue's own checks report this to the user; the queue waits until the archive is there.
        log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'the archive could not be checked');
      }
    },
  };
}

/** The folder that the setting `archive.dir` names; if it is empty, `archive` in the data folder. */
export function resolveArchiveDir(dataDir: string, setting: string): string {
  if (setting === '') return join(dataDir, 'archive');
  if (isAbsolute(setting)) return setting;
  throw new MatchkeepError('path-invalid', `The archive folder must be a full path, not "${setting}".`, {
    remedy: 'Give the full path, starting at the root of the drive.',
  });
}
