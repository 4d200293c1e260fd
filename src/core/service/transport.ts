/**
 * One request to the service and its answer as text, through got. Knows nothing of tokens or meanings; never
 * follows a redirect, so that nothing it carries can reach another origin.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import got, { type Agents, RequestError, type RequestFunction } from 'got';
import { MatchkeepError } from '../../shared/errors.ts';
import { ProxyError, proxyErrorCodes } from '../network/proxy-error.ts';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** The path and query to send in place of the URL's, already encoded: `URL` drops a segment such as `%2E%2E`. */
  readonly rawPath?: string | undefined;
  readonly bearer?: string;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export type Transport = (request: ServiceRequest) => Promise<ServiceAnswer>;

/** A listing page may be large, but not endless. */
const maxAnswerBytes = 64 * 1024 * 1024;

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
  /** The ways to take; default: straight. */
  readonly agent?: Agents;
}

/**
 * Throws `service-unreachable` for any network failure, `cancelled` when the signal was aborted.
 */
export function createTransport({ timeoutMs = 30_000, agent = {} }: TransportOptions = {}): Transport {
  return async ({ method, url, rawPath, bearer, body, signal }) => {
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
        if (transferred > maxAnswerBytes) tooLarge.abort();
      });
      const response = await request;
      return { status: response.statusCode, headers: response.headers, text: response.body };
    } catch (cause) {
      if (signal?.aborted) throw new MatchkeepError('cancelled', 'The request was cancelled.', { cause });
      if (tooLarge.signal.aborted) throw tooLargeError(url);
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

/** What network failures mean, in words; the system's own code is for the log. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection broke off',
  EPIPE: 'the connection broke off',
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'names can not be looked up: is this machine online?',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'there is no way to it',
  ETIMEDOUT: 'no answer came in time',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted on this machine',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted on this machine',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted on this machine',
};

/** Keeps only the cause's code: got's errors hold the request, and with it the bearer. */
export function unreachable(url: URL, cause: unknown): MatchkeepError {
  const code = cause instanceof RequestError ? cause.code : 'unknown';
  if (cause instanceof RequestError && cause.cause instanceof ProxyError)
    return proxyFailure(url, cause.cause);
  const meaning = meanings[code] ?? 'the connection failed';
  return new MatchkeepError('service-unreachable', `${url.host} could not be reached: ${meaning}.`, {
    remedy: 'Check the network and the service address in the settings. Matchkeep tries again by itself.',
    cause: code,
  });
}

function proxyFailure(url: URL, { message, code }: ProxyError): MatchkeepError {
  const remedy =
    code === 'PROXY_NEEDS_SIGN_IN'
      ? 'Give the proxy’s name and password in the environment that Matchkeep is started from: HTTPS_PROXY=http://NAME:PASSWORD@PROXY:PORT.'
      : 'Check the proxy in the settings (Network) or in the system. Matchkeep tries again by itself.';
  return new MatchkeepError('service-unreachable', `${url.host} could not be reached: ${message}.`, {
    remedy,
    cause: code,
  });
}

const neverSent: readonly unknown[] = [
  ...proxyErrorCodes,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
];

/** Whether the request that failed so can't have reached the service. */
export function wasNeverSent(error: MatchkeepError): boolean {
  return error.code === 'service-unreachable' && neverSent.includes(error.cause);
}

function tooLargeError(url: URL): MatchkeepError {
  return new MatchkeepError('service-unreadable', `The answer of ${url.host} is larger than 64 MB.`, {
    remedy: 'Check the service address in the settings.',
  });
}
