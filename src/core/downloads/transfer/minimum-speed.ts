/**
 * The minimum speed of transfers: a host that sends a few bytes now and then must not block a place that others wait
 * for. Only the time spent waiting for the host counts, so that neither the user's bandwidth limit nor a slow disk makes
 * a transfer slow, and the host is not blamed when the machine sleeps.
 */
import { type Backoff, backoffMs } from '../../../shared/base/backoff.ts';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { DownloadJob } from '../../domain/assets.ts';

export interface SpeedLimit {
  readonly minBytesPerSecond: number;
  /** How long a transfer has to be slower, in time spent waiting, before it gives up its place. */
  readonly overMs: number;
  /** Whether another download waits for the place; default: always. A place is given up only then. */
  readonly isPlaceWanted?: () => boolean | Promise<boolean>;
}

export const defaultSpeedLimit: SpeedLimit = { minBytesPerSecond: 1_000, overMs: 30_000 };

const maxHalvings = 10;

/** In bytes per second. A file that cannot be resumed may be slower with each failed attempt, so that it completes in the end. */
export function minimumSpeedFor({ resume, attempts }: Pick<DownloadJob, 'resume' | 'attempts'>): number {
  const halvings = resume ? 0 : Math.min(attempts, maxHalvings);
  return defaultSpeedLimit.minBytesPerSecond / 2 ** halvings;
}

/** Timeouts end longer silences of the host: a longer one means that the machine slept. */
const maxSilenceMs = 60_000;

/** The transfer gave up its place. The bytes that arrived are saved if the host supports resuming. */
export class TransferTooSlowError extends MatchkeepError {
  constructor(host: string) {
    super('service-unreachable', `${host} sent less than one kilobyte per second for a while.`, {
      host,
      remedy: 'Matchkeep continues with other downloads first and resumes this one later.',
    });
  }
}

/** Yields the chunks until they arrive too slowly. `clock` is monotonic, in ms. */
export async function* withMinimumSpeed(
  chunks: AsyncIterable<Buffer>,
  host: string,
  { minBytesPerSecond, overMs, isPlaceWanted = () => true }: SpeedLimit,
  clock: () => number = () => performance.now(),
): AsyncGenerator<Buffer> {
  let waitedMs = 0;
  let bytes = 0;
  let askedAt = clock();
  for await (const chunk of chunks) {
    const silenceMs = clock() - askedAt;
    if (silenceMs <= maxSilenceMs) waitedMs += silenceMs;
    bytes += chunk.length;
    yield chunk;
    if (waitedMs >= overMs) {
      if (bytes * 1000 < minBytesPerSecond * waitedMs && (await isPlaceWanted()))
        throw new TransferTooSlowError(host);
      waitedMs = 0;
      bytes = 0;
    }
    askedAt = clock();
  }
}

/** A minute before the first retry, up to 64 minutes, each a quarter more or less. */
const backoff: Backoff = { firstMs: 75_000, maxMs: 64 * 75_000, jitter: 0.4 };

/** When a download that was too slow is retried: epoch ms; later after each attempt without progress. `random` is in [0, 1). */
export function slowRetryAt(attempts: number, now: number, random: () => number): number {
  return Math.ceil(now + backoffMs(backoff, attempts + 1, random()));
}
