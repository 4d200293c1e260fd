/**
 * Copies the catalogue while it is in use, verifies the copy, and compresses it. Reads through a connection of its own,
 * in one transaction: no writer waits for it.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import Database from 'better-sqlite3';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { DamagedCatalogue, isDamage, isDatabaseDamaged } from '../catalogue/schema/damage.ts';
import { migrations } from '../catalogue/schema/migrations.ts';
import { openDatabase } from '../catalogue/schema/open.ts';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { createPrivateFile } from '../disk/private-data-folder.ts';
import { stagedPath } from '../disk/staged-file.ts';
import { catalogueCopies, copyName } from './copy-files.ts';
import { catalogueDiskError } from './disk-full.ts';

const retainedCopies = 2;
/** A step takes some 10 ms: between two, the thread can be ended. */
const pagesPerStep = 1_000;
/** What a copy leaves free on the drive, which the catalogue and perhaps the archive need. */
const reservedBytes = 256_000_000;

export interface MakeCopy {
  /** Path of the catalogue. */
  readonly file: string;
  /** Epoch ms: the time in the copy's name. */
  readonly at: number;
  /** Replaced in tests. */
  readonly disk?: Disk;
  /** Replaced in tests. */
  readonly getFreeBytes?: (folder: string) => number | null;
}

/**
 * Makes a copy (see copy-files.ts) and removes all others but the newest before it. Returns its size. Throws
 * `catalogue-unreadable` where the catalogue is damaged, `disk-full` and other errors of the disk: the other copies then
 * stay.
 */
export async function makeCopy(options: MakeCopy): Promise<{ readonly bytes: number }> {
  const { file, at, disk = systemDisk, getFreeBytes = freeBytes } = options;
  const folder = dirname(file);
  requireRoom(file, getFreeBytes(folder));
  const copied = stagedPath(folder);
  const compressed = stagedPath(folder);
  try {
    await backUp(file, copied);
    await compress(copied, compressed);
    await disk.remove(copied);
    const bytes = await disk.syncFile(compressed);
    const name = copyName(file, at);
    await disk.rename(compressed, join(folder, name));
    await disk.syncFolder(folder);
    await removeOthers(file, name, disk);
    return { bytes };
  } catch (error) {
    throw catalogueDiskError(error, 'copy the catalogue');
  } finally {
    await disk.remove(copied);
    await disk.remove(compressed);
  }
}

/** For the copy, and for its compressed form, which is at most as large. */
function requireRoom(file: string, free: number | null): void {
  const bytes = statSync(file).size;
  if (free === null || free >= 2 * bytes + reservedBytes) return;
  throw new MatchkeepError(
    'disk-full',
    `The daily copy of the catalogue needs ${sizeText(2 * bytes)} and leaves ${sizeText(reservedBytes)}; ${sizeText(free)} are free.`,
    { remedy: 'Free some space on the drive of the data folder. Matchkeep then makes the copy.' },
  );
}

async function backUp(file: string, copied: string): Promise<void> {
  createPrivateFile(copied);
  const source = openDatabase({ file, isReadOnly: true, migrations });
  try {
    // The state at this moment: the backup would start over with each change that another connection makes meanwhile.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(copied, { progress: () => pagesPerStep });
  } finally {
    source.close();
  }
  if (!isCopyDamaged(copied)) return;
  if (isDatabaseDamaged(file)) throw new DamagedCatalogue(file);
  throw new MatchkeepError('unexpected', 'The copy of the catalogue differs from what was written.', {
    remedy: 'Check the drive of the data folder. Matchkeep copies the catalogue again within an hour.',
  });
}

/** Reads all of it. Without a log, the copy is one file. */
function isCopyDamaged(copied: string): boolean {
  const copy = new Database(copied);
  try {
    copy.pragma('journal_mode = DELETE');
    return copy.pragma('integrity_check(1)', { simple: true }) !== 'ok';
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  } finally {
    copy.close();
  }
}

/** With a checksum, which is compared when the copy is read. */
async function compress(from: string, to: string): Promise<void> {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  await pipeline(
    createReadStream(from, { highWaterMark: 1 << 20 }),
    createZstdCompress({ params }),
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  );
}

/** Those with a later time were made before the clock was set back. */
async function removeOthers(file: string, made: string, disk: Disk): Promise<void> {
  const names = catalogueCopies(file).map(({ name }) => name);
  const place = names.indexOf(made);
  const others = [...names.slice(0, place), ...names.slice(place + retainedCopies)];
  for (const name of others) await disk.remove(join(dirname(file), name));
}
