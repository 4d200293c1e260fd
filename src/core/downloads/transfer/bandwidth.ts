/** The limit on bytes per second over all downloads. It is shared fairly, because every transfer waits its turn. */

export interface Bandwidth {
  /** Resolves when `bytes` may be received; undefined if there is no limit. */
  take(bytes: number, signal: AbortSignal): Promise<void> | undefined;
  /** 0: no limit. Waits that follow the old limit end at once: with a low limit they may last minutes. */
  setLimit(bytesPerSecond: number): void;
}

export function createBandwidth(bytesPerSecond: number): Bandwidth {
  let limit = bytesPerSecond;
  /** When everything received so far is within the limit, on the monotonic clock. */
  let paidAt = 0;
  const waiting = new Set<() => void>();

  const sleepUntil = (time: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, time - performance.now()));
      signal.addEventListener('abort', done, { once: true });
      waiting.add(done);
    });

  return {
    take(bytes, signal) {
      if (limit === 0) return undefined;
      const now = performance.now();
      paidAt = Math.max(paidAt, now) + (bytes / limit) * 1000;
      return sleepUntil(paidAt, signal);
    },
    setLimit(next) {
      if (next === limit) return;
      limit = next;
      paidAt = 0;
      for (const wake of [...waiting]) wake();
    },
  };
}
