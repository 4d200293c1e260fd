/** Brings a database up to the present schema, keeping a copy from before. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/names.ts';
import type { Migration } from './migrations/list.ts';

const maxCopies = 3;

export function schemaVersion(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Runs every migration above the database's `user_version`, each in a transaction of its own. A database that
 * already holds a schema is copied first, once and as it was found, beside it: `<name>.before-<version>.db`, named
 * for the first step above it. The last three upgrades' copies stay.
 */
export function migrate(db: Database.Database, file: string, migrations: readonly Migration[]): void {
  const found = schemaVersion(db);
  const steps = migrations.filter(({ version }) => version > found);
  const [first] = steps;
  if (first && found > 0) saveCopy(db, file, first.version);
  db.function('name_key', { deterministic: true }, (name) => nameKey(String(name)));
  for (const { version, sql } of steps) {
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${version}`);
    }).immediate();
  }
}

function saveCopy(db: Database.Database, file: string, version: number): void {
  const stem = `${basename(file, extname(file))}.before-`;
  const copy = join(dirname(file), `${stem}${version}.db`);
  // Written aside, so that a copy under its final name is a whole one; SQLite syncs it.
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    // On a full disk it would stand in the way of what makes room.
    rmSync(unfinished, { force: true });
    throw error;
  }

  const number = (name: string) => Number(name.slice(stem.length, -'.db'.length));
  const copies = readdirSync(dirname(file))
    .filter((name) => name.startsWith(stem) && /^\d+\.db$/.test(name.slice(stem.length)))
    .sort((a, b) => number(b) - number(a));
  for (const name of copies.slice(maxCopies)) rmSync(join(dirname(file), name));
}
