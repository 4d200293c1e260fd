import { describe, expect, it } from 'vitest';
import { LazyDatabase } from '../../src/core/catalogue/schema/lazy-database.ts';

function withTable(): LazyDatabase {
  const db = new LazyDatabase(':memory:');
  db.exec("CREATE TABLE games (key INTEGER, name TEXT); INSERT INTO games VALUES (1, 'a'), (2, 'b')");
  return db;
}

describe('a database that compiles statements at their first use', () => {
  it('prepares a statement for a table that is created later', () => {
    const db = new LazyDatabase(':memory:');
    const insert = db.prepare('INSERT INTO later VALUES (?)');
    db.exec('CREATE TABLE later (key INTEGER)');
    expect(insert.run(7).changes).toBe(1);
    expect(db.prepare('SELECT key FROM later').get()).toEqual({ key: 7 });
  });

  it('throws the error of a statement at each of its uses, and not before', () => {
    const broken = withTable().prepare('SELECT size FROM games');
    expect(() => broken.get()).toThrow('no such column: size');
    expect(() => broken.all()).toThrow('no such column: size');
  });

  it('applies the modes that were set before the first use and after it', () => {
    const db = withTable();
    const names = db.prepare('SELECT name FROM games ORDER BY key').pluck();
    expect(names.all()).toEqual(['a', 'b']);
    expect(names.pluck(false).get()).toEqual({ name: 'a' });
    expect(db.prepare('SELECT key, name FROM games').raw().get()).toEqual([1, 'a']);
    expect(db.prepare('SELECT key FROM games').safeIntegers().pluck().get()).toBe(1n);
    expect(db.prepare('SELECT * FROM games').expand().get()).toEqual({ games: { key: 1, name: 'a' } });
    expect(db.prepare('SELECT name FROM games WHERE key = ?').bind(2).pluck().get()).toBe('b');
  });

  it('describes a statement, and iterates over its rows', () => {
    const db = withTable();
    const all = db.prepare<[], { key: number }>('SELECT key FROM games');
    expect(all.busy).toBe(false);
    const keys: number[] = [];
    for (const { key } of all.iterate()) {
      expect(all.busy).toBe(true);
      keys.push(key);
    }
    expect(keys).toEqual([1, 2]);
    expect(all.columns().map(({ name }) => name)).toEqual(['key']);
    expect([all.reader, all.readonly, all.source]).toEqual([true, true, 'SELECT key FROM games']);
    expect(all.database).toBe(db);
  });

  it('runs transactions, and rolls them back', () => {
    const db = withTable();
    const insert = db.prepare('INSERT INTO games VALUES (?, ?)');
    const failing = db.transaction(() => {
      insert.run(3, 'c');
      throw new Error('stop');
    });
    expect(failing).toThrow('stop');
    expect(db.prepare('SELECT count(*) FROM games').pluck().get()).toBe(2);
  });
});
