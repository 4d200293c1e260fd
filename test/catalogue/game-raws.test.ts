/** A game's own JSON is stored once, and is read back exactly after any listings. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aFile, aGame, aMatch, newCatalogue, restoreItem, start } from './fixtures.ts';

function rawsIn(file: string) {
  const db = new Database(file, { readonly: true });
  const rows = db.prepare<[], { id: string; raw: string }>(
    'SELECT g.id, (SELECT raw FROM game_raws r WHERE r.key = g.key) AS raw FROM games g',
  );
  const texts = db.prepare<[], number>('SELECT count(*) FROM game_raw').pluck();
  return {
    all: () => Object.fromEntries(rows.all().map(({ id, raw }) => [id, raw])),
    texts: () => texts.get(),
    close: () => void db.close(),
  };
}

const gameIds = ['a', 'b', 'c', 'd'];
/** Characters of one to four bytes, and of two UTF-16 units: offsets must be correct for all of them. */
const names = fc.constantFrom('', 'x', 'Zwölf', '試合', '🏆', '"},{"', '\\', '\u0001');
const games = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...gameIds), names, names), { selector: ([id]) => id, maxLength: 4 })
  .map((list) => list.map(([id, name, state]) => aGame(id, { name, state })));
const step = fc.oneof(
  fc.record({
    kind: fc.constant('match' as const),
    id: fc.constantFrom('m', 'n'),
    games,
    name: names,
    isBare: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('alone' as const), games }),
);

describe('a game’s own JSON', () => {
  it('is exactly what was listed last, and one of the listed ones where two matches list the game', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const file = join(temporaryFolder(), 'catalogue.db');
        const catalogue = newCatalogue(file);
        const raws = rawsIn(file);
        const listings: { readonly id: string; readonly raw: string; readonly match: string | null }[] = [];
        for (const one of steps) {
          if (one.kind === 'alone') catalogue.listings.saveGames(one.games, start);
          else {
            const { id, isBare, name, games: listed } = one;
            const bare = isBare ? { raw: JSON.stringify({ id, name }) } : {};
            catalogue.listings.saveMatches([aMatch(id, { games: listed, type: name, ...bare })], start);
          }
          for (const { platformGameId, raw } of one.games) {
            listings.push({ id: platformGameId, raw, match: one.kind === 'match' ? one.id : null });
          }
          const stored = raws.all();
          expect(new Set(Object.keys(stored))).toEqual(new Set(listings.map(({ id }) => id)));
          for (const [id, raw] of Object.entries(stored)) {
            const own = listings.filter((listing) => listing.id === id);
            const matches = new Set(own.flatMap(({ match }) => match ?? []));
            expect(own.slice(matches.size === 2 ? 0 : -1).map((listing) => listing.raw)).toContain(raw);
          }
        }
        raws.close();
        catalogue.close();
      }),
      propertyRuns(12, 60),
    );
  });

  it('is stored only in the JSON of its match, and is in the sidecar as before', () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    const catalogue = newCatalogue(file);
    const match = aMatch('1');
    catalogue.listings.saveMatches([match], start);
    const raws = rawsIn(file);
    expect(raws.texts()).toBe(0);
    catalogue.downloads.recordArchived([aFile('1-1')]);
    const [sidecar] = catalogue.files.staleSidecars(10);
    expect(sidecar?.data.match.raw).toBe(match.raw);
    expect(sidecar?.data.games.map(({ raw }) => raw)).toEqual(match.games.map(({ raw }) => raw));

    const other = newCatalogue();
    if (sidecar) other.files.restore([restoreItem(sidecar.data)]);
    expect(other.files.staleSidecars(10)).toEqual([]);
    raws.close();
  });
});
