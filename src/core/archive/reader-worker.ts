/** The worker thread that reads the archive, one job after the other; see `reader-pool.ts`. */
import { threadDisk } from '../disk/disk.ts';
import { diskError, requireOpenFiles, systemCode } from '../disk/disk-error.ts';
import { giveWay } from '../workers/background-thread.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { readMatch } from './match-reader.ts';
import { readerWorker, type StoredPaths } from './reader-pool.ts';
import { openStore } from './store/open-store.ts';
import { type ArchiveStore, hashContent } from './store/store.ts';

// Reading years of files may take its time; the interface may not.
giveWay();

serveWorker(readerWorker, {
  hash: (job) => inOrder(job, (store, path) => orFailure(path, () => hashContent(store, path))),
  look: (job) =>
    inOrder(job, (store, path) =>
      orFailure(path, async () => {
        const there = await store.stat(path);
        if (there === null) throw Object.assign(new Error(`Nothing is at ${path}.`), { code: 'ENOENT' });
        const { kind, bytes, touchedAt } = there;
        return { kind, bytes, touchedAt };
      }),
    ),
  list: (job) =>
    inOrder(job, async (store, folder) => {
      try {
        return await store.list(folder);
      } catch (error) {
        throw diskError(error, `read the folder ${folder || job.place.dir}`);
      }
    }),
  matches: (job) => inOrder(job, readMatch),
});

async function inOrder<T>(
  { place, paths }: StoredPaths,
  read: (store: ArchiveStore, path: string) => Promise<T>,
): Promise<T[]> {
  const store = openStore(place, { disk: threadDisk });
  const results: T[] = [];
  for (const path of paths) results.push(await read(store, path));
  return results;
}

async function orFailure<T>(path: string, read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    requireOpenFiles(error, `read ${path}`);
    return { message: error instanceof Error ? error.message : String(error), code: systemCode(error) };
  }
}
