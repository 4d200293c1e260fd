/** The time that one command may take: one slow file or listing must not hold the next command for ever. */
import { counted } from '../../shared/base/counted.ts';
import { isCancelled, MatchkeepError } from '../../shared/base/errors.ts';
import { createAlarmClock, type SetTimer } from '../platform/alarm-clock.ts';
import type { SettingsStore } from '../settings/settings.ts';

export interface TimeLimitOptions {
  readonly settings: Pick<SettingsStore, 'get'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** On the clock of `now`; default: the system's timers. */
  readonly setAlarm?: SetTimer | undefined;
}

/**
 * Runs `work`, and stops it after the minutes of `sync.maxMinutes` or when `signal` is aborted. Throws `OutOfTime` for the
 * former, if the work then ends with `cancelled`, and what the work throws.
 */
export async function withinTimeLimit<T>(
  { settings, now, setAlarm }: TimeLimitOptions,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const clock = createAlarmClock({ now, onRing: () => limit.abort(), setTimer: setAlarm });
  const minutes = settings.get()['sync.maxMinutes'];
  clock.set(clock.now() + minutes * 60_000);
  try {
    return await work(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } catch (error) {
    if (!limit.signal.aborted || signal?.aborted || !isCancelled(error)) throw error;
    throw new OutOfTime(minutes);
  } finally {
    clock.set(null);
  }
}

/** What has arrived is saved. */
export class OutOfTime extends MatchkeepError {
  constructor(minutes: number) {
    super(
      'cancelled',
      `The command ended after ${counted(minutes, 'minute')} (the setting sync.maxMinutes).`,
      {
        remedy: 'What has arrived is saved. Run the command again: it continues there.',
      },
    );
  }
}
