/**
 * Bytes from the file host into a part file: hashed on the way, resumed with `Range` and `If-Range`, measured
 * against what the host announced. Carries no bearer. What is written here is not yet visible in the archive.
 */
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { MatchkeepError } from '../../shared/errors.ts';
import { diskError } from '../archive/disk-error.ts';
import type { ResumePoint } from '../catalogue/types.ts';
import type { Bandwidth } from './bandwidth.ts';
import { type FileAnswer, openFileAnswer } from './file-answer.ts';

export interface TransferRequest {
  readonly url: URL;
  readonly part: string;
  readonly resume: ResumePoint | null;
  readonly bandwidth: Bandwidth;
  readonly signal: AbortSignal;
  readonly onProgress: (bytesDone: number, bytesTotal: number | null) => void;
  /** Called after the bytes of the point are on disk. */
  readonly onCheckpoint: (point: ResumePoint) => void;
}

export interface Transferred {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The first bytes, at most 4,096. */
  readonly head: Buffer;
  /** The whole content where it is small enough to hold, else null. */
  readonly data: Buffer | null;
  /** Whether the part file is already fsynced. */
  readonly isSynced: boolean;
  readonly etag: string | null;
  readonly mediaType: string | null;
}

const headBytes = 4096;
/** Up to this size a file is held in memory and written at once. */
const smallBytes = 1024 * 1024;
/** Writes are gathered to about this size… */
const writeBytes = 1024 * 1024;
/** …and a resume point is kept after this many bytes… */
const checkpointBytes = 16 * 1024 * 1024;
/** …but on a slow line neither waits longer than this. */
const longestWaitMs = 500;

/**
 * Fetches the file to the end. Throws `address-expired`, `service-refused`, `service-unreachable` (also for a
 * transfer that broke off; the resume point is kept first), `file-corrupt` (length), `disk-full`, `disk-denied`.
 * An abort throws `cancelled` after keeping the resume point.
 */
export async function transfer(request: TransferRequest): Promise<Transferred> {
  const kept = await openPart(request);
  try {
    const answer = await openFileAnswer(request.url, kept.offset > 0 ? kept : null, request.signal);
    const start = answer.start;
    if (start === 0 && kept.offset > 0) await restart(kept);
    const isSmall = start === 0 && answer.bytesTotal !== null && answer.bytesTotal <= smallBytes;
    return isSmall ? await fetchSmall(request, kept, answer) : await fetchLarge(request, kept, answer);
  } finally {
    await kept.file.close();
  }
}

/** A part file opened at the resume point, with the hash of what it already holds. */
interface Part {
  readonly file: FileHandle;
  hash: Hash;
  head: Buffer;
  offset: number;
  readonly validator: string | null;
}

async function openPart({ part, resume }: TransferRequest): Promise<Part> {
  const blank = { hash: createHash('sha256'), head: Buffer.alloc(0), offset: 0 };
  try {
    if (!resume || resume.validator === null || resume.bytesDone === 0) {
      return { file: await open(part, 'w'), ...blank, validator: null };
    }
    const file = await open(part, 'a+').then(async (created) => {
      await created.close();
      return await open(part, 'r+');
    });
    const { size } = await file.stat();
    // Less on disk than was recorded: the file was touched by someone, so its content proves nothing.
    if (size < resume.bytesDone) return { file, ...blank, validator: null };
    await file.truncate(resume.bytesDone);
    return {
      file,
      ...(await rehash(file, resume.bytesDone)),
      offset: resume.bytesDone,
      validator: resume.validator,
    };
  } catch (error) {
    throw diskError(error, 'open the part file');
  }
}

async function rehash(file: FileHandle, bytes: number): Promise<{ hash: Hash; head: Buffer }> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(writeBytes);
  let head = Buffer.alloc(0);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - at), at);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    if (at === 0) head = Buffer.from(chunk.subarray(0, headBytes));
    at += bytesRead;
  }
  return { hash, head };
}

/** The host sends the whole file again (it changed, or the host ignores ranges): nothing is spliced. */
async function restart(part: Part): Promise<void> {
  await part.file.truncate(0);
  part.hash = createHash('sha256');
  part.head = Buffer.alloc(0);
  part.offset = 0;
}

async function fetchSmall(request: TransferRequest, part: Part, answer: FileAnswer): Promise<Transferred> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.chunks) {
    await request.bandwidth.take(chunk.length, request.signal);
    chunks.push(chunk);
    bytes += chunk.length;
    request.onProgress(bytes, answer.bytesTotal);
  }
  checkLength(bytes, answer);
  const data = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, bytes);
  await writeAll(part.file, [data], 0);
  const sha256 = part.hash.update(data).digest('hex');
  return { bytes, sha256, head: data.subarray(0, headBytes), data, isSynced: false, ...describe(answer) };
}

