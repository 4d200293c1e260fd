/** Days of a simulated year in one process with a small heap. `YEAR_DAYS=365` simulates all of it. */
import { expect, it } from 'vitest';
import { simulateMonth } from '../simulations/month/month.ts';
import type { DayFootprint } from '../simulations/month/month-result.ts';
import { planYear } from '../simulations/month/plan.ts';
import { isThorough } from '../support/property-runs.ts';

const { YEAR_DAYS, SEED = '3' } = process.env;
const days = Number(YEAR_DAYS ?? 40);
/** A correction is found within so many days: see `archive.recheckDays`. */
const recheckDays = 31;

it.runIf(isThorough || YEAR_DAYS !== undefined)(
  'A year of syncs, faults and corrections in one process takes no more and more memory, handles, threads or files',
  { timeout: 7_200_000 },
  async () => {
    const seed = Number(SEED);
    const result = await simulateMonth({
      seed,
      days,
      matchesPerDay: 2,
      isShort: true,
      plan: planYear,
      heapMb: 96,
      say: console.log,
    });
    console.log(table(result.footprints));
    expect(result).toMatchObject({ missed: [], unwanted: [], removed: [], differences: [], failed: 0 });
    expect(result).toMatchObject({ logins: 1, restarts: 1, kills: 0 });
    expect(result.earlier).toBeGreaterThanOrEqual(
      result.corrected.filter((day) => day < days - recheckDays).length,
    );
    expect(result.earlier).toBeLessThanOrEqual(result.corrected.length);
    const [first, last] = [result.footprints[1], result.footprints.at(-1)];
    if (!first || !last) throw new Error('A year has more than one checkpoint.');
    expect(last.fds).toBeLessThanOrEqual(first.fds + 10);
    expect(last.threads).toBeLessThanOrEqual(first.threads + 8);
    expect(last.files).toBeLessThanOrEqual(first.files + 3);
    expect(last.staged).toBe(0);
    // Five files of 5 MB, and the present one.
    expect(last.logMb).toBeLessThan(31);
  },
);

function table(footprints: readonly DayFootprint[]): string {
  const columns = [
    'day',
    'archived',
    'residentMb',
    'heapMb',
    'fds',
    'threads',
    'logMb',
    'files',
    'staged',
  ] as const;
  const rows = footprints.map((one) =>
    columns.map((column) => one[column].toFixed(0).padStart(10)).join(' '),
  );
  return [columns.map((column) => column.padStart(10)).join(' '), ...rows].join('\n');
}
