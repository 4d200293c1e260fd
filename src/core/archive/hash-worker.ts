/** The worker thread that hashes archived files, one after the other, in constant memory. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { systemCode } from '../disk/disk-error.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { hashWorker } from './hash-pool.ts';

const buffer = Buffer.allocUnsafeSlow(1024 * 1024);

// Synchronous reads are the fastest, and the replies come in the order of the jobs.
function hash(path: string): { readonly bytes: number; readonly sha256: string } {
  const file = openSync(path, 'r');
  try {
    const sum = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const read = readSync(file, buffer);
      if (read === 0) return { bytes, sha256: sum.digest('hex') };
      sum.update(buffer.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
}

serveWorker(hashWorker, {
  hash: (paths) =>
    paths.map((path) => {
      try {
        return hash(path);
      } catch (error) {
        return { message: error instanceof Error ? error.message : String(error), code: systemCode(error) };
      }
    }),
});
