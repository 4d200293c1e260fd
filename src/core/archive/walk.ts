/**
 * Lists the archive's folders in name order, without Matchkeep's own files and the system's. Synchronous: for the
 * threads that read the archive.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { markerName } from './layout.ts';
import { isSystemFile } from './system-files.ts';

export interface Listing {
  /** Names, in order. A link counts as a file and is never followed. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** The content of `folder` (relative to the archive, empty for the archive itself); nothing if it is gone. */
export function listFolder(dir: string, folder: string): Listing {
  try {
    const entries = readdirSync(join(dir, folder), { withFileTypes: true });
    const shown = entries
      .filter(({ name }) => !isSystemFile(name) && !(folder === '' && name.startsWith(markerName)))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return {
      files: shown.filter((entry) => !entry.isDirectory()).map(({ name }) => name),
      folders: shown.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    };
  } catch (error) {
    // The folder was removed during the walk; the marker shows whether the archive itself is gone.
    if (systemCode(error) === 'ENOENT') return { files: [], folders: [] };
    throw diskError(error, `read the folder ${folder || dir}`);
  }
}

/** The paths of all files below `folder`, relative to the archive. */
export function* walkFiles(dir: string, folder = ''): Generator<string> {
  const { files, folders } = listFolder(dir, folder);
  for (const name of files) yield entryPath(folder, name);
  for (const name of folders) yield* walkFiles(dir, entryPath(folder, name));
}

/** The path of an entry of `folder`, both relative to the archive. */
export function entryPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
