/**
 * The system's proxies, for the archiver's own requests: Chromium knows them on every system, and runs the
 * scripts (PAC) that decide them by host.
 */
import type { Session } from 'electron';
import { environmentCredentials } from '../../core/network/environment.ts';
import type { HostNetwork } from '../../core/network/network.ts';
import { direct, parseProxyAddress, type Route } from '../../core/network/proxy.ts';

/** How long a result is cached per host. A script may look up names, and a new network changes the result. */
const cacheMs = 30_000;
const maxCached = 100;
/** A script that hangs (its server, or the names it looks up) must not block a request forever. */
const answerLimitMs = 15_000;

export interface SystemProxyOptions {
  readonly session: Pick<Session, 'resolveProxy'>;
  /** Provides the user name and password that the system does not reveal. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Monotonic, in ms. */
  readonly now?: () => number;
}

export function systemNetwork({
  session,
  env,
  now = () => performance.now(),
}: SystemProxyOptions): HostNetwork {
  const cache = new Map<string, { readonly routes: readonly Route[]; readonly until: number }>();
  return {
    credentialsFor: environmentCredentials(env),
    async systemRoutes({ origin }) {
      const known = cache.get(origin);
      if (known && known.until > now()) return known.routes;
      const routes = parseRoutes(await inTime(session.resolveProxy(origin)));
      if (cache.size >= maxCached) cache.clear();
      cache.set(origin, { routes, until: now() + cacheMs });
      return routes;
    },
  };
}

async function inTime(answer: Promise<string>): Promise<string> {
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const tooLate = Object.assign(new Error('The system did not report which proxy to use.'), {
    code: 'ETIMEDOUT',
  });
  const timer = setTimeout(() => reject(tooLate), answerLimitMs);
  return await Promise.race([answer, timeUp]).finally(() => clearTimeout(timer));
}

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4', // In Chromium, `SOCKS` means version 4.
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** `PROXY a.example:3128; SOCKS5 b.example:1080; DIRECT`, as scripts and Chromium write it. Never empty. */
function parseRoutes(text: string): readonly Route[] {
  const routes = text.split(';').flatMap((part): readonly Route[] => {
    const [word = '', address = ''] = part.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [direct];
    const scheme = schemes[word.toUpperCase()];
    const proxy = scheme === undefined ? null : parseProxyAddress(`${scheme}://${address}`);
    return proxy ? [proxy] : [];
  });
  return routes.length > 0 ? routes : [direct];
}
