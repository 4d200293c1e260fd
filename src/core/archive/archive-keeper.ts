/**
 * Holds the open archive, or why there is none: a drive that is not there must not keep the application from
 * starting, and is looked for again whenever the archive is needed.
 */
import { type ErrorData, toErrorData } from '../../shared/errors.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { type Archive, openArchive } from './archive.ts';

export interface ArchiveKeeper {
  /** The open archive. Throws `archive-missing`, `disk-denied`, … as `openArchive` does. */
  get(): Promise<Archive>;
  /** Opens the archive at another folder, which must be this catalogue's own or, while nothing is kept, empty. */
  moveTo(dir: string): Promise<void>;
  dir(): string;
  problem(): ErrorData | null;
  freeBytes(): number | null;
  /** Looks at the drive's room again. */
  refresh(): Promise<void>;
}

const idNote = 'archive.id';

export function createArchiveKeeper(options: {
  readonly dir: string;
  readonly catalogue: Pick<Catalogue, 'notes' | 'files'>;
  readonly now: () => number;
  readonly onChange: () => void;
}): ArchiveKeeper {
  const { catalogue, now, onChange } = options;
  let dir = options.dir;
  let archive: Archive | null = null;
  let opening: Promise<Archive> | null = null;
  let problem: ErrorData | null = null;
  let freeBytes: number | null = null;

  /** While nothing is archived any folder will do; afterwards it must be the one that holds the files. */
  const open = async (at: string): Promise<Archive> => {
    const expectedId = catalogue.files.totals().files > 0 ? catalogue.notes.get(idNote) : null;
    const opened = await openArchive({ dir: at, expectedId, now });
    if (catalogue.notes.get(idNote) !== opened.id) catalogue.notes.set(idNote, opened.id);
    return opened;
  };

  const report = (next: ErrorData | null) => {
    if (problem?.code === next?.code) return;
    problem = next;
    onChange();
  };

  const get = async (): Promise<Archive> => {
    try {
      if (!archive) {
        opening ??= open(dir);
        archive = await opening;
      }
      const current = archive;
      await current.check();
      report(null);
      return current;
    } catch (error) {
      archive = null;
      report(toErrorData(error));
      throw error;
    } finally {
      opening = null;
    }
  };

  return {
    get,
    async moveTo(next) {
      archive = await open(next);
      dir = next;
      report(null);
    },
    dir: () => dir,
    problem: () => problem,
    freeBytes: () => freeBytes,
    async refresh() {
      const before = freeBytes;
      freeBytes = archive ? await archive.freeBytes() : null;
      if (before !== freeBytes) onChange();
    },
  };
}
