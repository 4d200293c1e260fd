import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tickerFor } from '../../../src/renderer/ui/time/ticker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a first subscriber after hours gets the current time at once', () => {
  const beat = tickerFor(60_000);
  const leave = beat.subscribe(() => {});
  vi.advanceTimersByTime(60_000);
  expect(beat.read()).toBe(Date.now());
  leave();
  vi.advanceTimersByTime(3 * 3_600_000);
  beat.subscribe(() => {})();
  expect(beat.read()).toBe(Date.now());
});

it('all subscribers get the same time until the next tick', () => {
  const beat = tickerFor(1_000);
  const leave = [beat.subscribe(() => {})];
  const before = beat.read();
  vi.advanceTimersByTime(900);
  leave.push(beat.subscribe(() => {}));
  expect(beat.read()).toBe(before);
  vi.advanceTimersByTime(100);
  expect(beat.read()).toBe(before + 1_000);
  for (const end of leave) end();
});
