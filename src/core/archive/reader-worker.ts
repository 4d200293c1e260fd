/** The worker thread that reads the archive, one job after the other; see `reader-pool.ts`. */
import { statSync } from 'node:fs';
import { systemCode } from '../disk/disk-error.ts';
import { hashFileSync } from '../disk/hash-file.ts';
import { giveWay } from '../workers/background-thread.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { readMatch } from './match-reader.ts';
import { readerWorker } from './reader-pool.ts';
import { listFolder } from './walk.ts';

// Reading years of files may take its time; the interface may not.
giveWay();

// Synchronous reads are the fastest, and the replies come in the order of the jobs.
serveWorker(readerWorker, {
  hash: (paths) => paths.map((path) => orFailure(() => hashFileSync(path))),
  look: (paths) =>
    paths.map((path) =>
      orFailure(() => {
        const { size, mtimeMs, ctimeMs } = statSync(path);
        return { bytes: size, touchedAt: Math.max(mtimeMs, ctimeMs) };
      }),
    ),
  list: ({ dir, folders }) => folders.map((folder) => listFolder(dir, folder)),
  matches: ({ dir, folders }) => folders.map((folder) => [...readMatch(dir, folder)]),
});

function orFailure<T>(read: () => T) {
  try {
    return read();
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), code: systemCode(error) };
  }
}
