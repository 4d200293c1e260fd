/** Makes the daily copy of the catalogue. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { stagedPath } from '../disk/staged-file.ts';
import { copyCatalogue } from './copy-catalogue.ts';
import { catalogueCopies, copyName } from './copy-files.ts';
import { catalogueDiskError } from './disk-full.ts';

const retainedCopies = 2;
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
  const compressed = stagedPath(folder);
  try {
    await copyCatalogue(file, compressed, disk);
    const bytes = await disk.syncFile(compressed);
    const name = copyName(file, at);
    await disk.rename(compressed, join(folder, name));
    await disk.syncFolder(folder);
    await removeOthers(file, name, disk);
    return { bytes };
  } catch (error) {
    throw catalogueDiskError(error, 'copy the catalogue');
  } finally {
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

/** Those with a later time were made before the clock was set back. */
async function removeOthers(file: string, made: string, disk: Disk): Promise<void> {
  const names = catalogueCopies(file).map(({ name }) => name);
  const place = names.indexOf(made);
  const others = [...names.slice(0, place), ...names.slice(place + retainedCopies)];
  for (const name of others) await disk.remove(join(dirname(file), name));
}
