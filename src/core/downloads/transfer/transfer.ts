/**
 * Transfers a file from its host to a part file: hashes it on the way, resumes with `Range` and `If-Range`, and compares
 * it with what the host announced. Sends no bearer token. The part file is not yet visible in the archive.
 */
import { rm, stat, writeFile } from 'node:fs/promises';
import type { Agents } from 'got';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { modeOfNewFile } from '../../disk/disk.ts';
import { diskError, systemCode } from '../../disk/disk-error.ts';
import type { ResumePoint } from '../../domain/assets.ts';
import type { ReachGuard } from '../../service/network-reach.ts';
import type { Bandwidth } from './bandwidth.ts';
import { freeBuffer } from './buffer-releaser.ts';
import { type ArrivedFile, compareDigests } from './compare-digests.ts';
import { type DiskSpace, NoRoomError, type SpaceClaim } from './disk-space.ts';
import { type FileResponse, openFileResponse, type Validators } from './file-response.ts';
import { checkFileSize } from './file-size-limit.ts';
import {
  defaultSpeedLimit,
  type SpeedLimit,
  TransferTooSlowError,
  withMinimumSpeed,
} from './minimum-speed.ts';
import { openPartWriter, type PartWriter } from './part-writer.ts';

export interface TransferRequest {
  readonly url: URL;
  /** The path of the part file, in a folder that exists. */
  readonly part: () => Promise<string>;
  readonly resume: ResumePoint | null;
  readonly bandwidth: Bandwidth;
  readonly space: DiskSpace;
  /** The maximum size of a file, in bytes. */
  readonly maxBytes: number;
  /** How to reach the host; default: directly. */
  readonly agent?: Agents | undefined;
  /** Where the request may lead; default: anywhere. */
  readonly guard?: ReachGuard | undefined;
  /** Only another content is wanted; default: any. */
  readonly known?: Validators | undefined;
  /** Default: 1,000 bytes per second over half a minute. */
  readonly speedLimit?: SpeedLimit | undefined;
  /** How long the host may be silent; default: a minute. */
  readonly timeoutMs?: number | undefined;
  /** Epoch ms; default: the system's clock. */
  readonly now?: (() => number) | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (bytesDone: number, bytesTotal: number | null) => void;
  /** Called after the bytes of the point are on disk. */
  readonly onCheckpoint: (point: ResumePoint) => void;
}

interface TransferredFrom {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly mediaType: string | null;
  /** The other headers that identify the content: a JSON object of texts. */
  readonly headers: string | null;
  /** Only an ETag that looks like a checksum differs: a second download decides. */
  readonly isDoubtful: boolean;
}

/** A small file: its whole content, in memory only. */
interface TransferredData extends TransferredFrom {
  readonly data: Uint8Array<ArrayBuffer>;
}

/** A complete part file, which is not flushed to the drive. */
export interface TransferredPart extends TransferredFrom {
  readonly part: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The first bytes, at most 4,096. */
  readonly head: Buffer;
}

export type Transferred = TransferredData | TransferredPart;

/** Up to this size a file stays in memory. */
const smallBytes = 1024 * 1024;
/** A small file that is stopped after this time is slow: what arrived of it is saved. */
const slowStartMs = 1_000;
/** A resume point is saved after this many bytes… */
const checkpointBytes = 32 * 1024 * 1024;
/** …or after this time on a slow connection. */
const checkpointMs = 500;

/** The error of a download that is stopped, which is not a failure. */
export function stopped(): MatchkeepError {
  return new MatchkeepError('cancelled', 'The download was stopped.');
}

/**
 * Fetches the file to the end. Throws `NotModifiedError`, `address-expired`, `service-refused`, `service-unreachable` (also for a
 * transfer that broke off; the resume point is saved first), `file-corrupt` (length), `disk-full`, `disk-denied`,
 * `NoRoomError` and `FileTooLargeError`.
 * An abort throws `cancelled` after saving the resume point.
 */
