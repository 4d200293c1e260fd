import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { replaceDamagedCatalogue } from '../../src/core/catalogue/replace-damaged.ts';
import { isReportedDamage } from '../../src/core/catalogue/schema/damage.ts';
import { migrations } from '../../src/core/catalogue/schema/migrations.ts';
import { openDatabase } from '../../src/core/catalogue/schema/open.ts';
import { fromWorkerError, toWorkerError } from '../../src/core/workers/define-worker.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aMatch, newCatalogue, start } from './fixtures.ts';

const fileHash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A closed catalogue with one match in it. */
function closedCatalogue(): string {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = openCatalogue({ file });
  catalogue.listings.saveMatches([aMatch('1')], start);
  catalogue.close();
  return file;
}

function change(file: string, sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}

const unreadable = (message: RegExp, remedy: RegExp) =>
  expect.objectContaining({
    code: 'catalogue-unreadable',
    message: expect.stringMatching(message),
    remedy: expect.stringMatching(remedy),
  });

describe('opening the catalogue', () => {
  it('creates a new catalogue when the file is missing or empty', () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    writeFileSync(file, '');
    const catalogue = newCatalogue(file);
    expect(catalogue.rules.list()).toHaveLength(1);
    expect(catalogue.downloads.counts().archived).toBe(0);
  });

  it('preserves everything across a restart', () => {
    const file = closedCatalogue();
    expect(newCatalogue(file).browse.match('1')?.games).toHaveLength(3);
    expect(readdirSync(join(file, '..')).filter((name) => name.includes('before'))).toEqual([]);
  });

  it('writes its application ID to the file and makes its tables strict', () => {
    const db = new Database(closedCatalogue(), { readonly: true });
    expect(db.pragma('application_id', { simple: true })).toBe(0x4d4b6354);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    const loose = db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .pluck()
      .all();
    db.close();
    expect(loose).toEqual([]);
  });

  it('refuses a newer catalogue and does not change its bytes', () => {
    const file = closedCatalogue();
    change(file, 'PRAGMA user_version = 999');
    const before = fileHash(file);
    expect(() => openCatalogue({ file })).toThrow(unreadable(/newer/, /Update/));
    expect(() => openCatalogue({ file, isReadOnly: true })).toThrow(unreadable(/newer/, /Update/));
    expect(fileHash(file)).toBe(before);
  });

  it('refuses a newer catalogue whose version is still only in the write-ahead log, and does not checkpoint it', () => {
    const file = closedCatalogue();
    const db = new Database(file);
    db.pragma('user_version = 999');
    const before = fileHash(file);
    expect(() => openCatalogue({ file })).toThrow(unreadable(/newer/, /Update/));
    expect(fileHash(file)).toBe(before);
    db.close();
  });

  it("refuses another program's database and does not change its bytes", () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    change(file, 'CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)');
    const before = fileHash(file);
    expect(() => openCatalogue({ file })).toThrow(unreadable(/another program/, /Move/));
    expect(fileHash(file)).toBe(before);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it.each([
    ['is not a database', (file: string) => writeFileSync(file, 'not a database at all'.repeat(1000))],
    ['is cut short', (file: string) => truncateSync(file, 8192)],
    [
      'is overwritten in its schema',
      (file: string) => {
        const bytes = readFileSync(file);
        bytes.fill(0xff, 100, 4096);
        writeFileSync(file, bytes);
      },
    ],
  ])('refuses a file that %s, names the remedy, and does not change its bytes', (_, damage) => {
    const file = closedCatalogue();
    damage(file);
    const before = fileHash(file);
    expect(() => openCatalogue({ file })).toThrow(unreadable(/damaged/, /rebuild/));
    expect(fileHash(file)).toBe(before);
  });

  it('reports a missing folder', () => {
    const file = join(temporaryFolder(), 'nowhere', 'catalogue.db');
    expect(() => openCatalogue({ file })).toThrow(expect.objectContaining({ code: 'disk-denied' }));
  });

  // A thread that could not open the file must not make the archiver take it for damaged.
  it('does not call a file damaged that could not be opened', () => {
    const open = (file: string) => {
      try {
        openCatalogue({ file }).close();
        return null;
      } catch (error) {
        return isReportedDamage(fromWorkerError(toWorkerError(error)));
      }
    };
    expect(open(join(temporaryFolder(), 'nowhere', 'catalogue.db'))).toBe(false);
    const file = closedCatalogue();
    truncateSync(file, 8192);
    expect(open(file)).toBe(true);
  });
});

const present = migrations.at(-1)?.version ?? 0;

