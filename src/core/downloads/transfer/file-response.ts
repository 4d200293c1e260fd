/** One request to the file host, up to the first byte of its body. Never carries a bearer. */
import type { IncomingMessage } from 'node:http';
import type { Agents } from 'got';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { decoded } from '../../network/get.ts';
import { unreachable } from '../../service/network-failure.ts';
import type { ReachGuard } from '../../service/network-reach.ts';
import { retryAfterSeconds } from '../../service/response.ts';
import { type AnnouncedDigest, announcedDigests, identifyingHeaders } from './announced-digests.ts';
import { createBufferReleaser } from './buffer-releaser.ts';
import { refusedRedirect, requestFile } from './file-request.ts';

export interface FileResponse {
  /** The host that sends the file, with its port: after redirects, another one than that of the address. */
  readonly host: string;
  /** The body's bytes, after any content encoding. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Call when a chunk was copied and is not needed any more: its memory is freed. */
  readonly copied: (chunk: Buffer) => void;
  /** Closes the connection; call it however reading ended. */
  readonly close: () => void;
  /** Where in the file the body begins: 0, or the requested offset. */
  readonly start: number;
  /** Size of the whole file; null if the host does not send it or the body is encoded. */
  readonly bytesTotal: number | null;
  /** Bytes of the body that have arrived so far, before decoding. */
  readonly receivedBytes: () => number;
  /** What a later resume sends as `If-Range`: a strong ETag or a date; null: it cannot resume. */
  readonly validator: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly mediaType: string | null;
  /** The other headers that identify the content: a JSON object of texts; null: there are none. */
  readonly headers: string | null;
  /** Empty if the body is encoded: checksums are of what is stored. */
  readonly digests: readonly AnnouncedDigest[];
}

export interface ResumeFrom {
  readonly offset: number;
  readonly validator: string | null;
  /** Size of the whole file as announced before, or null. */
  readonly bytesTotal: number | null;
}

export interface FileRequestOptions {
  /** How to reach the host; default: directly. */
  readonly agent?: Agents | undefined;
  /** Where the request may lead; default: anywhere. */
  readonly guard?: ReachGuard | undefined;
  /** Only another content is wanted; default: any. */
  readonly known?: Validators | undefined;
  /** How long the host may be silent; default: a minute. */
  readonly timeoutMs?: number | undefined;
  /** Epoch ms; default: the system's clock. */
  readonly now?: (() => number) | undefined;
}

/** What the host said of a content that is here already. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The host still has the content of the validators, and sends nothing (status 304). */
export class NotModifiedError extends MatchkeepError {
  constructor(host: string) {
    super('conflict', `${host} has no other content.`, { host, status: 304 });
  }
}

/** The garbage collector frees the buffers of shorter bodies. */
const releasedBytes = 1024 * 1024;

const expiredStatuses: readonly number[] = [401, 403, 404, 410];

/** Throws `NotModifiedError`, `address-expired` (401, 403, 404, 410), `address-unusable` (a redirect to nowhere), `service-refused`, `service-unreachable`, `cancelled`. */
export async function openFileResponse(
  address: URL,
  resume: ResumeFrom | null,
  signal: AbortSignal,
  { agent = {}, guard, known, timeoutMs, now = Date.now }: FileRequestOptions = {},
): Promise<FileResponse> {
  const condition = known && resume === null ? conditions(known) : {};
  const { response, url } = await requestFile(address, {
    headers: {
      'user-agent': 'Matchkeep',
      'accept-encoding': 'identity',
      ...(resume?.validator && { range: `bytes=${resume.offset}-`, 'if-range': resume.validator }),
      ...condition,
    },
    agent,
    guard,
    timeoutMs,
    signal,
  }).catch((error: unknown) => {
    throw broken(address, error, signal);
  });
  if (response.statusCode === 304 && Object.keys(condition).length > 0) {
    response.resume();
    throw new NotModifiedError(url.host);
  }
  const range = readRange(response, resume);
  if (range === null) {
    response.destroy();
    throw refusal(url, response, now());
  }
  const encoding = response.headers['content-encoding'];
  const isEncoded = encoding !== undefined && encoding !== 'identity';
  const length = isEncoded ? null : readNumber(response.headers['content-length']);
  const etag = response.headers.etag ?? null;
  const validator = etag && !etag.startsWith('W/') ? etag : (response.headers['last-modified'] ?? null);
  const acceptsRanges = response.headers['accept-ranges'] !== 'none';
  // A body that is encoded or of unknown length is not on the socket as it is.
  const releaser =
    length !== null && length > releasedBytes ? createBufferReleaser(response.socket) : undefined;
  let receivedBytes = 0;
  const count = (chunk: Buffer) => {
    receivedBytes += chunk.length;
  };
  if (isEncoded) response.on('data', count);
  return {
    host: url.host,
    chunks: isEncoded
      ? readBody(decoded(response, encoding), url, signal)
      : readBody(response, url, signal, count),
    copied: (chunk) => releaser?.copied(chunk),
    close() {
      releaser?.end();
      response.destroy();
    },
    start: range.start,
    receivedBytes: () => receivedBytes,
    bytesTotal: isEncoded ? null : (range.bytesTotal ?? (length === null ? null : range.start + length)),
    validator: isEncoded || !acceptsRanges ? null : validator,
    etag,
    lastModified: response.headers['last-modified'] ?? null,
    headers: identifyingHeaders(response.headers),
    digests: isEncoded ? [] : announcedDigests(response.headers, response.statusCode === 206),
    mediaType: response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null,
  };
}

