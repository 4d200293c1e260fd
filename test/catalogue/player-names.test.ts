import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from '../../src/core/catalogue/schema/migrations/list.ts';
import { openDatabase } from '../../src/core/catalogue/schema/open.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('An older catalogue has the same players after the upgrade, and stores no second form of their names', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  const version = migrations.findIndex(({ sql }) => sql.includes('players DROP COLUMN'));
  const older = openDatabase({ file, isReadOnly: false, migrations: migrations.slice(0, version) });
  older.exec(`
    INSERT INTO players (key, name, folded) VALUES (7, 'Gen.G Chovy', 'gengchovy');
    INSERT INTO players (key, name, folded) VALUES (9, 'T1 Faker', '');`);
  older.close();

  const db = openDatabase({ file, isReadOnly: false, migrations });
  const all = (sql: string) => db.prepare(sql).raw().all();
  expect(all('SELECT key, name FROM players ORDER BY key')).toEqual([
    [7, 'Gen.G Chovy'],
    [9, 'T1 Faker'],
  ]);
  expect(all("SELECT name FROM pragma_table_info('players')")).toEqual([['key'], ['name']]);
  expect(() => db.exec("INSERT INTO players (name) VALUES ('T1 Faker')")).toThrow('UNIQUE');
  db.exec("INSERT INTO players (name) VALUES ('T1 Oner')");
  expect(all('PRAGMA integrity_check')).toEqual([['ok']]);
  db.close();
});
