import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import {
  dayName,
  firstDatedSortKey,
  noTime,
  sortKey,
  sortKeyFloor,
  toIso,
  utcDay,
} from '../../src/core/catalogue/rows/sort-key.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aMatch, newCatalogue, start } from './fixtures.ts';

const million = 2 ** 20;
const free = () => false;

it('Times are formatted as ISO 8601 says, also before 1970 and after 9999', () => {
  const most = 8_640_000_000_000_000;
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }), (ms) => {
      expect(toIso(ms)).toBe(new Date(ms).toISOString());
    }),
    { examples: [[0], [-1], [999], [most], [-most], [start], [start - 1], [start - (start % 86_400_000)]] },
  );
  expect(() => toIso(most + 86_400_000)).toThrow(RangeError);
  expect(() => toIso(Number.NaN)).toThrow(RangeError);
  expect(dayName(utcDay(start))).toBe(toIso(start).slice(0, 10));
});

describe('a sort key', () => {
  it.each([1, million - 1, million, million + 1, 5 * million + 7])(
    'of row %i sorts within its second, or among the games without a time',
    (key) => {
      const dated = sortKey(start, key, free);
      expect(dated).toBeGreaterThanOrEqual(sortKeyFloor(start));
      expect(dated).toBeLessThan(sortKeyFloor(start + 1000));
      const without = sortKey(noTime, key, free);
      expect(without).toBeGreaterThanOrEqual(0);
      expect(without).toBeLessThan(firstDatedSortKey);
    },
  );

  it('is unique among rows with the same time, also at the end of a second', () => {
    for (const at of [start, noTime]) {
      const taken = new Set<number>();
      const floor = at === noTime ? 0 : sortKeyFloor(at);
      for (const key of [million - 1, 2 * million - 1, 3 * million - 1, million + 1, 0, 1]) {
        const order = sortKey(at, key, (one) => taken.has(one));
        expect(taken.has(order)).toBe(false);
        expect(Math.floor(order / million)).toBe(floor / million);
        taken.add(order);
      }
    }
  });

  it('stays unique past a million matches, when an early one moves to the time of a late one', () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    const catalogue = openCatalogue({ file });
    catalogue.listings.saveMatches([aMatch('early', { games: [] }), aMatch('other', { games: [] })], start);
    catalogue.close();
    // As after a million matches: the next row's key would be that of the first row.
    const db = new Database(file);
    db.pragma('foreign_keys = OFF');
    db.exec(`UPDATE matches SET key = ${million} WHERE id = 'other'`);
    db.close();
    const { listings, browse } = newCatalogue(file);
    const moment = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    listings.saveMatches([aMatch('late', { games: [], startTime: moment(1) })], start);
    listings.saveMatches([aMatch('early', { games: [], startTime: moment(1) })], start);
    expect(browse.match('early')?.startAt).toBe(moment(1));
    expect(browse.match('late')?.startAt).toBe(moment(1));
  });
});
