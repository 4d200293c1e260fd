import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBandwidth } from '../../src/core/downloads/transfer/bandwidth.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();

/** Whether the promise has resolved. */
function watched(turn: Promise<void> | undefined) {
  const state = { hasCome: turn === undefined };
  void turn?.then(() => {
    state.hasCome = true;
  });
  return state;
}

it('Transfers wait one after another, each for as long as the bytes before it take at the limit', async () => {
  const bandwidth = createBandwidth(1000);
  const turns = [watched(bandwidth.take(500, signal)), watched(bandwidth.take(1000, signal))];
  await vi.advanceTimersByTimeAsync(499);
  expect(turns.map(({ hasCome }) => hasCome)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(turns.map(({ hasCome }) => hasCome)).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(turns.map(({ hasCome }) => hasCome)).toEqual([true, true]);
});

it('A change of the limit ends the waits that follow the old limit', async () => {
  const bandwidth = createBandwidth(1000);
  const turn = watched(bandwidth.take(64_000, signal));
  await vi.advanceTimersByTimeAsync(10);
  bandwidth.setLimit(1000);
  await vi.advanceTimersByTimeAsync(10);
  expect(turn.hasCome).toBe(false);
  bandwidth.setLimit(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(turn.hasCome).toBe(true);
  expect(bandwidth.take(64_000, signal)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

it('The wait of a transfer that is stopped ends at once', async () => {
  const given = new AbortController();
  const turn = watched(createBandwidth(1).take(1000, given.signal));
  given.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(turn.hasCome).toBe(true);
});
