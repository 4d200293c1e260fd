/** Two days of matches, simulated: `npm run bench -- month` runs a whole month of them. */
import { expect, it } from 'vitest';
import { simulateMonth } from '../../bench/month/month.ts';

it('Through faults, kills and hours offline every played game is archived, and the coverage equals disk and books', {
  timeout: 900_000,
}, async () => {
  const result = await simulateMonth({ seed: 3, days: 2, matchesPerDay: 14, isShort: true });
  expect(result).toMatchObject({ missed: [], unwanted: [], differences: [], failed: 0, logins: 1 });
  expect(result.archived).toBeGreaterThan(20);
  expect(result.maxRefreshesPerDay).toBeLessThanOrEqual(1);
  expect(result.checkpoints).toBe(3);
  expect(result.kills).toBeGreaterThan(0);
  expect(result.faults).toBeGreaterThan(5);
});
