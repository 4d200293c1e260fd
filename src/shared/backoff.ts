/** The wait before a retry: it grows with each failure in a row, up to a limit, and may be jittered. */
export interface Backoff {
  /** The wait after the first failure. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** How many times longer each wait is than the one before. Default: 2. */
  readonly factor?: number;
  /** The random part of the wait, from 0 (none, the default) to 1, so that failures of one moment are not retried in one. */
  readonly jitter?: number;
}

/** Ms, not rounded. `failures`: in a row, counted from 1. `random` is in [0, 1). */
export function backoffMs(
  { firstMs, maxMs, factor = 2, jitter = 0 }: Backoff,
  failures: number,
  random = 0,
): number {
  const longestMs = Math.min(firstMs * factor ** Math.min(failures - 1, 30), maxMs);
  return longestMs * (1 - jitter + jitter * random);
}