/** A date counts only without an ETag (RFC 9110, 13.1.3). */
function conditions({ etag, lastModified }: Validators): Readonly<Record<string, string>> {
  if (etag !== null) return { 'if-none-match': etag };
  return lastModified === null ? {} : { 'if-modified-since': lastModified };
}

/**
 * Null: the response does not contain the file. Neither does a 206 that begins at another offset than requested, or that
 * is of another version than the part on disk: some hosts ignore `If-Range`.
 */
function readRange(
  response: IncomingMessage,
  resume: ResumeFrom | null,
): { readonly start: number; readonly bytesTotal: number | null } | null {
  if (response.statusCode === 200) return { start: 0, bytesTotal: null };
  if (response.statusCode !== 206 || !resume || !isOfVersion(response, resume)) return null;
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers['content-range'] ?? '') ?? [];
  const bytesTotal = readNumber(total);
  const isOfLength = bytesTotal === null || resume.bytesTotal === null || bytesTotal === resume.bytesTotal;
  return Number(start) === resume.offset && isOfLength ? { start: resume.offset, bytesTotal } : null;
}

/** A response need not repeat the validator (RFC 9110, 15.3.7). */
function isOfVersion({ headers }: IncomingMessage, { validator }: ResumeFrom): boolean {
  const repeated = validator?.startsWith('"') ? headers.etag : headers['last-modified'];
  return repeated === undefined || repeated === validator;
}

async function* readBody(
  stream: NodeJS.ReadableStream,
  url: URL,
  signal: AbortSignal,
  onChunk: (chunk: Buffer) => void = () => {},
): AsyncGenerator<Buffer> {
  try {
    for await (const part of stream) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      onChunk(chunk);
      yield chunk;
    }
  } catch (error) {
    throw broken(url, error, signal);
  }
}

function broken(url: URL, error: unknown, signal: AbortSignal): MatchkeepError {
  if (signal.aborted) return new MatchkeepError('cancelled', 'The download was stopped.');
  if (error instanceof MatchkeepError) return error;
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
    return new MatchkeepError('file-corrupt', 'The compressed content of the file is damaged.');
  }
  return unreachable(url, error);
}

function refusal(url: URL, response: IncomingMessage, now: number): MatchkeepError {
  const status = response.statusCode ?? 0;
  if (expiredStatuses.includes(status)) {
    return new MatchkeepError(
      'address-expired',
      `${url.host} no longer accepts the address (status ${status}).`,
      {
        host: url.host,
        status,
        remedy: 'Matchkeep requests a new address from the service.',
      },
    );
  }
  if (status === 206 || status === 416) {
    return new MatchkeepError(
      'file-corrupt',
      `${url.host} answered a resume request with the wrong part of the file.`,
      {
        host: url.host,
        status,
        remedy: 'Matchkeep downloads it from the start.',
      },
    );
  }
  if (status >= 300 && status < 400) return refusedRedirect(url, `redirects to nowhere (status ${status})`);
  const waitSeconds = retryAfterSeconds(response.headers, now);
  return new MatchkeepError('service-refused', `${url.host} refused the file (status ${status}).`, {
    host: url.host,
    status,
    retryAt: waitSeconds === null ? undefined : new Date(now + waitSeconds * 1000).toISOString(),
    remedy: 'Matchkeep retries automatically.',
  });
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}
