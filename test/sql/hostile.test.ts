import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { datasetFolder } from '../../src/core/dataset/manifest.ts';
import { openDatabase, openParser } from '../../src/core/sql/database.ts';
import { checkQuery } from '../../src/core/sql/guard.ts';
import { startNodeProcess } from '../../src/core/workers/worker-process.ts';
import { toErrorData } from '../../src/shared/base/errors.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openSql, smallDataset } from './fixture.ts';
import { harmless, outside, refused } from './hostile.ts';

const secret = 'the-secret-of-another-program';

/** A data folder next to a secret, with the statements for it. */
function prepare() {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'matchkeep');
  smallDataset(dataDir);
  writeFileSync(join(folder, 'secret.csv'), `a,b\n1,${secret}\n`);
  const fill = (sql: string) =>
    sql.replaceAll('{outside}', folder).replaceAll('{data}', datasetFolder(dataDir));
  return { folder, dataDir, fill };
}

/** Each file with its hash, and each folder, without the engine's own. */
function listing(folder: string): readonly string[] {
  return globSync('**/*', { cwd: folder })
    .filter((path) => !path.startsWith('matchkeep/sql'))
    .map((path) => {
      const full = join(folder, path);
      if (statSync(full).isDirectory()) return `${path}/`;
      return `${path} ${createHash('sha256').update(readFileSync(full)).digest('hex')}`;
    })
    .toSorted();
}

const all = Object.values(refused).flat();

it('There are at least 200 hostile statements', () => {
  expect(all.length + harmless.length).toBeGreaterThanOrEqual(200);
  expect(new Set(all).size).toBe(all.length);
});

it('The first wall alone refuses each statement that reads beyond the tables or is no query', async () => {
  const { dataDir, fill } = prepare();
  const [parse, database] = [await openParser(duckdb), await openDatabase(duckdb, limits(dataDir))];
  const allowed = { tables: new Set(['games', 'players']), functions: database.functions };
  const passed: string[] = [];
  for (const sql of all.map(fill)) {
    if (checkQuery(sql, await parse(sql), allowed) === null) passed.push(sql);
  }
  expect(passed).toEqual([]);
});

it('No hostile statement writes, reads beyond the data set, or ends the engine', async () => {
  const { folder, dataDir, fill } = prepare();
  const before = listing(folder);
  let starts = 0;
  const handlers = openSql(dataDir, {
    memoryBytes: 256 * 1024 * 1024,
    start(file) {
      starts += 1;
      return startNodeProcess(file);
    },
  });
  const ran: string[] = [];
  for (const sql of [...all, ...harmless].map(fill)) {
    const answer = await handlers['sql.run']({ id: 'a', sql });
    if (answer.kind === 'problem') continue;
    ran.push(sql);
    const { rows } = await handlers['sql.rows']({ id: 'a', offset: 0, limit: 100 });
    expect(JSON.stringify(rows), sql).not.toContain(secret);
    expect(JSON.stringify(rows).replaceAll(fill('{outside}/'), ''), sql).not.toContain(folder);
  }
  expect(ran.filter((sql) => all.map(fill).includes(sql))).toEqual([]);
  expect(ran.length).toBeGreaterThan(30);
  expect(listing(folder)).toEqual(before);
  expect(starts).toBe(1);
});

it('Without the first wall, the settings alone refuse what lies outside of the data set', async () => {
  const { folder, dataDir, fill } = prepare();
  const before = listing(folder);
  const connection = await (await openDatabase(duckdb, limits(dataDir))).connect();
  await connection.run('CREATE VIEW games AS SELECT NULL::VARCHAR AS league WHERE false');
  const passed: string[] = [];
  for (const sql of outside.map(fill)) {
    const error = await connection.run(sql).then(() => null, toErrorData);
    if (error === null) passed.push(sql);
    else expect(error.message, sql).not.toContain(secret);
  }
  expect(passed).toEqual([]);
  expect(listing(folder)).toEqual(before);
});

function limits(dataDir: string) {
  const temporary = join(dataDir, 'sql');
  mkdirSync(temporary, { recursive: true });
  return {
    folder: datasetFolder(dataDir),
    temporaryFolder: temporary,
    memoryBytes: 256 * 1024 * 1024,
    temporaryBytes: 256 * 1024 * 1024,
    threads: 2,
  };
}
