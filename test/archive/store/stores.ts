/** Every kind of store, each with the ways in which the conformance suite makes it fail. */
import { appendFile, mkdir, rename, rm, rmdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../../../src/core/archive/store/open-store.ts';
import type { ArchiveStore } from '../../../src/core/archive/store/store.ts';
import { type Disk, systemDisk, threadDisk } from '../../../src/core/disk/disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export interface StoreStage {
  readonly store: ArchiveStore;
  /** The same store, opened another time: what another thread, a restart or another machine sees. */
  reopen(): ArchiveStore;
  /** After so many more changes the store does nothing any more, as after a power cut, until it is opened again. */
  dieAfter(changes: number): void;
  /** From now on, contents find no room. */
  fill(): void;
  /** The store is not reachable, until it is brought back. */
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
  /** Another program adds to the content, cuts it or removes it. */
  extend(key: string, text: string): Promise<void>;
  cut(key: string, bytes: number): Promise<void>;
  take(key: string): Promise<void>;
}

type Change =
  | 'writeFile'
  | 'copyFile'
  | 'rename'
  | 'makeFolder'
  | 'remove'
  | 'removeFolder'
  | 'syncFile'
  | 'syncFolder';

async function folderStage(base: Disk): Promise<StoreStage> {
  const dir = join(temporaryFolder(), 'archive');
  let left = Number.POSITIVE_INFINITY;
  let isFull = false;
  const failing =
    <A extends readonly unknown[], T>(name: Change, run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error('The power is off.'), { code: 'EIO' });
      if (isFull && (name === 'writeFile' || name === 'copyFile'))
        throw Object.assign(new Error('No room.'), { code: 'ENOSPC' });
      return await run(...args);
    };
  const disk: Disk = {
    ...base,
    writeFile: failing('writeFile', base.writeFile),
    copyFile: failing('copyFile', base.copyFile),
    rename: failing('rename', base.rename),
    makeFolder: failing('makeFolder', base.makeFolder),
    remove: failing('remove', base.remove),
    removeFolder: failing('removeFolder', base.removeFolder),
    syncFile: failing('syncFile', base.syncFile),
    syncFolder: failing('syncFolder', base.syncFolder),
  };
  const requireThere = async () => {
    if ((await base.stat(join(dir, '.matchkeep'))) === null) throw new Error('The drive is away.');
  };
  const store = openStore({ dir }, { disk, requireThere });
  await store.begin('.matchkeep', '{}');
  return {
    store,
    reopen: () => openStore({ dir }, { disk: base, requireThere }),
    dieAfter: (changes) => {
      left = changes;
    },
    fill: () => {
      isFull = true;
    },
    // An empty folder is left, as of a drive that is not mounted; nothing may be made in it.
    takeAway: async () => {
      await rename(dir, `${dir}-away`);
      await mkdir(dir);
    },
    bringBack: async () => {
      await rmdir(dir);
      await rename(`${dir}-away`, dir);
    },
    extend: (key, text) => appendFile(join(dir, key), text),
    cut: (key, bytes) => truncate(join(dir, key), bytes),
    take: (key) => rm(join(dir, key)),
  };
}

/** A new store needs an entry here, and nothing else in this folder. */
export const stores: readonly (readonly [name: string, () => Promise<StoreStage>])[] = [
  ['a folder', () => folderStage(systemDisk)],
  ['a folder, in a thread of its own', () => folderStage(threadDisk)],
];
