/** The worker thread that reads the archive, one job after the other; see `reader-pool.ts`. */
import { threadDisk } from '../disk/disk.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { giveWay } from '../workers/background-thread.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { readMatch } from './match-reader.ts';
import { readerWorker } from './reader-pool.ts';
import { openStore } from './store/open-store.ts';
import { hashContent, type StorePlace } from './store/store.ts';

// Reading years of files may take its time; the interface may not.
giveWay();

const open = (place: StorePlace) => openStore(place, { disk: threadDisk });

serveWorker(readerWorker, {
  hash: ({ place, paths }) => inOrder(paths, (path) => orFailure(() => hashContent(open(place), path))),
  look: ({ place, paths }) =>
    inOrder(paths, (path) =>
      orFailure(async () => {
        const there = await open(place).stat(path);
        if (there === null) throw Object.assign(new Error(`Nothing is at ${path}.`), { code: 'ENOENT' });
        return { bytes: there.bytes, touchedAt: there.touchedAt };
      }),
    ),
  list: ({ place, paths }) =>
    inOrder(paths, async (folder) => {
      try {
        return await open(place).list(folder);
      } catch (error) {
        throw diskError(error, `read the folder ${folder || place.dir}`);
      }
    }),
  matches: ({ place, paths }) => inOrder(paths, (folder) => readMatch(open(place), folder)),
});

async function inOrder<T>(paths: readonly string[], read: (path: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const path of paths) results.push(await read(path));
  return results;
}

async function orFailure<T>(read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), code: systemCode(error) };
  }
}
