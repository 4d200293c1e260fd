import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdIndex } from '../../src/core/library/index/id-index.ts';
import { propertyRuns } from '../support/property-runs.ts';

/** Ids of a few heads, with tails that are beginnings of each other. */
const id = fc
  .tuple(fc.constantFrom('', 'ESPORTSTMNT01:', 'LOLTMNT03_'), fc.stringMatching(/^[12]{1,4}$/))
  .map(([head, tail]) => head + tail);
const batches = fc.array(fc.uniqueArray(id, { maxLength: 12 }), { maxLength: 5 });

it('An index of ids that follows new rows finds them as one that is loaded afterwards', () => {
  fc.assert(
    fc.property(batches, id, (added, searched) => {
      const db = new Database(':memory:');
      db.exec('CREATE TABLE games (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)');
      const add = db.prepare('INSERT OR IGNORE INTO games (id) VALUES (?)');
      const following = new IdIndex(db, 'games');
      following.load();
      for (const batch of added) {
        for (const one of batch) add.run(one);
        following.follow();
      }
      const loaded = new IdIndex(db, 'games');
      loaded.load();
      expect([...following.keys]).toEqual([...loaded.keys]);
      const words = searched.toLowerCase().replace(/[:_]/, ' ');
      const byPlace = (index: IdIndex) => index.ranges(words).toSorted(([a], [b]) => a - b);
      expect(byPlace(following)).toEqual(byPlace(loaded));
      db.close();
    }),
    propertyRuns(100, 1000),
  );
});
