/** Moves a folder by one rename: each content is at its earlier key or at its new one, and the same call completes it. */
import { dirname, join } from 'node:path';
import type { Disk } from '../../disk/disk.ts';
import { systemCode } from '../../disk/disk-error.ts';
import { staysInPlace } from './folder-places.ts';
import type { Folders } from './folders.ts';
import type { ArchiveStore } from './store.ts';

export function createFolderMove(tools: {
  readonly dir: string;
  readonly disk: Disk;
  readonly folders: Folders;
  readonly requireThere: () => Promise<void>;
}): ArchiveStore['moveFolder'] {
  const { dir, disk, folders, requireThere } = tools;
  const isThere = async (key: string) => (await disk.stat(join(dir, key))) !== null;

  /** Also of a folder that another thread has removed meanwhile, because nothing was left in it. */
  const renameInto = async (home: string, from: string, to: string): Promise<readonly string[]> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { touched } = await folders.ensure(home);
        await disk.rename(join(dir, from), join(dir, to));
        return touched;
      } catch (error) {
        if (systemCode(error) !== 'ENOENT' || tries > 1) throw error;
        folders.forget(home);
      }
    }
  };

  return async (from, to) => {
    await requireThere();
    const home = dirname(to);
    let touched: readonly string[] = [];
    if (await isThere(from)) {
      // In a store that ignores case, what is at `to` may be the folder itself.
      const isOtherCase = from.toLowerCase() === to.toLowerCase();
      if (!isOtherCase && (await isThere(to))) return 'taken';
      try {
        touched = await renameInto(home, from, to);
      } catch (error) {
        if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '')) return 'taken';
        throw error;
      }
    } else if (!(await isThere(to))) return 'missing';
    for (const folder of new Set([home, ...touched])) await disk.syncFolder(join(dir, folder));
    folders.markDurable(home);
    folders.forget(from);
    await syncLeft(dirname(from), tools);
    return 'moved';
  };
}

/** Makes it durable that a folder has one name less, or is gone because it was the last one, and likewise those above it. */
async function syncLeft(
  folder: string,
  { dir, disk }: { readonly dir: string; readonly disk: Disk },
): Promise<void> {
  const path = join(dir, folder);
  try {
    const isEmpty = folder !== '.' && (await disk.list(path)).length === 0;
    if (!isEmpty) return await disk.syncFolder(path);
    await disk.removeFolder(path);
  } catch (error) {
    // It is in use, a link or not ours to remove, or another thread has put a file there since: an empty folder stays.
    if (staysInPlace(error)) return await disk.syncFolder(path);
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  await syncLeft(dirname(folder), { dir, disk });
}
