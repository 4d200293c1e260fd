/**
 * Makes a copy the catalogue. It then counts as a catalogue that is reading its archive and has read what it knows: the
 * adoption of the archive (maintenance/adopt-archive.ts) continues with what was touched since the copy was made.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { archiveIdNote } from '../archive/archive-connection.ts';
import { isBehind } from '../archive/match-folders.ts';
import { archivedFolders } from '../catalogue/files/archived-folders.ts';
import { createRebuild, type RestoredFolder } from '../catalogue/files/rebuild.ts';
import { companions, putDamagedAway } from '../catalogue/schema/damage.ts';
import { schemaVersion } from '../catalogue/schema/migrate.ts';
import { migrations } from '../catalogue/schema/migrations.ts';
import { isCatalogueDamaged } from '../catalogue/schema/open.ts';
import type { Write } from '../catalogue/schema/write.ts';
import { createMetadata } from '../catalogue/user/metadata.ts';
import { noteRestored } from '../catalogue/user/restored.ts';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { stagedPath } from '../disk/staged-file.ts';
import { beginAdoption } from '../maintenance/adopt-archive.ts';
import { forgetBackups } from '../user-data/backups.ts';
import { unpackCopy } from './copy-catalogue.ts';
import type { CatalogueCopy } from './copy-files.ts';
import { catalogueDiskError } from './disk-full.ts';

/** Files are read again that were touched this long before the copy was made: the drive may have another clock. */
const marginMs = 3_600_000;

export interface RestoreCopy {
  /** Path of the catalogue, which is missing or empty. */
  readonly file: string;
  readonly copy: CatalogueCopy;
  /** The archive's folder, and the id of the archive in it; null if none is there. */
  readonly archive: { readonly dir: string; readonly id: string | null };
  /** Epoch ms. */
  readonly at: number;
  /** Replaced in tests. */
  readonly disk?: Disk;
}

/**
 * The file has its name only when it is whole and verified, and says from which copy it is. Throws `catalogue-unreadable`
 * for a copy that cannot be used, `disk-full` and other errors of the disk; nothing has changed then.
 */
export async function restoreCopy(options: RestoreCopy): Promise<void> {
  const { file, copy, at, disk = systemDisk } = options;
  const folder = dirname(file);
  const staged = stagedPath(folder);
  try {
    await unpackCopy(join(folder, copy.name), staged, Number.POSITIVE_INFINITY);
    if (isCatalogueDamaged(staged, migrations)) throw unusable(copy, 'it is damaged');
    prepare(staged, options);
    await disk.syncFile(staged);
    // A log without its catalogue would be read as that of the copy.
    if (companions.some((suffix) => existsSync(file + suffix))) putDamagedAway(file, at);
    await disk.rename(staged, file);
    await disk.syncFolder(folder);
  } catch (error) {
    throw catalogueDiskError(error, 'restore the catalogue from its copy');
  } finally {
    await disk.remove(staged);
  }
}

/** One transaction. */
function prepare(staged: string, { copy, archive, at, file }: RestoreCopy): void {
  const db = new Database(staged);
  try {
    const write = <T>(work: () => T): T => db.transaction(work)();
    write(() => {
      const metadata = createMetadata(db, write);
      const id = metadata.get(archiveIdNote);
      const folders = archivedFolders(db);
      if (folders.length > 0 && archive.id !== null && archive.id !== id)
        throw unusable(copy, 'it is of another archive');
      noteRestored(metadata, { copiedAt: copy.madeAt, restoredAt: at });
      // The files in the data folder are newer.
      forgetBackups(dirname(file), metadata);
      if (id === null) return;
      beginAdoption(metadata, id);
      // An older one has no such tables, or others: its archive is read from the start.
      if (schemaVersion(db) === migrations.at(-1)?.version)
        recordRead(db, write, folders, id, { copy, archive, at });
    });
  } finally {
    db.close();
  }
}

/** Of each folder, a rebuild then looks only whether it was touched since. */
function recordRead(
  db: Database.Database,
  write: Write,
  folders: readonly RestoredFolder[],
  archiveId: string,
  { copy, archive, at }: Pick<RestoreCopy, 'copy' | 'archive' | 'at'>,
): void {
  // Made by a clock that was ahead: its time says nothing of the files'.
  if (folders.length === 0 || copy.madeAt > at) return;
  const { length } = folders;
  const sorted = folders.toSorted((a, b) => (isBehind(a.folder, b.folder) ? 1 : -1));
  const sum = (figure: 'files' | 'bytes') => folders.reduce((total, folder) => total + folder[figure], 0);
  const record = {
    archiveId,
    dir: archive.dir,
    startedAt: copy.madeAt - marginMs,
    recordedAt: at,
    matches: length,
    totalMatches: length,
    files: sum('files'),
    bytes: sum('bytes'),
    unreadable: 0,
  };
  createRebuild(db, write).record({ record, folders: sorted, isFirst: true });
}

function unusable({ name }: CatalogueCopy, why: string): MatchkeepError {
  return new MatchkeepError(
    'catalogue-unreadable',
    `The copy ${name} of the catalogue cannot be used: ${why}.`,
  );
}
