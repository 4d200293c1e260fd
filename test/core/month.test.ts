/** Two days of matches, simulated: `npm run bench -- month` runs a whole month of them. */
import { expect, it } from 'vitest';
import { simulateMonth } from '../../bench/month/month.ts';
import { changingRules } from '../../bench/month/rules.ts';
import { isThorough } from '../support/property-runs.ts';

const short = { seed: 3, days: 2, matchesPerDay: 9, isShort: true };
const nothingAmiss = { missed: [], unwanted: [], removed: [], differences: [], failed: 0, logins: 1 };

it.runIf(isThorough)(
  'Through faults, kills and hours offline every played game is archived, and the coverage equals disk and books',
  {
    timeout: 900_000,
  },
  async () => {
    const result = await simulateMonth(short);
    expect(result).toMatchObject(nothingAmiss);
    expect(result.archived).toBeGreaterThan(20);
    expect(result.maxRefreshesPerDay).toBeLessThanOrEqual(1);
    expect(result.checkpoints).toBe(3);
    expect(result.kills).toBeGreaterThan(0);
    expect(result.faults).toBeGreaterThan(5);
  },
);

it.runIf(isThorough)(
  'With rules that are narrowed and widened exactly the wanted games are archived, and nothing archived is removed',
  {
    timeout: 900_000,
  },
  async () => {
    const result = await simulateMonth({ ...short, rules: changingRules });
    expect(result).toMatchObject(nothingAmiss);
    expect(result.wanted).toBeGreaterThan(5);
    expect(result.archived).toBeGreaterThanOrEqual(result.wanted);
    expect(result.checkpoints).toBe(3);
  },
);
