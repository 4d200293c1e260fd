/** A clock for simulations: it does not move while anything happens, then moves on to the next alarm. */
import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';

interface Alarm {
  readonly at: number;
  readonly callback: () => void;
}

export interface SimulatedClock {
  /** Epoch ms. */
  now(): number;
  /** Calls back after `ms` on this clock. Returns the function that cancels it. */
  setAlarm(callback: () => void, ms: number): () => void;
  /** When the next alarm rings: epoch ms; null if none is set. */
  nextAt(): number | null;
  /** Moves on without ringing: time that passes while nobody looks. */
  moveTo(at: number): void;
  /**
   * Rings one alarm after the other, until the clock is at `until` or `isDone` is true. It waits until nothing is busy
   * before each one. Returns whether an alarm is left.
   */
  run(options: RunOptions): Promise<boolean>;
}

interface RunOptions {
  /** Epoch ms; default: as long as there are alarms. */
  readonly until?: number;
  readonly isDone?: () => boolean;
  /** Whether work is in progress that needs no alarm. */
  readonly isBusy: () => boolean;
}

/** After this many turns of the event loop without work, everything waits for an alarm. */
const quietTurns = 10;
/** After this many turns with work, others have the processor for a moment. */
const busyTurns = 200;
const restMs = 2;

/** `onMove` is called with each new time. */
export function createSimulatedClock(start: number, onMove: (at: number) => void = () => {}): SimulatedClock {
  let time = start;
  const alarms = new Set<Alarm>();

  const next = (): Alarm | null => {
    let first: Alarm | null = null;
    for (const alarm of alarms) if (first === null || alarm.at < first.at) first = alarm;
    return first;
  };
  const moveTo = (at: number) => {
    if (at <= time) return;
    time = at;
    onMove(at);
  };
  const quiet = async ({ isBusy, isDone }: RunOptions, turns: number) => {
    let busy = 0;
    for (let still = 0; still < turns && !isDone?.(); ) {
      if (busy > busyTurns) await rest(restMs);
      else await turn();
      const isWorking = isBusy();
      still = isWorking ? 0 : still + 1;
      busy = isWorking ? busy + 1 : 0;
    }
  };

  return {
    now: () => time,
    setAlarm(callback, ms) {
      const alarm = { at: Math.ceil(time + Math.max(0, ms)), callback };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    nextAt: () => next()?.at ?? null,
    moveTo,
    async run(options) {
      const { until = Number.POSITIVE_INFINITY, isDone = () => false } = options;
      for (let turns = quietTurns; ; ) {
        await quiet(options, turns);
        if (isDone()) return alarms.size > 0;
        const due = next();
        if (due === null || due.at > until) {
          if (until < Number.POSITIVE_INFINITY) moveTo(until);
          return due !== null;
        }
        moveTo(due.at);
        alarms.delete(due);
        due.callback();
        // An alarm that only set itself again has begun no work that is not busy already.
        turns = [...alarms].some(({ callback }) => callback === due.callback) ? 1 : quietTurns;
      }
    },
  };
}
