/** What becomes of a download that failed because an origin is down: it waits for the origin and costs no attempt. */
import type { MatchkeepError } from '../../shared/errors.ts';
import type { DownloadJob } from '../domain/assets.ts';
import type { Outage } from '../service/circuit-breaker.ts';
import { dataOrigin, failureKind } from '../service/circuits.ts';
import type { Outcome } from './failure-policy.ts';
import { HostDownError } from './file-hosts.ts';

/** Should nobody notice that a file host is back, a download that waits for it is tried after this. */
const hostWaitMs = 30 * 60_000;

/** The origin that the download waits for, where its failure may be the origin's; `used` is what it asked last. */
export function awaitedOrigin(used: string | null, error: MatchkeepError): string | null {
  const kind = failureKind(error);
  if (kind === 'answered' || kind === 'none') return null;
  return error instanceof HostDownError ? error.origin : used;
}

/** Null while the origin's circuit is closed: then the failure concerns this download alone. */
export function originOutcome(
  origin: string,
  outage: Outage | null,
  job: DownloadJob,
  now: number,
  random: () => number,
): Outcome | null {
  if (!outage) return null;
  // Each try at a file host costs an address first: one download probes, and the others follow when it succeeds.
  const retryAt =
    origin === dataOrigin ? outage.probeAt : Math.ceil(now + hostWaitMs * (0.75 + 0.5 * random()));
  return { kind: 'retry', retryAt, attempts: job.attempts };
}
