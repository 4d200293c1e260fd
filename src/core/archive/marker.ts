/**
 * The marker file `.matchkeep` contains the id of the archive in a folder. If it is missing, the drive is not there,
 * and nothing may be created in that folder.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Disk } from '../disk/disk.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { markerName, partialFolder } from './layout.ts';
import { isSystemFile } from './system-files.ts';

/** The archive with the marker `id` in the folder `dir`. */
export interface ArchivePlace {
  /** Absolute. */
  readonly dir: string;
  readonly id: string;
}

/** Increased whenever an older Matchkeep could damage the files of a newer one. */
const archiveFormat = 1;

const markerSchema = z.object({
  id: z.string().min(1).max(200),
  format: z.number().int().min(1),
  createdAt: z.string(),
});
type Marker = z.infer<typeof markerSchema>;

const newMarkerName = `${markerName}.new`;

/** A folder with only such files counts as empty: they are the system's, or left by a crash during our own start. */
function isIgnorable(name: string): boolean {
  return isSystemFile(name) || name === newMarkerName || name === partialFolder;
}

/** The folder's marker, or null if the folder or the marker is missing. */
async function readMarker(dir: string): Promise<Marker | null> {
  let text: string;
  try {
    text = await readFile(join(dir, markerName), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) return null;
    throw diskError(error, `read the archive at ${dir}`);
  }
  const marker = markerSchema.safeParse(parseJson(text));
  if (!marker.success) {
    throw new MatchkeepError('archive-missing', `The file ${markerName} in ${dir} cannot be read.`, {
      remedy: 'Restore it from a backup, or choose an empty folder for a new archive.',
    });
  }
  if (marker.data.format > archiveFormat) {
    throw new MatchkeepError(
      'archive-missing',
      `The archive at ${dir} was written by a newer version of Matchkeep.`,
      { remedy: 'Update Matchkeep.' },
    );
  }
  return marker.data;
}

/**
 * The id of an archive that holds more than its marker; null of an empty one, and where there is none. Throws
 * `archive-missing` for a marker that cannot be read, and the errors of the disk.
 */
export async function idOfFilled(dir: string): Promise<string | null> {
  const marker = await readMarker(dir);
  if (marker === null) return null;
  const names = await readdir(dir);
  return names.every((name) => name === markerName || isIgnorable(name)) ? null : marker.id;
}

/** Throws `archive-missing` unless the folder contains the archive `id`. Creates nothing. */
export async function requireMarker(dir: string, id: string): Promise<void> {
  const marker = await readMarker(dir);
  if (marker === null) {
    throw new MatchkeepError('archive-missing', `No archive found at ${dir}.`, {
      remedy:
        'Connect or mount the drive that contains it. If you moved it, set its new folder (archive.dir).',
    });
  }
  if (marker.id !== id) {
    throw new MatchkeepError('archive-missing', `The folder ${dir} contains another archive.`, {
      remedy: 'Connect the drive with the right archive, or open the other archive with its own data folder.',
    });
  }
}

/** Returns the id of the archive in `dir`. Creates a new archive in an empty or absent folder. */
export async function adoptOrCreate(
  dir: string,
  disk: Disk,
  fresh: { readonly id: string; readonly createdAt: string },
): Promise<string> {
  const marker = await readMarker(dir);
  if (marker !== null) return marker.id;
  try {
    await requireEmpty(dir);
    // Its files are no more open than it is: to share an archive, its owner opens the folder.
    const firstMade = await makeFolders(dir, { mode: 0o700 });
    const content: Marker = { id: fresh.id, format: archiveFormat, createdAt: fresh.createdAt };
    await disk.writeFile(join(dir, newMarkerName), `${JSON.stringify(content, null, 2)}\n`);
    await disk.rename(join(dir, newMarkerName), join(dir, markerName));
    await disk.syncFolder(dir);
    if (firstMade !== undefined) await syncParents(dir, dirname(firstMade), disk);
  } catch (error) {
    throw diskError(error, `create an archive at ${dir}`);
  }
  return fresh.id;
}

async function requireEmpty(dir: string): Promise<void> {
  let names: readonly string[];
  try {
    names = await readdir(dir);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  if (names.every(isIgnorable)) return;
  throw new MatchkeepError('archive-missing', `The folder ${dir} is not empty and contains no archive.`, {
    remedy: 'Choose an empty or new folder, or the folder of an archive.',
  });
}

/** Flushes the names of new folders, from above `dir` up to and including `last`. */
async function syncParents(dir: string, last: string, disk: Disk): Promise<void> {
  for (let parent = dirname(dir); ; parent = dirname(parent)) {
    await disk.syncFolder(parent);
    if (parent === last || parent === dirname(parent)) return;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
