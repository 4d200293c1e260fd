/** Readers of a path that was read from the catalogue before the folder of its match was moved. */
import type { OtherPaths } from '../catalogue/files/folder-moves.ts';
import { systemCode } from '../disk/disk-error.ts';
import type { ArchiveStore } from './store/store.ts';

/** The store, which also reads what has another path now, and removes it there. */
export function followMoves(store: ArchiveStore, otherPaths: OtherPaths): ArchiveStore {
  return {
    ...store,
    get place() {
      return store.place;
    },
    async *read(key, range) {
      try {
        yield* store.read(key, range);
      } catch (error) {
        if (!['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) throw error;
        const place = await findMoved(store, key, otherPaths);
        if (place === null) throw error;
        yield* store.read(place, range);
      }
    },
    async remove(key) {
      await store.remove(key);
      for (const path of otherPaths(key)) await store.remove(path);
    },
    async localFile(key) {
      const place = (await store.stat(key)) === null ? await findMoved(store, key, otherPaths) : null;
      return await store.localFile(place ?? key);
    },
  };
}

/** Where the content of a key is that has nothing; null if it is at none of its other paths. */
async function findMoved(store: ArchiveStore, key: string, otherPaths: OtherPaths): Promise<string | null> {
  for (const path of otherPaths(key)) if ((await store.stat(path)) !== null) return path;
  return null;
}