export async function transfer(request: TransferRequest): Promise<Transferred> {
  const resume = await usableResume(request);
  const opened = await openFileResponse(request.url, resume, request.signal, request);
  const { speedLimit = defaultSpeedLimit } = request;
  const response = { ...opened, chunks: withMinimumSpeed(opened.chunks, opened.host, speedLimit) };
  const isSmall = response.start === 0 && response.bytesTotal !== null && response.bytesTotal <= smallBytes;
  try {
    if (response.bytesTotal !== null)
      checkFileSize(response.bytesTotal, response.bytesTotal, request.maxBytes);
    return isSmall ? await fetchSmall(request, response) : await fetchLarge(request, response);
  } finally {
    response.close();
  }
}

/** If the part is shorter than recorded, another program changed it, and it is not used. */
async function usableResume({ part, resume }: TransferRequest) {
  if (!resume || resume.validator === null || resume.bytesDone === 0) return null;
  try {
    const { size } = await stat(await part());
    const { bytesDone, bytesTotal, validator } = resume;
    return size < bytesDone ? null : { offset: bytesDone, bytesTotal, validator };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw diskError(error, 'read the part file');
  }
}

async function fetchSmall(request: TransferRequest, response: FileResponse): Promise<Transferred> {
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.chunks) {
      await request.bandwidth.take(chunk.length, request.signal);
      chunks.push(chunk);
      bytes += chunk.length;
      request.onProgress(bytes, response.bytesTotal);
    }
  } catch (error) {
    const isStopped = request.signal.aborted && performance.now() - startedAt > slowStartMs;
    if (error instanceof TransferTooSlowError || isStopped)
      await keepSlowStart(request, response, Buffer.concat(chunks, bytes));
    throw error;
  }
  checkLength(bytes, response);
  const data = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    data.set(chunk, at);
    at += chunk.length;
    freeBuffer(chunk);
  }
  return { data, ...(await origin(response, { content: { data }, sha256: null, bodyStart: 0 })) };
}

/** Saves the beginning of a slow transfer, so that it is not requested again. */
async function keepSlowStart(request: TransferRequest, response: FileResponse, data: Buffer): Promise<void> {
  const { validator, bytesTotal } = response;
  if (validator === null) return;
  try {
    const part = await request.part();
    await writeFile(part, data, { flush: true, mode: await modeOfNewFile(part) });
  } catch (error) {
    throw diskError(error, 'write the downloaded file', { bytesNeeded: data.length });
  }
  request.onCheckpoint({ bytesDone: data.length, bytesTotal, validator });
}

/** If the host sends the whole file again (it changed, or the host ignores ranges), the old part is not used. */
async function fetchLarge(request: TransferRequest, response: FileResponse): Promise<Transferred> {
  const { start, bytesTotal } = response;
  const part = await request.part();
  if (start === 0 && request.resume) await discardOldPart(part, request, response);
  const claim = await request.space.claim(start, bytesTotal);
  try {
    const writer = await openPartWriter(part, start);
    try {
      await receive(request, response, writer, claim);
      checkLength(writer.bytes(), response);
      const sha256 = await writer.digest();
      const from = await origin(response, { content: { path: part }, sha256, bodyStart: start });
      return { part, bytes: writer.bytes(), sha256, head: writer.head(), ...from };
    } catch (error) {
      const isFull = error instanceof MatchkeepError && error.code === 'disk-full';
      if (!isFull || error instanceof NoRoomError) throw error;
      // A smaller file may still fit; if not, its own write fails.
      const written = writer.writtenBytes();
      const bytesNeeded = bytesTotal === null ? 2 * written : bytesTotal - written;
      throw new NoRoomError({ bytesNeeded, bytesTotal, freeBytes: 0, missingBytes: bytesNeeded });
    } finally {
      await writer.close();
    }
  } finally {
    claim.end();
  }
}

