import { expect, it } from 'vitest';
import {
  defaultSpeedLimit,
  minimumSpeedFor,
  slowRetryAt,
  TransferTooSlowError,
  withMinimumSpeed,
} from '../../src/core/downloads/transfer/minimum-speed.ts';

const secondMs = 1_000;

/** Reads chunks of this many bytes that arrive after these waits (ms); the reader takes `readingMs` for each. */
async function read(waits: readonly number[], bytes: number, readingMs = 0, limit = defaultSpeedLimit) {
  let now = 0;
  async function* chunks() {
    for (const waitMs of waits) {
      now += waitMs;
      yield Buffer.alloc(bytes);
    }
  }
  let received = 0;
  for await (const chunk of withMinimumSpeed(chunks(), 'files.example', limit, () => now)) {
    received += chunk.length;
    now += readingMs;
  }
  return received;
}

const times = (count: number, waitMs: number) => Array.from({ length: count }, () => waitMs);

it('A transfer of a byte every five seconds ends after half a minute', async () => {
  await expect(read(times(6, 5 * secondMs), 1)).rejects.toBeInstanceOf(TransferTooSlowError);
  expect(await read(times(5, 5 * secondMs), 1)).toBe(5);
});

it('A slow transfer continues where no other download waits for its place', async () => {
  const limit = { ...defaultSpeedLimit, isPlaceWanted: () => false };
  expect(await read(times(100, 5 * secondMs), 1, 0, limit)).toBe(100);
});

it('The minimum speed is halved with each attempt at a file that cannot be resumed', () => {
  const resume = { bytesDone: 1, bytesTotal: 10, validator: '"v1"' };
  const speeds = [0, 1, 2, 10, 500].map((attempts) => minimumSpeedFor({ resume: null, attempts }));
  expect(speeds).toEqual([1_000, 500, 250, 1_000 / 1_024, 1_000 / 1_024]);
  expect(minimumSpeedFor({ resume, attempts: 5 })).toBe(1_000);
});

it('A slow connection above the minimum speed continues', async () => {
  expect(await read(times(1_000, secondMs), 1_100)).toBe(1_100_000);
});

it('The time that the reader takes does not count against the host', async () => {
  expect(await read(times(100, 1), 10, 60 * secondMs)).toBe(1_000);
});

it('The time that the machine sleeps between two chunks does not count against the host', async () => {
  expect(await read([1, 3_600 * secondMs, 1, 7_200 * secondMs, 1], 10)).toBe(50);
});

it('A download that was too slow waits longer each time, up to about an hour', () => {
  const minutes = [0, 1, 2, 6, 50].map((attempts) => slowRetryAt(attempts, 0, () => 0.5) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 64, 64]);
});
