import { expect, it } from 'vitest';
import {
  defaultSpeedLimit,
  slowRetryAt,
  speedLimitFor,
  TransferTooSlowError,
  withMinimumSpeed,
} from '../../src/core/downloads/transfer/minimum-speed.ts';

const secondMs = 1_000;

/** Reads chunks that come after these waits (ms), each of so many bytes; the reader takes `readingMs` for each. */
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

it('a byte every five seconds ends the transfer after half a minute', async () => {
  await expect(read(times(6, 5 * secondMs), 1)).rejects.toBeInstanceOf(TransferTooSlowError);
  expect(await read(times(5, 5 * secondMs), 1)).toBe(5);
});

it('a slow transfer goes on where no other download waits for its place', async () => {
  const limit = { ...defaultSpeedLimit, isPlaceWanted: () => false };
  expect(await read(times(100, 5 * secondMs), 1, 0, limit)).toBe(100);
});

it('the lowest speed is halved with each attempt at a file that cannot be resumed', () => {
  const resume = { bytesDone: 1, bytesTotal: 10, validator: '"v1"' };
  const speeds = [0, 1, 2, 10, 500].map(
    (attempts) => speedLimitFor({ resume: null, attempts }).minBytesPerSecond,
  );
  expect(speeds).toEqual([1_000, 500, 250, 1_000 / 1_024, 1_000 / 1_024]);
  expect(speedLimitFor({ resume, attempts: 5 }).minBytesPerSecond).toBe(1_000);
});

it('a slow line that is faster than the limit is left alone', async () => {
  expect(await read(times(1_000, secondMs), 1_100)).toBe(1_100_000);
});

it('the time that the reader takes is not blamed on the host', async () => {
  expect(await read(times(100, 1), 10, 60 * secondMs)).toBe(1_000);
});

it('a machine that sleeps between two chunks is not blamed on the host', async () => {
  expect(await read([1, 3_600 * secondMs, 1, 7_200 * secondMs, 1], 10)).toBe(50);
});

it('a download that was too slow waits longer each time, up to about an hour', () => {
  const minutes = [0, 1, 2, 6, 50].map((attempts) => slowRetryAt(attempts, 0, () => 0.5) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 64, 64]);
});
