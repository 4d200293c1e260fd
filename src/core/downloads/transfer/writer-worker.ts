/** The thread that hashes and writes large part files, so that the archiver's own stays free for everyone else. */
import { createHash, type Hash } from 'node:crypto';
import { readSync, writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { systemCode } from '../../disk/disk-error.ts';
import { blockBytes, headBytes, type WriterAnswer, type WriterJob, writerJobSchema } from './writer-jobs.ts';

interface OpenFile {
  readonly fd: number;
  readonly memory: Buffer;
  readonly hash: Hash;
}

const files = new Map<string, OpenFile>();

// Synchronous steps keep the answers in the order of the jobs.
function answer(message: unknown): WriterAnswer {
  try {
    return { done: true, ...take(writerJobSchema.parse(message)) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { failure: { code: systemCode(error), message: text } };
  }
}

function take(job: WriterJob): { readonly sha256?: string; readonly head?: Uint8Array<ArrayBuffer> } {
  switch (job.kind) {
    case 'open': {
      const file = { fd: job.fd, memory: Buffer.from(job.memory), hash: createHash('sha256') };
      files.set(job.id, file);
      return { head: hashKept(file, job.keptBytes) };
    }
    case 'write': {
      const { fd, memory, hash } = find(job.id);
      const start = job.block * blockBytes;
      hash.update(memory.subarray(start, start + job.length));
      for (let done = 0; done < job.length; ) {
        done += writeSync(fd, memory, start + done, job.length - done, job.position + done);
      }
      return {};
    }
    case 'digest':
      return { sha256: find(job.id).hash.digest('hex') };
    case 'forget':
      files.delete(job.id);
      return {};
  }
}

function find(id: string): OpenFile {
  const file = files.get(id);
  if (!file) throw new Error(`the writer does not know the file ${id}`);
  return file;
}

function hashKept({ fd, memory, hash }: OpenFile, keptBytes: number): Uint8Array<ArrayBuffer> {
  let head = new Uint8Array(0);
  for (let at = 0; at < keptBytes; ) {
    const read = readSync(fd, memory, 0, Math.min(memory.length, keptBytes - at), at);
    if (read === 0) throw new Error('the part file is shorter than it was');
    hash.update(memory.subarray(0, read));
    if (at === 0) head = Uint8Array.from(memory.subarray(0, Math.min(read, headBytes)));
    at += read;
  }
  return head;
}

parentPort?.on('message', (message: unknown) => parentPort?.postMessage(answer(message)));
