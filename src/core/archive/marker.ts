/**
 * The marker file `.matchkeep` contains the id of the archive in a folder. If it is missing, the drive is not there,
 * and nothing may be created in that folder.
 */

import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { parseJson } from '../platform/parse-json.ts';
import { isDescription } from './layout.ts';
import { type ArchiveStore, markerName, readWhole, type StorePlace } from './store/store.ts';

/** The archive with the marker `id` in a store. */
export interface ArchivePlace extends StorePlace {
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

/** The store's marker, or null if the store or the marker is missing. `key`: of a note with the same content. */
async function readMarker(store: ArchiveStore, key = markerName): Promise<Marker | null> {
  const { dir } = store.place;
  let text: string;
  try {
    text = (await readWhole(store, key)).toString('utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) return null;
    throw diskError(error, `read the archive at ${dir}`);
  }
  const marker = markerSchema.safeParse(parseJson(text));
  if (!marker.success) {
    throw new MatchkeepError('archive-missing', `The file ${key} in ${dir} cannot be read.`, {
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
 * The id of an archive that holds more than its marker and its descriptions; null of an empty one, and where there is none. Throws
 * `archive-missing` for a marker that cannot be read, and the errors of the disk.
 */
export async function idOfFilled(store: ArchiveStore): Promise<string | null> {
  const marker = await readMarker(store);
  if (marker === null) return null;
  const { files, folders } = await store.list('');
  return folders.length === 0 && files.every(isDescription) ? null : marker.id;
}

/** The id in the store's marker, or in its note `key`; null if it is missing. Throws as `requireMarker`. */
export async function markerId(store: ArchiveStore, key = markerName): Promise<string | null> {
  return (await readMarker(store, key))?.id ?? null;
}

/** Throws `archive-missing` unless the store contains the archive `id`, or the note `key` of it. Creates nothing. */
export async function requireMarker(store: ArchiveStore, id: string, key = markerName): Promise<void> {
  const { dir } = store.place;
  const marker = await readMarker(store, key);
  if (marker === null) {
    throw noArchive(dir);
  }
  if (marker.id !== id) {
    throw new MatchkeepError('archive-missing', `The folder ${dir} contains another archive.`, {
      remedy: 'Connect the drive with the right archive, or open the other archive with its own data folder.',
    });
  }
}

export function noArchive(dir: string): MatchkeepError {
  return new MatchkeepError('archive-missing', `No archive found at ${dir}.`, {
    remedy:
      'Connect or mount the drive that contains it. If you moved it, use "matchkeep archive attach" with its new folder.',
  });
}

/** Returns the id of the archive in the store. Creates a new archive in an empty or absent one. */
export async function adoptOrCreate(
  store: ArchiveStore,
  fresh: { readonly id: string; readonly createdAt: string },
): Promise<string> {
  const { dir } = store.place;
  const marker = await readMarker(store);
  if (marker !== null) return marker.id;
  try {
    await requireEmpty(store);
    const content: Marker = { id: fresh.id, format: archiveFormat, createdAt: fresh.createdAt };
    const isNew = await store.begin(markerName, `${JSON.stringify(content, null, 2)}\n`);
    if (!isNew) return await adoptOrCreate(store, fresh);
  } catch (error) {
    if (['EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '')) {
      throw new MatchkeepError('archive-missing', `There is a file where ${dir} should be.`, {
        remedy: 'Move the file away, or choose another folder for the archive (archive.dir).',
      });
    }
    throw diskError(error, `create an archive at ${dir}`);
  }
  return fresh.id;
}

/** The system's files, and those that a crash left during our own start, do not count. */
async function requireEmpty(store: ArchiveStore): Promise<void> {
  const { files, folders } = await store.list('');
  if (files.length + folders.length === 0) return;
  throw new MatchkeepError(
    'archive-missing',
    `The folder ${store.place.dir} is not empty and contains no archive.`,
    { remedy: 'Choose an empty or new folder, or the folder of an archive.' },
  );
}