describe('migrations', () => {
  const steps = [1, 2, 3, 4, 5].map((step) => ({
    version: present + step,
    sql: `CREATE TABLE step_${step} (x INTEGER) STRICT;`,
  }));

  const backupName = (step: number) => `catalogue.before-${present + step}.db`;
  const upgraded = (file: string, to: number) =>
    openDatabase({ file, isReadOnly: false, migrations: [...migrations, ...steps.slice(0, to)] }).close();
  const findBackups = (file: string) =>
    readdirSync(join(file, '..')).filter((name) => name.includes('before'));

  it('upgrade an older catalogue over several steps, with one backup of the original', () => {
    const file = closedCatalogue();
    upgraded(file, 5);
    expect(findBackups(file)).toEqual([backupName(1)]);
    const copy = new Database(join(file, '..', backupName(1)), { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(present);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('SELECT id FROM matches').pluck().all()).toEqual(['1']);
    copy.close();
  });

  it('retain the backups of the last three upgrades', () => {
    const file = closedCatalogue();
    for (const to of [1, 2, 4, 5]) upgraded(file, to);
    expect(findBackups(file).sort()).toEqual([backupName(2), backupName(3), backupName(5)].sort());
  });

  it('leave no partial backup and an unchanged catalogue when the backup fails', () => {
    const file = closedCatalogue();
    // This folder has the name of the backup, so that no file can have it.
    mkdirSync(join(file, '..', backupName(1), 'in-the-way'), { recursive: true });
    expect(() => upgraded(file, 5)).toThrow();
    expect(findBackups(file)).toEqual([backupName(1)]);
    expect(readdirSync(join(file, '..')).filter((name) => name.startsWith('.'))).toEqual([]);
    const db = new Database(file, { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(present);
    db.close();
  });

  it('make no backup of a new database', () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    openDatabase({ file, isReadOnly: false, migrations: [...migrations, ...steps] }).close();
    expect(readdirSync(join(file, '..')).filter((name) => name.includes('before'))).toEqual([]);
  });

  it('roll back a failed step completely, so that this version still opens the file', () => {
    const file = closedCatalogue();
    const failing = {
      version: present + 1,
      sql: 'CREATE TABLE half (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1);',
    };
    expect(() => openDatabase({ file, isReadOnly: false, migrations: [...migrations, failing] })).toThrow();
    const db = new Database(file, { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(present);
    expect(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0);
    db.close();
    expect(newCatalogue(file).browse.match('1')?.id).toBe('1');
  });
});

it.each([1, (migrations[0]?.version ?? 0) - 1])(
  'A catalogue with the unreleased schema %i stays as it is, and is replaced on request',
  (version) => {
    const file = closedCatalogue();
    const db = new Database(file);
    db.pragma(`user_version = ${version}`);
    db.close();
    const before = fileHash(file);
    for (const isReadOnly of [false, true])
      expect(() => openCatalogue({ file, isReadOnly })).toThrow(
        unreadable(/by an earlier version/, /rebuild/),
      );
    expect(fileHash(file)).toBe(before);

    const away = replaceDamagedCatalogue(file, start);
    expect(fileHash(away ?? '')).toBe(before);
    expect(newCatalogue(file).browse.match('1')).toBeNull();
  },
);

describe('a second reader', () => {
  it('sees what the owner wrote at once, and cannot write', () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    const owner = newCatalogue(file);
    owner.listings.saveMatches([aMatch('1')], start);
    const reader = openCatalogue({ file, isReadOnly: true });
    expect(reader.browse.match('1')?.id).toBe('1');
    owner.listings.saveMatches([aMatch('2')], start);
    expect(reader.browse.match('2')?.id).toBe('2');
    expect(() => reader.metadata.set('a', 'b')).toThrow(expect.objectContaining({ code: 'disk-denied' }));
    reader.close();
  });

  it('never delays the owner, and sees no partial write', () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    const owner = newCatalogue(file);
    const reader = openCatalogue({ file, isReadOnly: true });
    for (let id = 1; id <= 20; id += 1) {
      owner.listings.saveMatches([aMatch(String(id))], start);
      const known = reader.files.known()[Symbol.iterator]();
      known.next();
      owner.metadata.set('turn', String(id));
      expect(reader.browse.games({ archivedOnly: false, limit: 100 }).items).toHaveLength(id * 3);
    }
    reader.close();
  });

  it('reports a remedy when there is no catalogue yet', () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    const missing = expect.objectContaining({ code: 'not-found', remedy: expect.stringMatching(/sync/) });
    expect(() => openCatalogue({ file, isReadOnly: true })).toThrow(missing);
    expect(existsSync(file)).toBe(false);
  });

  it('does not migrate an older catalogue', () => {
    const file = closedCatalogue();
    const before = fileHash(file);
    const newer = [...migrations, { version: present + 1, sql: 'CREATE TABLE more (x INTEGER) STRICT;' }];
    const open = () => openDatabase({ file, isReadOnly: true, migrations: newer });
    expect(open).toThrow(unreadable(/older/, /once/));
    expect(fileHash(file)).toBe(before);
  });
});
