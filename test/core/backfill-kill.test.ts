/**
 * A backfill of 200 games through two kills. `BACKFILL_GAMES=10000` runs one of so many games over two years through
 * five, `SEED=2` kills at other points.
 */
import { expect, it } from 'vitest';
import { simulateKilledBackfill } from '../simulations/backfill/killed-backfill.ts';
import { isThorough } from '../support/property-runs.ts';

const { BACKFILL_GAMES, SEED = '5' } = process.env;
const isShort = BACKFILL_GAMES === undefined;
const seed = Number(SEED);
const games = Number(BACKFILL_GAMES ?? 200);
/** Pages so short that the listing takes about as long as the downloads, and kills meet both. */
const backfill = isShort
  ? { seed, games, days: 400, kills: 2, requestsPerSecond: 200, maxGamesPerPage: 20 }
  : { seed, games, days: 730, kills: 5, requestsPerSecond: 50, maxGamesPerPage: 25 };

it.runIf(isThorough || !isShort)(
  'A backfill that is killed with kill -9 finds each game once and archives each file once',
  { timeout: isShort ? 900_000 : 7_200_000 },
  async () => {
    const result = await simulateKilledBackfill(backfill);
    expect(result.differences).toEqual([]);
    expect(result.kills.map(({ state }) => state)).toEqual(Array(backfill.kills).fill('running'));
    expect(result.leagues).toBe(12);
    expect(result.faults).toBeGreaterThan(10);
    expect(result.lines.find(({ what }) => what === 'new games')).toMatchObject({
      books: games,
      matchkeep: games,
    });
  },
);
