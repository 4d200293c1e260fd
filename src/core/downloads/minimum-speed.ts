/**
 * A lowest speed for transfers: a host that sends a few bytes now and then must not hold a place that others wait
 * for. Only the time that is spent waiting for the host counts, so that neither the user's own limit on bandwidth
 * nor a slow disk makes a transfer slow, and a machine that slept is not blamed on the host.
 */
import { MatchkeepError } from '../../shared/errors.ts';

export interface SpeedLimit {
  readonly minBytesPerSecond: number;
  /** For so long of waiting a transfer has to be slower before it gives its place back. */
  readonly overMs: number;
}

export const defaultSpeedLimit: SpeedLimit = { minBytesPerSecond: 1_000, overMs: 30_000 };

/** The host's own timeouts end longer silences: a longer one is a machine that slept. */
const maxSilenceMs = 60_000;

/** The transfer gave its place back; what came is safe where the host lets it be resumed. */
export class TransferTooSlowError extends MatchkeepError {
  constructor(host: string) {
    super('service-unreachable', `${host} sent less than a kilobyte a second for a while.`, {
      remedy: 'Matchkeep goes on with other downloads first, and then with this one where it stopped.',
    });
  }
}

/** The chunks, until they come too slowly. `clock` is monotonic, in ms. */
export async function* withMinimumSpeed(
  chunks: AsyncIterable<Buffer>,
  host: string,
  { minBytesPerSecond, overMs }: SpeedLimit,
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
      if (bytes * 1000 < minBytesPerSecond * waitedMs) throw new TransferTooSlowError(host);
      waitedMs = 0;
      bytes = 0;
    }
    askedAt = clock();
  }
}

const firstWaitMs = 60_000;
const maxDoublings = 6;

/** When a download that was too slow is tried again: epoch ms; later each time. `random` is in [0, 1). */
export function slowRetryAt(attempts: number, now: number, random: () => number): number {
  return Math.ceil(now + firstWaitMs * 2 ** Math.min(attempts, maxDoublings) * (0.75 + 0.5 * random()));
}
