import { describe, expect, it } from 'vitest';
import { createAlarmClock } from '../../src/core/platform/alarm-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.UTC(2026, 0, 1, 12);

/** A machine whose clock and timers the test moves separately. Timers count only the time that it is awake. */
function createMachine() {
  let awakeMs = 0;
  let offsetMs = start;
  let timer: { readonly at: number; readonly callback: () => void } | null = null;
  const rings: number[] = [];
  const setBacks: number[] = [];
  const timerWaits: number[] = [];
  const now = () => offsetMs + awakeMs;
  const clock = createAlarmClock({
    now,
    onRing: () => rings.push(awakeMs),
    onSetBack: (byMs) => setBacks.push(byMs),
    setTimer(callback, ms) {
      timerWaits.push(ms);
      const own = { at: awakeMs + ms, callback };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
  });
  return {
    clock,
    now,
    rings,
    setBacks,
    timerWaits,
    moveClock(byMs: number) {
      offsetMs += byMs;
    },
    stayAwake(forMs: number) {
      const end = awakeMs + forMs;
      for (let due = timer; due !== null && due.at <= end; due = timer) {
        awakeMs = due.at;
        timer = null;
        due.callback();
      }
      awakeMs = end;
    },
  };
}

describe('an alarm on a clock that is right', () => {
  it('rings once, at its time, by timers of a minute at most', () => {
    const { clock, now, rings, timerWaits, stayAwake } = createMachine();
    clock.set(now() + hourMs);
    stayAwake(3 * hourMs);
    expect(rings).toEqual([hourMs]);
    expect(clock.ringsAt()).toBeNull();
    expect(Math.max(...timerWaits)).toBe(minuteMs);
  });

  it('is replaced by the next one, and turned off by null', () => {
    const { clock, now, rings, stayAwake } = createMachine();
    clock.set(now() + minuteMs);
    clock.set(now() + 5 * minuteMs);
    stayAwake(10 * minuteMs);
    expect(rings).toEqual([5 * minuteMs]);
    clock.set(now() + minuteMs);
    clock.set(null);
    stayAwake(10 * minuteMs);
    expect(rings).toHaveLength(1);
  });

  it('rings for a time that has passed, but not before it is set', () => {
    const { clock, now, rings, stayAwake } = createMachine();
    clock.set(now() - hourMs);
    expect(rings).toEqual([]);
    stayAwake(0);
    expect(rings).toEqual([0]);
  });
});

describe('an alarm on a clock that is wrong', () => {
  it('rings within a minute of the end of sleep if its time passed during sleep', () => {
    const { clock, now, rings, moveClock, stayAwake } = createMachine();
    clock.set(now() + 6 * hourMs);
    stayAwake(10 * minuteMs);
    moveClock(8 * hourMs);
    stayAwake(minuteMs);
    expect(rings).toHaveLength(1);
  });

  it('rings no later than planned if the clock is set back', () => {
    const { clock, now, rings, setBacks, moveClock, stayAwake } = createMachine();
    clock.set(now() + hourMs);
    stayAwake(20 * minuteMs);
    moveClock(-365 * 24 * hourMs);
    stayAwake(hourMs);
    expect(setBacks).toHaveLength(1);
    expect(rings).toHaveLength(1);
    expect(rings[0]).toBeLessThanOrEqual(hourMs + minuteMs);
  });

  it('rings after the wait that its owner calculated just before the clock was set back', () => {
    const { clock, rings, moveClock, stayAwake } = createMachine();
    const at = clock.now() + 30 * minuteMs;
    moveClock(-hourMs);
    clock.set(at);
    stayAwake(30 * minuteMs);
    expect(rings).toEqual([30 * minuteMs]);
  });

  it('reports to its owner by how much the clock was set back, also when only the owner reads it', () => {
    const { clock, setBacks, moveClock } = createMachine();
    clock.now();
    moveClock(-hourMs);
    expect(clock.now()).toBe(start - hourMs);
    expect(clock.now()).toBe(start - hourMs);
    expect(setBacks).toEqual([hourMs]);
  });

  it('rings early if the clock is set far ahead, and waits as long as usual after that', () => {
    const { clock, now, rings, moveClock, stayAwake } = createMachine();
    clock.set(now() + hourMs);
    moveClock(30 * 24 * hourMs);
    stayAwake(minuteMs);
    expect(rings).toEqual([minuteMs]);
    clock.set(clock.now() + hourMs);
    stayAwake(59 * minuteMs);
    expect(rings).toHaveLength(1);
    stayAwake(minuteMs);
    expect(rings).toEqual([minuteMs, minuteMs + hourMs]);
  });
});
