/**
 * Sends one request with got and returns the response: as text from the service, as bytes from elsewhere. Does not
 * interpret it, and never follows a redirect, so that nothing in the request reaches another origin.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import got, { type Agents, type Request, RequestError, type RequestFunction } from 'got';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { systemCode } from '../disk/disk-error.ts';
import type { Log } from '../platform/log.ts';
import { unreachable } from './network-failure.ts';
import { rejectionFacts } from './rejection-facts.ts';

interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** The path and query to send in place of the URL's, already encoded: `URL` drops a segment such as `%2E%2E`. */
  readonly rawPath?: string | undefined;
  readonly bearer?: string;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
  /** The limit of the decompressed response; default 32 MB, as a listing page may be large. */
  readonly maxBytes?: number;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export type Transport = (request: ServiceRequest) => Promise<ServiceResponse>;

interface BytesResponse extends Omit<ServiceResponse, 'text'> {
  readonly bytes: Buffer;
}

export type BytesTransport = (request: ServiceRequest) => Promise<BytesResponse>;

const mebibyte = 1024 * 1024;
const maxResponseBytes = 32 * mebibyte;

const client = got.extend({
  throwHttpErrors: false,
  followRedirect: false,
  retry: { limit: 0 },
  headers: { accept: 'application/json', 'user-agent': 'Matchkeep' },
});

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
  const send = createBytesTransport(options);
  return async (request) => {
    const { bytes, ...response } = await send(request);
    return { ...response, text: utf8.decode(bytes) };
  };
}

/** As `createTransport`, for responses that are not text. */
export function createBytesTransport({
  timeoutMs = 30_000,
  agent = {},
  log,
}: TransportOptions = {}): BytesTransport {
  return async ({ method, url, rawPath, bearer, body, signal, maxBytes = maxResponseBytes }) => {
    try {
      const request = client.stream(url, {
        method,
        agent,
        timeout: { request: timeoutMs, connect: 10_000 },
        signal,
        ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
        ...(body && { json: body }),
        ...(rawPath !== undefined && { request: requestAt(rawPath) }),
      });
      const response = await receive(request, maxBytes, () => tooLargeError(url, maxBytes));
      logRejection(log, `${method} ${url.pathname}`, response);
      return response;
    } catch (cause) {
      if (signal?.aborted) throw new MatchkeepError('cancelled', 'The request was cancelled.', { cause });
      throw cause instanceof MatchkeepError ? cause : unreachableByGot(url, cause);
    }
  };
}

const utf8 = new TextDecoder();

/** Reads the response. Ends it with the error of `tooLarge` once its decompressed body exceeds the limit. */
function receive(request: Request, maxBytes: number, tooLarge: () => Error): Promise<BytesResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<BytesResponse>();
  request.on('error', reject);
  request.once('response', ({ statusCode, headers }) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= maxBytes) return;
      reject(tooLarge());
      request.destroy();
    });
    request.once('end', () => {
      resolve({ status: statusCode, headers, bytes: Buffer.concat(chunks) });
    });
  });
  return promise;
}

/** Sends a request to this path and query, whatever path the URL has. */
function requestAt(path: string): RequestFunction {
  return (url, options, callback) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return request(url, { ...options, path }, callback);
  };
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
