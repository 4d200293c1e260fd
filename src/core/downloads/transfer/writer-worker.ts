/** The worker thread that hashes and writes large part files, so that the archiver's own thread stays free. */
import { createHash, type Hash } from 'node:crypto';
import { readSync, writeSync } from 'node:fs';
import { serveWorker } from '../../workers/serve-worker.ts';
import { blockBytes, headBytes, writerWorker } from './writer-jobs.ts';

interface OpenFile {
  readonly fd: number;
  readonly memory: Buffer;
  readonly hash: Hash;
}

const files = new Map<string, OpenFile>();

// The steps are synchronous, so the replies come in the order of the jobs.
serveWorker(writerWorker, {
  open({ id, fd, resumedBytes, memory }) {
    const file = { fd, memory: Buffer.from(memory), hash: createHash('sha256') };
    files.set(id, file);
    return hashStart(file, resumedBytes);
  },
  write({ id, block, length, position }) {
    const { fd, memory, hash } = find(id);
    const start = block * blockBytes;
    hash.update(memory.subarray(start, start + length));
    for (let done = 0; done < length; ) {
      done += writeSync(fd, memory, start + done, length - done, position + done);
    }
  },
  digest: ({ id }) => find(id).hash.digest('hex'),
  forget({ id }) {
    files.delete(id);
  },
});

function find(id: string): OpenFile {
  const file = files.get(id);
  if (!file) throw new Error(`the writer does not know the file ${id}`);
  return file;
}

function hashStart({ fd, memory, hash }: OpenFile, length: number): Uint8Array<ArrayBuffer> {
  let head = new Uint8Array(0);
  for (let at = 0; at < length; ) {
    const read = readSync(fd, memory, 0, Math.min(memory.length, length - at), at);
    if (read === 0) throw new Error('the part file is shorter than it was');
    hash.update(memory.subarray(0, read));
    if (at === 0) head = Uint8Array.from(memory.subarray(0, Math.min(read, headBytes)));
    at += read;
  }
  return head;
}
