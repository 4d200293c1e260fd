/**
 * Writes a large part file: copies chunks into blocks of shared memory, which another thread hashes and writes while
 * the next ones arrive. Uses constant memory, whatever the file's size.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { modeOfNewFile } from '../../disk/disk.ts';
import { diskError } from '../../disk/disk-error.ts';
import { createWorkerPool } from '../../workers/worker-pool.ts';
import { sharePool } from '../../workers/workers.ts';
import { blockBytes, blocksPerFile, headBytes, writerWorker } from './writer-jobs.ts';

export interface PartWriter {
  /** Bytes added so far, including those of an earlier attempt. */
  bytes(): number;
  /** The number of these bytes that are written to the system. */
  writtenBytes(): number;
  /** The first bytes of the file, at most 4,096. */
  head(): Buffer;
  /** Adds a chunk. Returns a promise only if the reader should wait. Throws the error of an earlier write. */
  add(chunk: Buffer): Promise<void> | undefined;
  /** Starts to write what is buffered, without waiting for more. */
  push(): void;
  /** Resolves when everything added is written. Throws `disk-full`, `disk-denied`, … */
  flush(): Promise<void>;
  /** Resolves when everything written is on the disk. */
  sync(): Promise<void>;
  /** Lower-case hex of the SHA-256 of the whole file; after `flush`. */
  digest(): Promise<string>;
  close(): Promise<void>;
}

/** Longer than any wait for the next bytes of a file: the thread has the hashes of the files in progress. */
const idleMs = 10 * 60_000;

// When the thread ends, files in progress fail, and resume later from their last resume point.
const pool = sharePool(createWorkerPool(writerWorker, { maxThreads: 1, maxJobsPerThread: 1_000, idleMs }));

/** Opens a part file whose first `validBytes` are valid (0: none), and removes the remainder. Throws disk errors. */
export async function openPartWriter(path: string, validBytes: number): Promise<PartWriter> {
  const id = randomUUID();
  const file = await openFile(path, validBytes);
  try {
    const memory = new SharedArrayBuffer(blocksPerFile * blockBytes);
    const head = await pool.run('open', { id, fd: file.fd, resumedBytes: validBytes, memory });
    return createWriter(id, file, Buffer.from(memory), Buffer.from(head), validBytes);
  } catch (error) {
    await file.close();
    throw diskError(error, 'read the part file');
  }
}

async function openFile(path: string, validBytes: number): Promise<FileHandle> {
  try {
    if (validBytes === 0) return await open(path, 'w', await modeOfNewFile(path));
    const file = await open(path, 'r+');
    await file.truncate(validBytes);
    return file;
  } catch (error) {
    throw diskError(error, 'open the part file');
  }
}

function createWriter(
  id: string,
  file: FileHandle,
  memory: Buffer,
  initialHead: Buffer,
  validBytes: number,
): PartWriter {
  const blocks = createBlocks(id, memory, validBytes);
  let head = initialHead;

  const addSlowly = async (chunk: Buffer): Promise<void> => {
    let rest = chunk;
    while (rest.length > 0) {
      await blocks.room();
      rest = blocks.copy(rest);
    }
  };

  return {
    bytes: blocks.bytes,
    writtenBytes: blocks.writtenBytes,
    head: () => head,
    add(chunk) {
      blocks.throwFailure();
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      let rest = chunk;
      while (rest.length > 0 && blocks.hasRoom()) rest = blocks.copy(rest);
      return rest.length > 0 ? addSlowly(rest) : undefined;
    },
    push() {
      if (blocks.hasRoom()) blocks.handOver();
    },
    async flush() {
      blocks.handOver();
      await blocks.allWritten();
      blocks.throwFailure();
    },
    async sync() {
      try {
        await file.datasync();
      } catch (error) {
        throw diskError(error, 'write the downloaded file');
      }
    },
    digest: () => pool.run('digest', { id }),
    async close() {
      await blocks.allWritten();
      try {
        await pool.run('forget', { id });
      } finally {
        await file.close();
      }
    },
  };
}

/** The blocks of shared memory of one file: one is filled while the thread writes others. */
function createBlocks(id: string, memory: Buffer, validBytes: number) {
  const free = Array.from({ length: blocksPerFile }, (_, block) => block);
  /** The block that is filled; -1 while the thread has all of them. */
  let current = free.shift() ?? 0;
  let filled = 0;
  let taken = validBytes;
  let written = validBytes;
  let failure: unknown = null;
  let pendingWrites = 0;
  let wake: (() => void) | null = null;

  const settled = () => {
    pendingWrites -= 1;
    wake?.();
    wake = null;
  };
  const nextAnswer = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const throwFailure = () => {
    if (failure !== null) throw failure;
  };
  /** Passes the current block to the thread. The next free block replaces it, or -1 if none is free. */
  const handOver = () => {
    if (filled === 0) return;
    const block = current;
    const length = filled;
    const position = taken - filled;
    pendingWrites += 1;
    pool.run('write', { id, block, length, position }).then(
      () => {
        written = position + length;
        if (current === -1) current = block;
        else free.push(block);
        settled();
      },
      (error: unknown) => {
        failure ??= diskError(error, 'write the downloaded file', { bytesNeeded: length });
        settled();
      },
    );
    filled = 0;
    current = free.shift() ?? -1;
  };

  return {
    bytes: () => taken,
    writtenBytes: () => written,
    hasRoom: () => current !== -1,
    handOver,
    throwFailure,
    /** Waits for a block to fill. Throws the error of an earlier write. */
    async room() {
      while (current === -1 && failure === null) await nextAnswer();
      throwFailure();
    },
    /** Copies what fits into the current block, and returns the rest. Only if there is room. */
    copy(chunk: Buffer): Buffer {
      const room = Math.min(chunk.length, blockBytes - filled);
      chunk.copy(memory, current * blockBytes + filled, 0, room);
      filled += room;
      taken += room;
      if (filled === blockBytes) handOver();
      return chunk.subarray(room);
    },
    async allWritten() {
      while (pendingWrites > 0) await nextAnswer();
    },
  };
}
