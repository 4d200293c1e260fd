/** The folders of a store as such: they are removed when nothing is in them, flushed, and taken to another place as a whole. */
import { basename, dirname, join } from 'node:path';
import type { Disk } from '../../disk/disk.ts';
import { systemCode } from '../../disk/disk-error.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { type ArchiveStore, markerName, movedName } from './store.ts';
import { isLeftover } from './system-files.ts';

/** The codes of a folder that cannot be moved, or removed, in one step: another drive, in use, not empty, not allowed. */
const inPlace = new Set([
  'EXDEV',
  'EBUSY',
  'EPERM',
  'EACCES',
  'EROFS',
  'ENOTEMPTY',
  'EEXIST',
  'ENOTDIR',
  'EINVAL',
]);
export const staysInPlace = (error: unknown) => inPlace.has(systemCode(error) ?? '');

export function createFolderPlaces(tools: {
  readonly dir: string;
  /** The name of the folder of staged files. */
  readonly partialFolder: string;
  readonly disk: Disk;
}): Pick<ArchiveStore, 'removePlace' | 'flush' | 'moveTo'> {
  const { dir, partialFolder, disk } = tools;
  const absolute = (key: string) => join(dir, key);
  /** The marker is not among them: a folder that has it is an archive. */
  const isOwn = (name: string) => name.startsWith(`${markerName}-`);
  const removeAll = async (folder: string, names: readonly string[]) => {
    for (const name of names) await disk.remove(join(folder, name));
  };
  const removeStaged = async () => {
    const staging = absolute(partialFolder);
    await removeAll(
      staging,
      (await disk.list(staging)).map(({ name }) => name),
    );
    await disk.removeFolder(staging);
  };
  return {
    async removePlace(prefix) {
      const folder = absolute(prefix);
      try {
        const all = await disk.list(folder);
        const junk = all.filter(({ name, kind }) => kind !== 'folder' && isLeftover(name));
        const own = prefix === '' ? all.map(({ name }) => name).filter(isOwn) : [];
        if (all.length > junk.length + own.length) return false;
        if (own.includes(partialFolder)) await removeStaged();
        await removeAll(
          folder,
          junk.map(({ name }) => name),
        );
        // The note is the last: it says what this folder is.
        const notes = own.filter((name) => name !== partialFolder && name !== movedName);
        await removeAll(folder, own.includes(movedName) ? [...notes, movedName] : notes);
        await disk.removeFolder(folder);
        // Within the store, a folder that a power cut brings back has no content, and it is gone with the store's own.
        if (prefix === '') await disk.syncFolder(dirname(folder));
        return true;
      } catch (error) {
        if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) return true;
        if (staysInPlace(error)) return false;
        throw error;
      }
    },

    async flush(keys) {
      const touched = new Set<string>();
      for (const key of keys) {
        await disk.syncFile(absolute(key));
        for (let at = absolute(key); at !== dir; ) {
          at = dirname(at);
          touched.add(at);
        }
      }
      for (const folder of touched) await disk.syncFolder(folder);
    },

    async moveTo(next) {
      // A link is no folder: what it leads to would stay where it is.
      const own = (await disk.list(dirname(dir))).find(({ name }) => name === basename(dir));
      if (own?.kind !== 'folder') return false;
      await makeFolders(dirname(next.dir), { mode: 0o700 });
      try {
        await disk.rename(dir, next.dir);
      } catch (error) {
        if (staysInPlace(error)) return false;
        throw error;
      }
      await disk.syncFolder(dirname(next.dir));
      await disk.syncFolder(dirname(dir));
      return true;
    },
  };
}