async function fetchLarge(request: TransferRequest, part: Part, answer: FileAnswer): Promise<Transferred> {
  const writer = createWriter(request, part, answer);
  try {
    for await (const chunk of answer.chunks) {
      const turn = request.bandwidth.take(chunk.length, request.signal);
      if (turn) await turn;
      const full = writer.add(chunk);
      if (full) await full;
      request.onProgress(writer.bytes(), answer.bytesTotal);
    }
    await writer.flush();
  } catch (error) {
    await writer.keep();
    throw error;
  }
  const bytes = writer.bytes();
  checkLength(bytes, answer);
  return {
    bytes,
    sha256: part.hash.digest('hex'),
    head: part.head,
    data: null,
    isSynced: false,
    ...describe(answer),
  };
}

/** Gathers chunks and writes them while the next ones arrive; at most one write is under way. */
function createWriter(request: TransferRequest, part: Part, answer: FileAnswer) {
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let received = part.offset;
  let written = part.offset;
  let kept = part.offset;
  let writtenAt = performance.now();
  let keptAt = writtenAt;
  let writing: Promise<void> | null = null;

  const point = (bytesDone: number): ResumePoint => ({
    bytesDone,
    bytesTotal: answer.bytesTotal,
    validator: answer.validator,
  });
  const keepPoint = async () => {
    if (answer.validator === null || written === kept) return;
    const bytesDone = written;
    try {
      await part.file.datasync();
    } catch (error) {
      throw diskError(error, 'write the downloaded file');
    }
    kept = bytesDone;
    keptAt = performance.now();
    request.onCheckpoint(point(bytesDone));
  };
  const writeOut = async (): Promise<void> => {
    const batch = gathered;
    const at = written;
    const bytes = gatheredBytes;
    gathered = [];
    gatheredBytes = 0;
    if (bytes === 0) return;
    await writeAll(part.file, batch, at);
    written = at + bytes;
    writtenAt = performance.now();
    if (written - kept >= checkpointBytes || writtenAt - keptAt > longestWaitMs) await keepPoint();
  };
  const next = async () => {
    await writing;
    writing = writeOut();
    // Its failure is met by the next `await writing`; this only marks it as expected.
    writing.catch(() => {});
  };
  return {
    bytes: () => received,
    /** A promise only when the writes are behind and the reader should wait. */
    add(chunk: Buffer): Promise<void> | undefined {
      part.hash.update(chunk);
      if (part.head.length < headBytes) {
        part.head = Buffer.concat([part.head, chunk.subarray(0, headBytes - part.head.length)]);
      }
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      received += chunk.length;
      const isDue = gatheredBytes >= writeBytes || performance.now() - writtenAt > longestWaitMs;
      return isDue ? next() : undefined;
    },
    async flush() {
      await writing;
      await writeOut();
    },
    /** After a break: what arrived is written and kept, so that the next attempt goes on from here. */
    async keep() {
      await writing?.catch(() => {}); // The first failure is the one that is told.
      try {
        await writeOut();
        await keepPoint();
      } catch {
        // No resume point then; the attempt's own error is already on its way.
      }
    },
  };
}

async function writeAll(file: FileHandle, buffers: readonly Buffer[], at: number): Promise<void> {
  const wanted = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
  try {
    let { bytesWritten } = await file.writev([...buffers], at);
    if (bytesWritten === wanted) return;
    // A short write: the rest in one piece, until it is done or fails.
    const whole = Buffer.concat(buffers);
    while (bytesWritten < wanted) {
      bytesWritten += (await file.write(whole, bytesWritten, wanted - bytesWritten, at + bytesWritten))
        .bytesWritten;
    }
  } catch (error) {
    throw diskError(error, 'write the downloaded file', { bytesNeeded: wanted });
  }
}

function checkLength(bytes: number, { bytesTotal }: FileAnswer): void {
  if (bytesTotal === null || bytes === bytesTotal) return;
  throw new MatchkeepError('file-corrupt', `${bytes} bytes arrived where ${bytesTotal} were announced.`, {
    remedy: 'Matchkeep fetches it again by itself.',
  });
}

function describe({ etag, mediaType }: FileAnswer): Pick<Transferred, 'etag' | 'mediaType'> {
  return { etag, mediaType };
}