/** The file starts over: its old part must not take the space that the file needs now. */
async function discardOldPart(
  part: string,
  { onCheckpoint }: TransferRequest,
  { bytesTotal }: FileResponse,
): Promise<void> {
  onCheckpoint({ bytesDone: 0, bytesTotal, validator: null });
  try {
    await rm(part, { force: true });
  } catch (error) {
    throw diskError(error, 'remove a part file');
  }
}

async function receive(
  request: TransferRequest,
  response: FileResponse,
  writer: PartWriter,
  claim: SpaceClaim,
): Promise<void> {
  const checkpoints = createCheckpoints(request, response, writer);
  try {
    for await (const chunk of response.chunks) {
      const turn = request.bandwidth.take(chunk.length, request.signal);
      if (turn) await turn;
      const full = writer.add(chunk);
      if (full) await full;
      response.copied(chunk);
      checkFileSize(writer.bytes(), response.start + response.receivedBytes(), request.maxBytes);
      const looked = claim.advance(writer.bytes(), writer.writtenBytes());
      if (looked) await looked;
      request.onProgress(writer.bytes(), response.bytesTotal);
      checkpoints.look();
    }
    await writer.flush();
    if (response.bytesTotal !== null && writer.bytes() < response.bytesTotal) throw endedEarly(response);
  } catch (error) {
    await checkpoints.last();
    throw error;
  } finally {
    await checkpoints.idle();
  }
}

/** Saves resume points on the way, at most one at a time. */
function createCheckpoints(request: TransferRequest, response: FileResponse, writer: PartWriter) {
  const { validator, bytesTotal } = response;
  /** Bytes at the last resume point; without a validator, at the last push. */
  let saved = writer.writtenBytes();
  let savedAt = performance.now();
  let running: Promise<void> | null = null;

  const keep = async () => {
    const bytesDone = writer.writtenBytes();
    if (validator === null || bytesDone === saved) return;
    await writer.sync();
    saved = bytesDone;
    request.onCheckpoint({ bytesDone, bytesTotal, validator });
  };
  return {
    look() {
      if (running) return;
      const waitedMs = performance.now() - savedAt;
      if (writer.bytes() - saved < checkpointBytes && waitedMs < checkpointMs) return;
      savedAt = performance.now();
      // Without a validator, too: the thread forgets a file of which it gets nothing for long.
      writer.push();
      if (validator === null) {
        saved = writer.bytes();
        return;
      }
      running = keep()
        // If the disk fails here, the next write fails too and reports it.
        .catch(() => {})
        .finally(() => {
          running = null;
        });
    },
    /** After a failure: writes and saves everything that arrived, so that the next attempt continues from here. */
    async last() {
      await running;
      try {
        await writer.flush();
        await keep();
      } catch {
        // There is no resume point then; the attempt already throws its own error.
      }
    },
    idle: async () => void (await running),
  };
}

/** The host announced more bytes than arrived: those are saved, and the next attempt requests the remainder. */
function endedEarly({ host }: FileResponse): MatchkeepError {
  return new MatchkeepError('service-unreachable', `${host} ended the file too early.`, {
    host,
    remedy: 'Matchkeep downloads the rest automatically.',
  });
}

function checkLength(bytes: number, { bytesTotal }: FileResponse): void {
  if (bytesTotal === null || bytes === bytesTotal) return;
  throw new MatchkeepError('file-corrupt', `${bytes} bytes arrived instead of ${bytesTotal}.`, {
    remedy: 'Matchkeep downloads the file again automatically.',
  });
}

/** Throws `file-corrupt` if the file has not the checksums that its host announced. */
async function origin(
  { etag, lastModified, mediaType, headers, digests }: FileResponse,
  file: ArrivedFile,
): Promise<TransferredFrom> {
  return { etag, lastModified, mediaType, headers, isDoubtful: await compareDigests(file, digests) };
}
