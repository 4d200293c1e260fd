/** Small facts of the archiver itself, by key. */
import type Database from 'better-sqlite3';
import type { Write } from '../schema/write.ts';
import type { Catalogue } from '../types.ts';

export function createMetadata(db: Database.Database, write: Write): Catalogue['metadata'] {
  const get = db.prepare<[string], string>('SELECT value FROM notes WHERE key = ?').pluck();
  const set = db.prepare<[string, string]>(
    'INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare<[string]>('DELETE FROM notes WHERE key = ?');
  return {
    get: (key) => get.get(key) ?? null,
    set: (key, value) => write(() => void set.run(key, value)),
    remove: (key) => write(() => void remove.run(key)),
  };
}
