/** Migrates a database to the present schema, after a copy of it. */
import { closeSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { stagedPath, sweepStaged, syncFolder } from '../../disk/staged-file.ts';
import type { Migration } from './migrations.ts';

const maxCopies = 3;

export function schemaVersion(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Runs every migration above the database's `user_version`, each in its own transaction. A database with a schema is
 * first copied to `<name>.before-<version>.db` in the same folder, once; `<version>` is that of the first migration.
 * The copies of the last three upgrades stay.
 */
export function migrate(db: Database.Database, file: string, migrations: readonly Migration[]): void {
  const found = schemaVersion(db);
  const steps = migrations.filter(({ version }) => version > found);
  const [first] = steps;
  if (first && found > 0) saveCopy(db, file, first.version);
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
  const folder = dirname(file);
  sweepStaged(folder);
  // A copy under its final name is complete; SQLite syncs it.
  const staged = stagedPath(folder);
  try {
    // SQLite accepts an empty file, but would itself create one that others can read.
    closeSync(openSync(staged, 'wx', 0o600));
    db.prepare('VACUUM INTO ?').run(staged);
    renameSync(staged, copy);
    syncFolder(folder);
  } finally {
    // On a full disk, the unfinished copy would take the space that is needed.
    rmSync(staged, { force: true });
  }

  const number = (name: string) => Number(name.slice(stem.length, -'.db'.length));
  const copies = readdirSync(dirname(file))
    .filter((name) => name.startsWith(stem) && /^\d+\.db$/.test(name.slice(stem.length)))
    .sort((a, b) => number(b) - number(a));
  for (const name of copies.slice(maxCopies)) rmSync(join(dirname(file), name));
}
