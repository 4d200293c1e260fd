/** The wait before a retry: it grows with each failure in a row, up to a limit, and may be jittered. */
export interface Backoff {
  /** The wait after the first failure. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** The ratio of each wait to the previous one. Default: 2. */
  readonly factor?: number;
  /** The random part of the wait, from 0 (default) to 1, so that simultaneous failures are not retried at once. */
  readonly jitter?: number;
}

/** Ms, not rounded. `failures`: in a row, counted from 1. `random` is in [0, 1). */
export function backoffMs(
  { firstMs, maxMs, factor = 2, jitter = 0 }: Backoff,
  failures: number,
  random = 0,
): number {
  const fullMs = Math.min(firstMs * factor ** Math.min(failures - 1, 30), maxMs);
  return fullMs * (1 - jitter + jitter * random);
}
