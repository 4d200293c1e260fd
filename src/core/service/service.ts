/**
 * The match data service: one client with its rate limits and circuit breakers, and its requests: listings of
 * matches, addresses of files, and playlists of streams.
 */
import type { Agents } from 'got';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Timeouts } from '../network/timeouts.ts';
import type { SetTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { type Addresses, type AddressesOptions, createAddresses } from './addresses.ts';
import { type Circuits, createCircuits } from './circuits.ts';
import { createServiceClient, type ServiceClientOptions } from './client.ts';
import { createListings, type Listings } from './listings.ts';
import { createRateLimits } from './rate-limits.ts';
import { createStreams } from './streams.ts';
import { createTransport } from './transport.ts';

export interface ServiceOptions
  extends Pick<ServiceClientOptions, 'tokens' | 'baseUrl' | 'streamBaseUrl'>,
    Pick<AddressesOptions, 'archivedFile' | 'queuedFile'> {
  readonly agent: Agents;
  readonly timeouts?: Partial<Timeouts>;
  readonly settings: SettingsStore;
  readonly changes: Changes;
  readonly log: Log;
  readonly now: () => number;
  readonly random: () => number;
  /** On the clock of `now`. Default: the system's timers and its monotonic clock. */
  readonly setAlarm?: SetTimer;
}

export interface Service extends Disposable {
  readonly listings: Listings;
  readonly addresses: Addresses;
  readonly circuits: Circuits;
  readonly handlers: Pick<Handlers, 'streams.playlist'>;
}

export function createService(options: ServiceOptions): Service {
  const { agent, tokens, baseUrl, streamBaseUrl, settings, changes, log, now, random, setAlarm } = options;
  const rateLimits = createRateLimits(
    settings.get()['sync.requestsPerSecond'],
    now,
    setAlarm && { now, after: (ms, run) => setAlarm(run, ms) },
  );
  changes.on('settings.changed', (changed) => rateLimits.setRate(changed['sync.requestsPerSecond']));
  const circuits = createCircuits({
    now,
    random,
    onOpened: (origin, { problem }) =>
      log.warn({ origin, problem }, 'requests wait: the origin does not respond'),
    onClosed: (origin) => log.info({ origin }, 'the origin responds again'),
  });
  const transport = createTransport({ timeoutMs: options.timeouts?.callMs, agent, log });
  const client = createServiceClient({
    transport,
    tokens,
    rateLimits,
    circuits,
    baseUrl,
    streamBaseUrl,
    now,
  });
  const streams = createStreams({
    client,
    streamBaseUrl,
    pathForm: () => settings.get()['service.streamPath'],
  });
  return {
    listings: createListings(client),
    addresses: createAddresses({ ...options, client, circuits }),
    circuits,
    handlers: {
      'streams.playlist': async ({ matchPerid }) => ({ address: (await streams.playlist(matchPerid)).href }),
    },
    [Symbol.dispose]: () => rateLimits.close(),
  };
}
