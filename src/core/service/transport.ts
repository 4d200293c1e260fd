/**
 * Sends one request to the service with got and returns the response as text. Does not interpret it, and never
 * follows a redirect, so that nothing in the request reaches another origin.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import got, { type Agents, RequestError, type RequestFunction } from 'got';
import { MatchkeepError } from '../../shared/errors.ts';
import { systemCode } from '../disk/disk-error.ts';
import { ProxyError, proxyErrorCodes } from '../network/proxy-error.ts';
import type { Log } from '../platform/log.ts';
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

const mebibyte = 1024 * 1024;
const maxResponseBytes = 32 * mebibyte;

const client = got.extend({
  throwHttpErrors: false,
  followRedirect: false,
  retry: { limit: 0 },
  responseType: 'text',
  headers: { accept: 'application/json', 'user-agent': 'Matchkeep' },
});

export interface TransportOptions {
  /** Bounds the whole request; issuing a token is slow, so it is generous by default (30 s). */
  readonly timeoutMs?: number;
  /** The routes; default: direct. */
  readonly agent?: Agents;
  /** Logs every error response, without secrets; default: none. */
  readonly log?: Log;
}

/**
 * Throws `service-unreachable` for any network failure, `service-unreadable` for a response that is too large or
 * damaged, `cancelled` when the signal was aborted.
 */
export function createTransport({ timeoutMs = 30_000, agent = {}, log }: TransportOptions = {}): Transport {
  return async ({ method, url, rawPath, bearer, body, signal, maxBytes = maxResponseBytes }) => {
    const tooLarge = new AbortController();
    try {
      const request = client(url, {
        method,
        agent,
        timeout: { request: timeoutMs, connect: 10_000 },
        signal: signal ? AbortSignal.any([signal, tooLarge.signal]) : tooLarge.signal,
        ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
        ...(body && { json: body }),
        ...(rawPath !== undefined && { request: requestAt(rawPath) }),
      });
      request.on('downloadProgress', ({ transferred }) => {
        if (transferred > maxBytes) tooLarge.abort();
      });
      const { statusCode, headers, body: text } = await request;
      const response = { status: statusCode, headers, text };
      logRejection(log, `${method} ${url.pathname}`, response);
      return response;
    } catch (cause) {
      if (signal?.aborted) throw new MatchkeepError('cancelled', 'The request was cancelled.', { cause });
      if (tooLarge.signal.aborted) throw tooLargeError(url, maxBytes);
      throw unreachable(url, cause);
    }
  };
}

/** Sends a request to this path and query, whatever path the URL has. */
function requestAt(path: string): RequestFunction {
  return (url, options, callback) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return request(url, { ...options, path }, callback);
  };
}

/** A 404 or 204 is routine for a game that is not available yet, so it is logged as `debug`. */
function logRejection(log: Log | undefined, request: string, response: ServiceResponse): void {
  if (response.status === 200) return;
  const level = response.status === 404 || response.status === 204 ? 'debug' : 'warn';
  log?.[level](
    { request: request.slice(0, 300), ...rejectionFacts(response) },
    'the service rejected a request',
  );
}

/** Network failures in words; the system's code is for the log. */
const networkErrorMessages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was interrupted',
  EPIPE: 'the connection was interrupted',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved; check that this machine is online',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it did not respond in time',
  EPROTO: 'it does not support https on this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not support https on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not support https on this port',
  HPE_INVALID_CONSTANT: 'the response is not http',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted on this machine',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted on this machine',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted on this machine',
};

/** got gives one code to all failures of reading a response; its cause has the specific code. */
function failureCode(error: unknown): string {
  const own = systemCode(error) ?? 'unknown';
  if (!(error instanceof RequestError) || own !== 'ERR_READING_RESPONSE_STREAM') return own;
  return systemCode(error.cause) ?? own;
}

const checkNetwork =
  'Check the network and the service address in the settings. Matchkeep retries automatically.';
const checkScheme =
  'Check the service address in the settings: its port may be for http, or a proxy may respond in its place.';
const remedies: Readonly<Record<string, string>> = {
  EPROTO: checkScheme,
  ERR_SSL_WRONG_VERSION_NUMBER: checkScheme,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: checkScheme,
  HPE_INVALID_CONSTANT: checkScheme,
};

/**
 * The error of got or of Node's client in words. Retains only its code: got's errors contain the request, and with it
 * the token.
 */
export function unreachable(url: URL, cause: unknown): MatchkeepError {
  const code = failureCode(cause);
  const failure = cause instanceof RequestError ? cause.cause : cause;
  if (failure instanceof ProxyError) return proxyFailure(url, failure);
  if (isDamage(code)) return damaged(url, code);
  const meaning = networkErrorMessages[code] ?? 'the connection failed';
  return new MatchkeepError('service-unreachable', `${url.host} could not be reached: ${meaning}.`, {
    host: url.host,
    remedy: remedies[code] ?? checkNetwork,
    cause: code,
  });
}

function proxyFailure(url: URL, { message, code }: ProxyError): MatchkeepError {
  const remedy =
    code === 'PROXY_NEEDS_SIGN_IN'
      ? 'Set the user name and password of the proxy in the environment of Matchkeep: HTTPS_PROXY=http://NAME:PASSWORD@PROXY:PORT.'
      : 'Check the proxy in the settings (Network) or in the system. Matchkeep retries automatically.';
  return new MatchkeepError('service-unreachable', `${url.host} could not be reached: ${message}.`, {
    host: url.host,
    remedy,
    cause: code,
  });
}

/** Errors of gzip, deflate and brotli: the response is incomplete or damaged. */
function isDamage(code: string): boolean {
  return code.startsWith('Z_') || /^ERR_\w*ERROR_FORMAT/.test(code);
}

function damaged(url: URL, code: string): MatchkeepError {
  return new MatchkeepError(
    'service-unreadable',
    `The response of ${url.host} is damaged: it cannot be unpacked.`,
    {
      host: url.host,
      remedy: 'If this happens again, check whether a proxy changes the responses.',
      cause: code,
    },
  );
}

const neverSent: readonly unknown[] = [
  ...proxyErrorCodes,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
];

/** Whether the failed request certainly did not reach the service. */
export function wasNeverSent(error: MatchkeepError): boolean {
  return error.code === 'service-unreachable' && neverSent.includes(error.cause);
}

function tooLargeError(url: URL, maxBytes: number): MatchkeepError {
  const size = `${Math.floor(maxBytes / mebibyte)} MiB`;
  return new MatchkeepError('service-unreadable', `The response of ${url.host} is larger than ${size}.`, {
    host: url.host,
    remedy: 'Check the service address in the settings.',
  });
}
