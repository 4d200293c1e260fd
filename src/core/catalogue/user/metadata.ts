/** Small facts about the archiver itself, by key. */
import type Database from 'better-sqlite3';
import type { Write } from '../schema/write.ts';

/** Small facts about the application itself, such as the archive's id; never a secret. */
export interface Metadata {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Throws what `write` throws. */
export function createMetadata(db: Database.Database, write: Write): Metadata {
  const get = db.prepare<[string], string>('SELECT value FROM metadata WHERE key = ?').pluck();
  const set = db.prepare<[string, string]>(
    'INSERT INTO metadata (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare<[string]>('DELETE FROM metadata WHERE key = ?');
  return {
    get: (key) => get.get(key) ?? null,
    set: (key, value) => write(() => void set.run(key, value)),
    remove: (key) => write(() => void remove.run(key)),
  };
}
