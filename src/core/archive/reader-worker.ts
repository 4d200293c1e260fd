/** The worker thread that reads the archive, one job after the other; see `reader-pool.ts`. */
import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { systemCode } from '../disk/disk-error.ts';
import { hashFileSync } from '../disk/hash-file.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { readMatch } from './match-reader.ts';
import { readerWorker } from './reader-pool.ts';
import { listFolder } from './walk.ts';

lowerPriority();

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
  matches: ({ dir, folders }) => folders.flatMap((folder) => [...readMatch(dir, folder)]),
});

function orFailure<T>(read: () => T) {
  try {
    return read();
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), code: systemCode(error) };
  }
}

/**
 * Reading years of files may take its time; the interface may not. The lowest priority would stop the thread while the
 * machine is busy. On Linux this changes only the calling thread; on other systems, it would slow down the whole program.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it. The work is the same with any priority.
  }
}
