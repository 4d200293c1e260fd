/**
 * The authorised client of the service: adds the bearer token, respects the rate limit, and on a 401 renews the token
 * and repeats the call once. The token goes only to the two configured API origins.
 */
import type { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { addressChanged } from './address-changed.ts';
import type { Outage } from './circuit-breaker.ts';
import { type Circuits, dataOrigin, streamOrigin } from './circuits.ts';
import type { Urgency } from './rate-limit.ts';
import type { RateLimits } from './rate-limits.ts';
import { parseResponse, retryAfterSeconds } from './response.ts';
import type { ServiceResponse, Transport } from './transport.ts';

interface TokenSource {
  accessToken(): Promise<string>;
  renewAfterRejection(rejectedToken: string): Promise<string>;
  accepted(token: string, isRenewed: boolean): void;
  rejectionError(token: string): MatchkeepError;
}

export interface ServiceClientOptions {
  readonly transport: Transport;
  readonly tokens: TokenSource;
  readonly rateLimits: RateLimits;
  /** Gets the outcome of each call; while the stream API's circuit is open, its calls fail at once. */
  readonly circuits: Circuits;
  /** `service.baseUrl` and `service.streamBaseUrl`, read at each call. */
  readonly baseUrl: () => string;
  readonly streamBaseUrl: () => string;
  readonly now: () => number;
}

interface Call<T extends z.ZodType> {
  readonly api: 'data' | 'stream';
  /** Below the base address, each part already encoded, with a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly schema: T;
  /** What the call requests, in the user's words: "the upcoming matches". */
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
  /** Whether a bad answer may concern only the file that the call asks for. Default: no. */
  readonly isOfOneFile?: boolean;
  /** Default: `urgent` for a stream, since the user waits for it; otherwise `normal`. */
  readonly urgency?: Urgency | undefined;
}

interface SendOptions {
  readonly signal: AbortSignal | undefined;
  readonly urgency: Urgency;
  readonly rawPath: string | undefined;
}

export interface ServiceClient {
  /** Throws what `parseResponse` and the session throw, and `not-configured` when the address is not set. */
  get<T extends z.ZodType>(call: Call<T>): Promise<z.output<T>>;
}

/** The wait after a 429 that does not specify one. */
const defaultHoldMs = 2_000;

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { transport, tokens, rateLimits, circuits, now } = options;

  const send = (url: URL, bearer: string, { signal, urgency, rawPath }: SendOptions) => {
    const rateLimit = rateLimits.for(url);
    return rateLimit.run(
      async () => {
        const response = await transport({ method: 'GET', url, rawPath, bearer, signal });
        if (response.status === 429) {
          const retrySeconds = retryAfterSeconds(response.headers, now());
          rateLimit.holdFor(retrySeconds === null ? defaultHoldMs : retrySeconds * 1000);
        }
        return response;
      },
      { signal, urgency },
    );
  };

  /** Retries for the user who waits for a stream; listings and downloads have their own retry rules. */
  const sendWithRetry = async (url: URL, bearer: string, sendOptions: SendOptions) => {
    const response = await send(url, bearer, sendOptions);
    return response.status === 429 && sendOptions.urgency === 'urgent'
      ? await send(url, bearer, sendOptions)
      : response;
  };

  /** Sends a token only while `isSame` holds: the addresses may change while a token is requested. */
  const sendAuthorised = async (
    url: URL,
    sendOptions: SendOptions,
    isSame: () => boolean,
  ): Promise<ServiceResponse> => {
    const token = await tokens.accessToken();
    if (!isSame()) throw addressChanged();
    const response = await sendWithRetry(url, token, sendOptions);
    if (response.status !== 401) {
      tokens.accepted(token, false);
      return response;
    }
    const renewed = await tokens.renewAfterRejection(token);
    if (!isSame()) throw addressChanged();
    const repeated = await sendWithRetry(url, renewed, sendOptions);
    if (repeated.status === 401) throw tokens.rejectionError(renewed);
    tokens.accepted(renewed, true);
    return repeated;
  };

  const get = async <T extends z.ZodType>(call: Call<T>, base: string, url: URL): Promise<z.output<T>> => {
    const { api, schema, what, signal, urgency = api === 'stream' ? 'urgent' : 'normal' } = call;
    const address = options.baseUrl();
    const isSame = () =>
      options.baseUrl() === address && (api === 'data' || options.streamBaseUrl() === base);
    const sendOptions = { signal, urgency, rawPath: toRawPath(base, call.path, url) };
    return parseResponse(await sendAuthorised(url, sendOptions, isSame), schema, what, now());
  };

  return {
    async get(call) {
      const { api, path, query = {}, isOfOneFile = false } = call;
      const base = api === 'data' ? options.baseUrl() : options.streamBaseUrl();
      if (base === '') throw addressNotSet(api);
      const url = new URL(base + path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const origin = api === 'data' ? dataOrigin : streamOrigin;
      if (api === 'stream' && circuits.permits(origin) === 'none') throw awayNow(circuits.outage(origin));
      try {
        const result = await get(call, base, url);
        circuits.succeeded(origin);
        return result;
      } catch (error) {
        circuits.report(origin, `${path}${url.search}`, error, isOfOneFile);
        throw error;
      }
    },
  };
}

/** The intended path and query, if `URL` would change them: it drops segments such as `%2E%2E`. */
function toRawPath(base: string, path: string, url: URL): string | undefined {
  const meant = new URL(base).pathname.replace(/\/$/, '') + path;
  return url.pathname === meant ? undefined : meant + url.search;
}

/** The error while the stream API's circuit is open: several calls failed a moment ago. */
function awayNow(outage: Outage | null): MatchkeepError {
  const { code, message, status, remedy } = outage?.problem ?? {
    code: 'service-unreachable',
    message: 'The stream service does not respond.',
  };
  const retryAt = outage ? new Date(outage.probeAt).toISOString() : undefined;
  return new MatchkeepError(code, message, { status, remedy, retryAt });
}

function addressNotSet(api: 'data' | 'stream'): MatchkeepError {
  const key = api === 'data' ? 'service.baseUrl' : 'service.streamBaseUrl';
  return new MatchkeepError(
    'not-configured',
    `The ${api === 'data' ? 'service' : 'stream'} address is not set.`,
    {
      remedy: `Enter it in the settings, or with "matchkeep config set ${key} ADDRESS".`,
    },
  );
}
