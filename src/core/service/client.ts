/**
 * The authorised half of the service: adds the bearer, keeps to the rate, and turns one 401 into one renewal
 * and one repeat. The bearer goes to the two configured API origins and nowhere else.
 */
import type { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import { addressChanged } from './address-changed.ts';
import { readAnswer, retryAfterSeconds } from './answer.ts';
import type { RateLimit } from './rate-limit.ts';
import type { ServiceAnswer, Transport } from './transport.ts';

export interface TokenSource {
  accessToken(): Promise<string>;
  renewAfterRejection(rejectedToken: string): Promise<string>;
  accepted(token: string, isRenewed: boolean): void;
  refusal(token: string): MatchkeepError;
}

export interface ServiceClientOptions {
  readonly transport: Transport;
  readonly tokens: TokenSource;
  readonly rateLimit: RateLimit;
  /** `service.baseUrl` and `service.streamBaseUrl`, read at each call. */
  readonly baseUrl: () => string;
  readonly streamBaseUrl: () => string;
  readonly now: () => number;
}

export interface Call<T extends z.ZodType> {
  readonly api: 'data' | 'stream';
  /** Below the base address, each part already encoded, with a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly schema: T;
  /** What is asked for, in the user's words: "the upcoming matches". */
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
}

interface Asking {
  readonly signal: AbortSignal | undefined;
  readonly isUrgent: boolean;
  readonly rawPath: string | undefined;
}

export interface ServiceClient {
  /** Throws what `readAnswer` and the session throw, and `not-configured` when the address is not set. */
  get<T extends z.ZodType>(call: Call<T>): Promise<z.output<T>>;
}

/** A 429 that does not say how long: this long, doubled each time in a row. */
const firstHoldMs = 2_000;
const longestHoldMs = 5 * 60_000;

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { transport, tokens, rateLimit, now } = options;
  let refusedInARow = 0;

  const slowDown = (answer: ServiceAnswer) => {
    if (answer.status !== 429) {
      refusedInARow = 0;
      return;
    }
    const askedMs = (retryAfterSeconds(answer.headers, now()) ?? 0) * 1000;
    rateLimit.holdFor(Math.max(askedMs, Math.min(firstHoldMs * 2 ** refusedInARow, longestHoldMs)));
    refusedInARow += 1;
  };

  const ask = (url: URL, bearer: string, { signal, isUrgent, rawPath }: Asking) =>
    rateLimit.run(
      async () => {
        const answer = await transport({ method: 'GET', url, rawPath, bearer, signal });
        slowDown(answer);
        return answer;
      },
      { signal, isUrgent },
    );

  /** A call that was put off by a 429 is asked once more when the hold is over. */
  const askPatiently = async (url: URL, bearer: string, asking: Asking) => {
    const answer = await ask(url, bearer, asking);
    return answer.status === 429 ? await ask(url, bearer, asking) : answer;
  };

  /** A token goes only to the service that `isSame` still is: the addresses may change while one waits for it. */
  const askAuthorised = async (url: URL, asking: Asking, isSame: () => boolean): Promise<ServiceAnswer> => {
    const token = await tokens.accessToken();
    if (!isSame()) throw addressChanged();
    const answer = await askPatiently(url, token, asking);
    if (answer.status !== 401) {
      tokens.accepted(token, false);
      return answer;
    }
    const renewed = await tokens.renewAfterRejection(token);
    if (!isSame()) throw addressChanged();
    const repeated = await askPatiently(url, renewed, asking);
    if (repeated.status === 401) throw tokens.refusal(renewed);
    tokens.accepted(renewed, true);
    return repeated;
  };

  return {
    async get({ api, path, query = {}, schema, what, signal }) {
      const address = options.baseUrl();
      const base = api === 'data' ? address : options.streamBaseUrl();
      if (base === '') throw addressNotSet(api);
      const url = new URL(base + path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const isSame = () =>
        options.baseUrl() === address && (api === 'data' || options.streamBaseUrl() === base);
      // A stream is opened by somebody who waits for it; downloads may have filled the next seconds.
      const asking = { signal, isUrgent: api === 'stream', rawPath: rawPathOf(base, path, url) };
      return readAnswer(await askAuthorised(url, asking, isSame), schema, what, now());
    },
  };
}

/** The path and query as they are meant, where `URL` leads them elsewhere: it drops segments such as `%2E%2E`. */
function rawPathOf(base: string, path: string, url: URL): string | undefined {
  const meant = new URL(base).pathname.replace(/\/$/, '') + path;
  return url.pathname === meant ? undefined : meant + url.search;
}

function addressNotSet(api: 'data' | 'stream'): MatchkeepError {
  const key = api === 'data' ? 'service.baseUrl' : 'service.streamBaseUrl';
  return new MatchkeepError('not-configured', `The address of the ${api} service is not set.`, {
    remedy: `Enter it in the settings, or with "matchkeep config set ${key} ADDRESS".`,
  });
}
