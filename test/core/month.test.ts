/** Two days of matches, simulated. `MONTH_DAYS=30` simulates a whole month of 60 a day, `SEED=2` another world. */
import { expect, it } from 'vitest';
import { simulateMonth } from '../simulations/month/month.ts';
import { changingRules } from '../simulations/month/rules.ts';
import { isThorough } from '../support/property-runs.ts';

const { MONTH_DAYS, SEED = '3' } = process.env;
const isShort = MONTH_DAYS === undefined;
const days = Number(MONTH_DAYS ?? 2);
const month = { seed: Number(SEED), days, matchesPerDay: isShort ? 9 : 60, isShort };
/** A month of `days` is watched until the last of its files can be settled. */
const checkpoints = isShort ? days + 1 : expect.any(Number);
const nothingAmiss = {
  missed: [],
  unwanted: [],
  removed: [],
  left: [],
  differences: [],
  failed: 0,
  logins: 1,
};
const timeout = isShort ? 900_000 : 7_200_000;

it.runIf(isThorough || !isShort)(
  'Through faults, kills and hours offline every played game is archived, and the coverage equals disk and books',
  { timeout },
  async () => {
    const result = await simulateMonth(month);
    expect(result).toMatchObject({ ...nothingAmiss, checkpoints });
    expect(result.archived).toBeGreaterThan(20);
    expect(result.maxRefreshesPerDay).toBeLessThanOrEqual(1);
    expect(result.kills).toBeGreaterThan(0);
    expect(result.faults).toBeGreaterThan(5);
    if (!isShort) expect(result.requestsPerFile).toBeLessThanOrEqual(10);
  },
);

it.runIf(isThorough || !isShort)(
  'With rules that are narrowed and widened exactly the wanted games are archived, and nothing archived is removed',
  { timeout },
  async () => {
    const result = await simulateMonth({ ...month, rules: changingRules });
    expect(result).toMatchObject({ ...nothingAmiss, checkpoints });
    expect(result.wanted).toBeGreaterThan(5);
    expect(result.archived).toBeGreaterThanOrEqual(result.wanted);
  },
);
