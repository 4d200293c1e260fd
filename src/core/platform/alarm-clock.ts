/**
 * An alarm by the machine's clock, for waits of seconds to days. The rules for a clock that cannot be trusted:
 *
 * - The machine sleeps: timers stop meanwhile, or run late. No timer is longer than a minute, and the clock is read
 *   when it ends, so an alarm that came due during sleep rings at most a minute after the machine wakes.
 * - The clock is set back: no wait becomes longer. The alarm moves back by as much as the clock did since it was last
 *   read, and `onSetBack` lets the owner move its other times.
 * - The clock is set far ahead: the alarm rings within a minute. This cannot be distinguished from sleep, and an early
 *   ring does less harm than a late one. The next wait starts at the new time.
 */

const maxTimerMs = 60_000;

/** Calls back after `ms`. Returns the function that cancels it. */
export type SetTimer = (callback: () => void, ms: number) => () => void;

export interface AlarmClockOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** The alarm is already off when this is called, which may set the next one. */
  readonly onRing: () => void;
  /** The clock was set back by this much. The alarm itself has already moved. */
  readonly onSetBack?: (byMs: number) => void;
  /** Default: `setTimeout`. Injected in tests. */
  readonly setTimer?: SetTimer | undefined;
}

export interface AlarmClock {
  /** Reads the clock: epoch ms. Detects that it was set back. */
  now(): number;
  /** When the alarm rings: epoch ms; null while it is off. */
  ringsAt(): number | null;
  /**
   * Sets the alarm to epoch ms on the clock as it was last read, or turns it off (null). It never rings before this
   * returns.
   */
  set(at: number | null): void;
}

export function createAlarmClock(options: AlarmClockOptions): AlarmClock {
  const { onRing, onSetBack, setTimer = systemTimer } = options;
  let readAt = Number.NEGATIVE_INFINITY;
  let ringsAt: number | null = null;
  let cancelTimer: (() => void) | null = null;

  const read = (): number => {
    const at = options.now();
    const byMs = readAt - at;
    readAt = at;
    if (byMs > 0) {
      if (ringsAt !== null) ringsAt -= byMs;
      onSetBack?.(byMs);
    }
    return at;
  };
  const arm = (leftMs: number) => {
    cancelTimer?.();
    cancelTimer = setTimer(check, Math.min(Math.max(0, leftMs), maxTimerMs));
  };
  const check = () => {
    const at = read();
    if (ringsAt === null) return;
    if (ringsAt > at) return arm(ringsAt - at);
    ringsAt = null;
    onRing();
  };

  return {
    now: read,
    ringsAt: () => ringsAt,
    set(at) {
      cancelTimer?.();
      cancelTimer = null;
      const before = readAt;
      const now = read();
      // The owner may have read the clock before it was set back.
      ringsAt = at === null ? null : at - Math.max(0, before - now);
      if (ringsAt !== null) arm(ringsAt - now);
    },
  };
}

export const systemTimer: SetTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** The same, for work that must not keep a process alive that has nothing else to do. */
export const unrefTimer: SetTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Resolves after `ms`. Rejects with the signal's reason as soon as it is aborted. */
export function waitBy(setTimer: SetTimer, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = setTimer(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
