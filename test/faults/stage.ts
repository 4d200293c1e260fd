/** An archiver and a practice service on one clock, for one fault. */
import type { Archiver } from '../../src/core/types.ts';
import type { PracticeService } from '../../src/practice/practice.ts';
import { openTestArchiver, playedWorld, practice } from '../core/fixtures.ts';
import { createFastClock } from '../support/fast-clock.ts';
import { openIpv6, openRoute, type Route } from './route.ts';

/** Files of the service, all wanted: on two pages of each listing. */
export const files = 3;

export interface Stage {
  readonly service: PracticeService;
  readonly archiver: Archiver;
  /** Null: requests go straight to the service. */
  readonly route: Route | null;
  /** What the user signs in with. */
  password: string;
  /** By how much the clock of this machine is ahead of the service's. */
  skewMs: number;
  /** Epoch ms, of the service. */
  now(): number;
  /** Both sides are switched off for so long. */
  pass(ms: number): void;
}

export interface StageOptions {
  /** By how much time is faster. Default 300: a wait of half a minute takes a tenth of a second. */
  readonly speed?: number;
  /** Requests end as soon as waits do. Default: a busy machine must not run into the limits of a request. */
  readonly areTimeoutsFast?: boolean;
  /** By names, https and a proxy, as on the internet. Default: addresses of this machine. */
  readonly isRouted?: boolean;
  /** By addresses of IPv6 alone. */
  readonly isIpv6?: boolean;
  /** Files of megabytes, which can be resumed. Default: summaries as they are. */
  readonly areFilesLarge?: boolean;
}

const largeBytes = 2 * 1024 * 1024;

/** Nobody is signed in. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const {
    speed = 300,
    areTimeoutsFast = false,
    areFilesLarge = false,
    isRouted = false,
    isIpv6 = false,
  } = options;
  const clock = createFastClock(speed);
  let passedMs = 0;
  const now = () => clock.now() + passedMs;
  const service = await practice({
    // A second of a busy machine must not use up an address.
    world: {
      ...playedWorld(files),
      pageSize: 2,
      maxGamesPerPage: 2,
      addressSeconds: 36_000,
      ...(areFilesLarge && { bytesPerFile: largeBytes }),
    },
    now,
  });
  const timeouts = { tokenMs: 120_000 / speed, callMs: 30_000 / speed, fileMs: 60_000 / speed };
  const clocks = { skewMs: 0 };
  const route = isRouted ? await openRoute(service) : null;
  const archiver = await openTestArchiver({
    service: { ...service, ...route, ...(isIpv6 && (await openIpv6(service))) },
    now: () => now() + clocks.skewMs,
    setAlarm: clock.setAlarm,
    random: () => 0.5,
    ...(areTimeoutsFast && { timeouts }),
    ...(route && { network: { systemRoutes: route.systemRoutes, certificates: () => [route.authority] } }),
  });
  const pass = (ms: number) => {
    passedMs += ms;
  };
  return Object.assign(clocks, { service, archiver, route, password: service.password, now, pass });
}
