/** Waiting in tests: for a condition, under a limit that only a test which fails can reach. */
import { vi } from 'vitest';

/** Milliseconds. A loaded machine needs a few seconds; the tests' own limit (vitest.config.ts) is longer. */
const limitMs = 120_000;

/**
 * Resolves with what `check` returns, once it neither throws nor rejects; fails with its last error at the limit.
 * `intervalMs` is the pause between two checks.
 */
export function waitFor<T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> {
  return vi.waitFor(check, { timeout: limitMs, interval: intervalMs });
}
