/** The jobs of the thread that hashes and writes large part files. */
import { z } from 'zod';
import { defineWorker, noData, noEvents } from '../../workers/define-worker.ts';

/** Each file has blocks of shared memory: one is filled by the network while others are hashed and written. */
export const blockBytes = 1024 * 1024;
export const blocksPerFile = 4;
/** The content check needs the first bytes of a file. */
export const headBytes = 4096;

const id = z.string();
const int = z.number().int();

export const writerWorker = defineWorker({
  program: 'downloads/transfer/writer-worker',
  jobs: {
    /** Hashes the first `resumedBytes` of an open file, and returns at most `headBytes` of them. */
    open: {
      input: z.object({ id, fd: int, resumedBytes: int, memory: z.instanceof(SharedArrayBuffer) }),
      output: z.instanceof(Uint8Array),
    },
    /** Hashes and writes `length` bytes of block `block` at `position` of the file. */
    write: { input: z.object({ id, block: int, length: int, position: int }), output: z.void() },
    /** The SHA-256 of everything so far, in lower-case hex. */
    digest: { input: z.object({ id }), output: z.string() },
    /** Forgets the file; the caller closes it. */
    forget: { input: z.object({ id }), output: z.void() },
  },
  data: noData,
  events: noEvents,
});
