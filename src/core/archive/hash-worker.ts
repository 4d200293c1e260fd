/** The worker thread that hashes archived files, one after the other, in constant memory. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { systemCode } from '../disk/disk-error.ts';
import { type HashAnswer, hashJobSchema } from './hash-jobs.ts';

const buffer = Buffer.allocUnsafeSlow(1024 * 1024);

// Synchronous reads are the quickest, and keep the answers in the order of the jobs.
function answer(message: unknown): HashAnswer {
  try {
    return hashNow(hashJobSchema.parse(message).path);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { failure: { code: systemCode(error), message: text } };
  }
}

function hashNow(path: string): HashAnswer {
  const file = openSync(path, 'r');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const read = readSync(file, buffer);
      if (read === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
}

parentPort?.on('message', (message: unknown) => parentPort?.postMessage(answer(message)));
