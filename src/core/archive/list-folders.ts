/** Lists the whole archive in threads. */
import { chunks } from '../platform/chunks.ts';
import { maxReaderJobs, type ReaderPool } from './reader-pool.ts';
import type { Listing } from './store/store.ts';
import { entryPath } from './walk.ts';

/** Of one job of a thread. */
const maxBatchFolders = 64;

/** Every folder of the archive, from its root, with what is in it. Paths are relative to the archive. Throws disk errors. */
export async function* listFolders(
  pool: Pick<ReaderPool, 'list'>,
): AsyncGenerator<Listing & { readonly folder: string }, void> {
  const waiting = [''];
  while (waiting.length > 0) {
    const folders = waiting.splice(-maxReaderJobs * maxBatchFolders);
    const listed = await Promise.all([...chunks(folders, maxBatchFolders)].map((some) => pool.list(some)));
    for (const [index, listing] of listed.flat().entries()) {
      const folder = folders[index] ?? '';
      yield { folder, ...listing };
      for (const name of listing.folders) waiting.push(entryPath(folder, name));
    }
  }
}

/** The paths of all files of the archive, relative to it. Throws disk errors. */
export async function* listFiles(pool: Pick<ReaderPool, 'list'>): AsyncGenerator<string, void> {
  for await (const { folder, files } of listFolders(pool))
    for (const name of files) yield entryPath(folder, name);
}
