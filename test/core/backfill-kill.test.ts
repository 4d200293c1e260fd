/** A backfill through two kills: `npm run bench -- backfill` runs one of 10,000 games through five. */
import { expect, it } from 'vitest';
import { simulateKilledBackfill } from '../../bench/backfill/killed-backfill.ts';
import { isThorough } from '../support/property-runs.ts';

it.runIf(isThorough)(
  'A backfill that is killed with kill -9 finds each game once and archives each file once',
  {
    timeout: 900_000,
  },
  async () => {
    const result = await simulateKilledBackfill({
      seed: 5,
      games: 200,
      days: 400,
      kills: 2,
      requestsPerSecond: 200,
      maxGamesPerPage: 20,
    });
    expect(result.differences).toEqual([]);
    expect(result.kills).toMatchObject([{ state: 'running' }, { state: 'running' }]);
    expect(result.leagues).toBe(12);
    expect(result.faults).toBeGreaterThan(10);
    expect(result.lines.find(({ what }) => what === 'new games')).toMatchObject({
      books: 200,
      matchkeep: 200,
    });
  },
);
