/**
 * Sends one request and returns the response: as text from the service, as bytes from elsewhere. Does not interpret it,
 * and never follows a redirect, so that nothing in the request reaches another origin.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import got, { type Agents, RequestError } from 'got';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { systemCode } from '../disk/disk-error.ts';
import { decoded, sendGet, tookTooLong } from '../network/get.ts';
import type { Log } from '../platform/log.ts';
import { unreachable } from './network-failure.ts';
import { rejectionFacts } from './rejection-facts.ts';

interface Get {
  readonly method: 'GET';
  readonly url: URL;
  /** The path and query to send in place of the URL's, already encoded: `URL` drops a segment such as `%2E%2E`. */
  readonly rawPath?: string | undefined;
  readonly bearer?: string;
  readonly signal?: AbortSignal | undefined;
  /** The limit of the decompressed response; default 32 MB, as a listing page may be large. */
  readonly maxBytes?: number;
}

interface Post {
  readonly method: 'POST';
  readonly url: URL;
  /** Sent as JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  /** As for a GET. */
  readonly maxBytes?: number;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export type Transport = (request: Get | Post) => Promise<ServiceResponse>;

interface BytesResponse extends Omit<ServiceResponse, 'text'> {
  readonly bytes: Buffer;
}

export type BytesTransport = (request: Get) => Promise<BytesResponse>;

const mebibyte = 1024 * 1024;
const maxResponseBytes = 32 * mebibyte;

const accepted = { accept: 'application/json', 'user-agent': 'Matchkeep' };

export interface TransportOptions {
  /** Bounds the whole request; issuing a token is slow, so it is generous by default (30 s). */
  readonly timeoutMs?: number | undefined;
  /** The routes; default: direct. */
  readonly agent?: Agents;
  /** Logs every error response, without secrets; default: none. */
  readonly log?: Log;
}

/**
 * Throws `service-unreachable` for any network failure, `service-unreadable` for a response that is too large or
 * damaged, `cancelled` when the signal was aborted.
 */
export function createTransport(options: TransportOptions = {}): Transport {
  const get = createBytesTransport(options);
  return async (request) => {
    const { bytes, ...response } = await (request.method === 'GET' ? get(request) : post(request, options));
    return { ...response, text: utf8.decode(bytes) };
  };
}

/** As `createTransport`, for responses that are not text. */
export function createBytesTransport(options: TransportOptions = {}): BytesTransport {
  return async (request) => {
    const { url, signal } = request;
    try {
      const response = await get(request, options);
      logRejection(options.log, `GET ${url.pathname}`, response);
      return response;
    } catch (cause) {
      if (signal?.aborted) throw new MatchkeepError('cancelled', 'The request was cancelled.', { cause });
      throw cause instanceof MatchkeepError ? cause : unreachable(url, cause);
    }
  };
}

const defaultTimeoutMs = 30_000;
const utf8 = new TextDecoder();

async function get(
  { url, rawPath, bearer, signal, maxBytes = maxResponseBytes }: Get,
  { timeoutMs = defaultTimeoutMs, agent }: TransportOptions,
): Promise<BytesResponse> {
  const endsAt = performance.now() + timeoutMs;
  const response = await sendGet(url, {
    headers: {
      ...accepted,
      'accept-encoding': 'gzip, deflate, br',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    agent,
    timeoutMs,
    signal,
    ...(rawPath !== undefined && { path: rawPath }),
  });
  const end = () => void response.destroy(tookTooLong());
  const waiting = setTimeout(end, Math.max(0, endsAt - performance.now()));
  try {
    const { statusCode = 0, headers } = response;
    return { status: statusCode, headers, bytes: await readContent(response, url, maxBytes) };
  } finally {
    clearTimeout(waiting);
  }
}

async function readContent(response: IncomingMessage, url: URL, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return await readBody(response, url, maxBytes);
  let isEmpty = true;
  response.once('data', () => {
    isEmpty = false;
  });
  try {
    return await readBody(decoded(response, encoding), url, maxBytes);
  } catch (error) {
    // Nothing is no content of any encoding.
    if (isEmpty && response.complete) return Buffer.alloc(0);
    response.destroy();
    throw error;
  }
}

/** With got, since its few requests need more than a GET: a body, and nothing of theirs is sent twice. */
async function post(
  { url, body, maxBytes = maxResponseBytes }: Post,
  { timeoutMs = defaultTimeoutMs, agent = {}, log }: TransportOptions,
): Promise<BytesResponse> {
  try {
    const request = got.stream.post(url, {
      json: body,
      headers: accepted,
      agent,
      timeout: { request: timeoutMs, connect: 10_000 },
      throwHttpErrors: false,
      followRedirect: false,
      retry: { limit: 0 },
    });
    const opened = Promise.withResolvers<IncomingMessage>();
    request.once('response', opened.resolve);
    request.on('error', opened.reject);
    const { statusCode = 0, headers } = await opened.promise;
    const response = { status: statusCode, headers, bytes: await readBody(request, url, maxBytes) };
    logRejection(log, `POST ${url.pathname}`, response);
    return response;
  } catch (error) {
    throw error instanceof MatchkeepError ? error : unreachableByGot(url, error);
  }
}

/** Ends the stream with an error once it exceeds the limit. */
function readBody(stream: Readable, url: URL, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('error', reject);
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > maxBytes) stream.destroy(tooLargeError(url, maxBytes));
  });
  stream.once('end', () => resolve(Buffer.concat(chunks)));
  return promise;
}

/** A 404 or 204 is routine for a game that is not available yet, so it is logged as `debug`. */
function logRejection(log: Log | undefined, request: string, { bytes, ...response }: BytesResponse): void {
  if (response.status === 200) return;
  const level = response.status === 404 || response.status === 204 ? 'debug' : 'warn';
  log?.[level](
    { request: request.slice(0, 300), ...rejectionFacts({ ...response, text: utf8.decode(bytes) }) },
    'the service rejected a request',
  );
}

/**
 * The error of got in words. got gives one code to all failures of reading a response; its cause has the specific code.
 * Retains only the code: got's errors contain the request, and with it the token.
 */
function unreachableByGot(url: URL, cause: unknown): MatchkeepError {
  if (!(cause instanceof RequestError)) return unreachable(url, cause);
  const isReading = systemCode(cause) === 'ERR_READING_RESPONSE_STREAM';
  return unreachable(url, cause.cause, (isReading && systemCode(cause.cause)) || systemCode(cause));
}

function tooLargeError(url: URL, maxBytes: number): MatchkeepError {
  const size = `${Math.floor(maxBytes / mebibyte)} MiB`;
  return new MatchkeepError('service-unreadable', `The response of ${url.host} is larger than ${size}.`, {
    host: url.host,
    remedy: 'Check the service address in the settings.',
  });
}
