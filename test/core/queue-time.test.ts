import { expect, it } from 'vitest';
import { queuedMs } from '../../src/core/domain/queue-time.ts';
import { noStatusCounts } from '../../src/shared/domain/asset-status.ts';

const figures = (queued: number, archived = 0, bytes = 0) => ({
  counts: { ...noStatusCounts(), queued, archived },
  bytes,
});

it('The queued files take as long as their requests or their bytes: the longer of the two', () => {
  expect(queuedMs(figures(17_887), { requestsPerSecond: 5, bytesPerSecond: 0 })).toBe(3_577_400);
  const archived = figures(100, 10, 10_000_000);
  expect(queuedMs(archived, { requestsPerSecond: 5, bytesPerSecond: 0 })).toBe(20_000);
  expect(queuedMs(archived, { requestsPerSecond: 5, bytesPerSecond: 1_000_000 })).toBe(100_000);
  expect(queuedMs(archived, { requestsPerSecond: 5, bytesPerSecond: 1_000_000_000 })).toBe(20_000);
});

it('Nothing queued takes no time that could be named', () => {
  expect(queuedMs(figures(0, 10, 10), { requestsPerSecond: 5, bytesPerSecond: 1 })).toBeNull();
});
