/**
 * The store in a folder of a drive, readable without Matchkeep: a key is a file's path below it. Staged files are in a
 * hidden folder of it, on the same volume, and get their names by a rename.
 */
import { dirname, join } from 'node:path';
import { systemDisk } from '../../disk/disk.ts';
import { diskError, systemCode } from '../../disk/disk-error.ts';
import { driveSpace } from '../../disk/drive-space.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { createFolderMove } from './folder-move.ts';
import { createFolderPlaces } from './folder-places.ts';
import { createFolderPuts } from './folder-puts.ts';
import { createFolders } from './folders.ts';
import {
  type ArchiveStore,
  markerName,
  type StagedFile,
  type StoreOptions,
  type StorePlace,
} from './store.ts';
import { isSystemFile } from './system-files.ts';

const partialFolder = `${markerName}-partial`;

const isGone = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');

export function createFolderStore(
  place: StorePlace,
  { disk = systemDisk, requireThere = async () => {} }: StoreOptions,
): ArchiveStore {
  const { dir } = place;
  const absolute = (key: string) => join(dir, key);
  const staging = join(dir, partialFolder);
  const folders = createFolders(dir, disk, requireThere);

  /** Checked each time: the folder may be gone with the drive, and is created again only where the store is. */
  const prepareStaging = async () => {
    try {
      if ((await disk.stat(staging)) !== null) return;
      await requireThere();
      await disk.makeFolder(staging);
    } catch (error) {
      throw diskError(error, 'create the folder for active downloads');
    }
  };

  return {
    place,
    putAll: createFolderPuts({
      dir,
      staging,
      disk,
      folders,
      requireThere,
      prepareStaging,
    }),

    async begin(key, content) {
      // Its files are no more open than it is: to share an archive, its owner opens the folder.
      const firstMade = await makeFolders(dir, { mode: 0o700 });
      const staged = `${absolute(key)}.new`;
      await disk.writeFile(staged, content);
      // The drive with the store may have come into this place meanwhile.
      if ((await disk.stat(absolute(key))) !== null) {
        await disk.remove(staged);
        return false;
      }
      await disk.rename(staged, absolute(key));
      await disk.syncFolder(dir);
      for (let parent = dir; firstMade !== undefined && parent !== dirname(firstMade); ) {
        parent = dirname(parent);
        await disk.syncFolder(parent);
      }
      return true;
    },

    async remove(key) {
      await requireThere();
      await disk.remove(absolute(key));
      await disk.syncFolder(dirname(absolute(key)));
    },

    moveFolder: createFolderMove({ dir, disk, folders, requireThere }),
    ...createFolderPlaces({ dir, partialFolder, disk }),

    async stat(key) {
      try {
        return await disk.stat(absolute(key));
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },

    async list(prefix) {
      try {
        const shown = (await disk.list(absolute(prefix)))
          .filter(({ name }) => !isSystemFile(name) && !(prefix === '' && name.startsWith(markerName)))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1));
        return {
          files: shown.filter(({ kind }) => kind !== 'folder').map(({ name }) => name),
          folders: shown.filter(({ kind }) => kind === 'folder').map(({ name }) => name),
        };
      } catch (error) {
        if (isGone(error)) return { files: [], folders: [] };
        throw error;
      }
    },

    read: (key, range) => disk.read(absolute(key), range),
    localFile: async (key) => absolute(key),

    async stagedFile(name) {
      await prepareStaging();
      return join(staging, name);
    },
    removeStaged: (name) => disk.remove(join(staging, name)),

    async listStaged() {
      try {
        const found: StagedFile[] = [];
        for (const { name } of await disk.list(staging)) {
          const file = await disk.stat(join(staging, name));
          // It may have been put meanwhile.
          if (file?.kind === 'file') found.push({ name, bytes: file.bytes, modifiedAt: file.modifiedAt });
        }
        return found;
      } catch (error) {
        if (isGone(error)) return [];
        throw error;
      }
    },

    space: () => driveSpace(dir),
  };
}
