/**
 * Where on the network an address leads. A response must not direct Matchkeep to services of this machine or of its
 * local network, unless the provider itself is there (a practice service, a company's server).
 */
import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { type Reach, reaches, reachOfAddress } from './address-reach.ts';

/** Limits where a request may lead: its literal addresses, its names when they are looked up, and its redirects. */
export interface ReachGuard {
  /** Throws `AddressNotAllowedError` for a literal address, or `localhost`, that is not allowed. */
  check(url: URL): void;
  /** Returns only the allowed addresses of a name; fails with `AddressNotAllowedError` if there are none. */
  readonly lookup: LookupFunction;
}

class AddressNotAllowedError extends MatchkeepError {
  constructor(host: string) {
    super(
      'address-unusable',
      `The service redirects to ${host}, an address of this machine or its local network.`,
      {
        host,
        remedy:
          'Matchkeep uses such addresses only if the service itself has one. Contact your data provider.',
      },
    );
  }
}

/** The guard for one request to an address that came from the service at `baseUrl`. */
export async function createReachGuard(baseUrl: string): Promise<ReachGuard> {
  const allowed = reaches.indexOf(await reachOfService(baseUrl));
  const isAllowed = (reach: Reach) => reaches.indexOf(reach) <= allowed;
  return {
    check({ host, hostname }) {
      if (!isAllowed(reachOfHost(hostname))) throw new AddressNotAllowedError(host);
    },
    lookup(hostname, options, callback) {
      const all: LookupAllOptions = { ...options, family: options.family ?? 0, all: true };
      systemLookup(hostname, all, (error, addresses) => {
        if (error) return callback(error, '');
        const good = addresses.filter(({ address }) => isAllowed(reachOfAddress(address)));
        const [first] = good;
        if (!first) return callback(new AddressNotAllowedError(hostname), '');
        if (options.all) callback(null, good);
        else callback(null, first.address, first.family);
      });
    },
  };
}

function reachOfHost(hostname: string): Reach {
  if (/(^|\.)localhost\.?$/.test(hostname)) return 'loopback';
  return reachOfAddress(hostname.replace(/^\[|\]$/g, ''));
}

/** The nearest reach among the addresses of the service's host; public if the lookup fails. */
async function reachOfService(baseUrl: string): Promise<Reach> {
  const hostname = URL.parse(baseUrl)?.hostname ?? '';
  const literal = reachOfHost(hostname);
  if (literal !== 'public' || hostname === '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return literal;
  const addresses: readonly LookupAddress[] = await resolveName(hostname, { all: true }).catch(() => []);
  const found = addresses.map(({ address }) => reaches.indexOf(reachOfAddress(address)));
  return reaches[Math.max(0, ...found)] ?? 'public';
}
