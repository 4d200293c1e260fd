import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { datasetTableNames } from '../../src/core/dataset/dataset-tables.ts';
import { datasetFolder, readManifest, writeManifest } from '../../src/core/dataset/manifest.ts';
import { startNodeProcess } from '../../src/core/workers/worker-process.ts';
import type { Runner } from '../../src/core/workers/worker-thread.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openSmall, openSql, shareSmall, smallDataset, writeDataset } from './fixture.ts';

const shared = shareSmall({ found: ['ESPORTSTMNT01:2', 'ESPORTSTMNT01:4', 'none'] });

/** What its engine has not removed. */
const filesOfEngine = (dataDir: string) =>
  readdirSync(join(dataDir, 'sql')).flatMap((name) => readdirSync(join(dataDir, 'sql', name)));

/** Takes hours. */
const endless = 'SELECT count(*) FROM range(1000000000) a(i), range(1000000000) b(j) WHERE (i * j) % 7 = 3';

/** `start` for `openSql`, with what it has started. */
function watched(): { readonly started: Runner[]; readonly start: typeof startNodeProcess } {
  const started: Runner[] = [];
  return {
    started,
    start(file) {
      const runner = startNodeProcess(file);
      started.push(runner);
      return runner;
    },
  };
}

it('A query answers with columns and rows, which are read in pages and sorted', async () => {
  const sql =
    'SELECT league, count(*) AS games, max(started_at) AS last FROM games GROUP BY ALL ORDER BY 2 DESC;';
  expect(await shared['sql.run']({ id: 'a', sql })).toMatchObject({
    kind: 'rows',
    rowCount: 2,
    dataset: { epoch: 1, games: 4 },
    columns: [
      { name: 'league', type: 'VARCHAR', kind: 'text' },
      { name: 'games', type: 'BIGINT', kind: 'number' },
      { name: 'last', type: 'TIMESTAMP WITH TIME ZONE', kind: 'time' },
    ],
  });
  const lck = ['LCK', 3, '2026-02-01T00:00:01.000Z'];
  const lec = ['LEC', 1, null];
  const page = { id: 'a', offset: 0, limit: 10 };
  expect(await shared['sql.rows'](page)).toEqual({ rows: [lck, lec] });
  expect(await shared['sql.rows']({ ...page, offset: 1 })).toEqual({ rows: [lec] });
  const byGames = { column: 1, direction: 'asc' } as const;
  expect(await shared['sql.rows']({ ...page, sort: byGames })).toEqual({ rows: [lec, lck] });
  const byTime = { column: 2, direction: 'desc' } as const;
  expect(await shared['sql.rows']({ ...page, sort: byTime })).toEqual({ rows: [lck, lec] });
});

it('A number beyond a DOUBLE is infinite, as DuckDB has it, and hides nothing that is refused', async () => {
  const sql = `SELECT 1e400 AS a, -1e400 AS b, '"value":Infinity' AS c`;
  expect(await shared['sql.run']({ id: 'a', sql })).toMatchObject({ kind: 'rows' });
  expect((await shared['sql.rows']({ id: 'a', offset: 0, limit: 1 })).rows).toEqual([
    ['Infinity', '-Infinity', '"value":Infinity'],
  ]);
  const refused = "SELECT 1e400, getenv('HOME')";
  expect(await shared['sql.run']({ id: 'a', sql: refused })).toMatchObject({
    kind: 'problem',
    message: expect.stringContaining('getenv'),
    line: 1,
    column: 15,
  });
});

it('A column may be called rowid', async () => {
  const sql = 'SELECT 100 - i AS "rowid", i AS "RowId_2" FROM range(50) r(i)';
  const columns = [{ name: 'rowid' }, { name: 'RowId_2' }];
  expect(await shared['sql.run']({ id: 'a', sql })).toMatchObject({ rowCount: 50, columns });
  const page = { id: 'a', offset: 48, limit: 9 };
  expect((await shared['sql.rows'](page)).rows).toEqual([
    [52, 48],
    [51, 49],
  ]);
  const byFirst = { column: 0, direction: 'asc' } as const;
  expect((await shared['sql.rows']({ ...page, sort: byFirst })).rows).toEqual([
    [99, 1],
    [100, 0],
  ]);
  expect((await shared['sql.rows']({ ...page, offset: 50, sort: byFirst })).rows).toEqual([]);
});

it('Values cross as numbers, texts and ISO times', async () => {
  const sql = `SELECT 9007199254740993 AS a, 1.25 AS b, 0.1::FLOAT AS c, DATE '2026-01-02' AS d,
    TIMESTAMP '2026-01-02 03:04:05' AS e, [1, 2] AS f, true AS g, 'nan'::DOUBLE AS h, NULL AS i, INTERVAL 1 DAY AS j`;
  const answer = await shared['sql.run']({ id: 'a', sql });
  expect(answer.kind === 'rows' && answer.columns.map(({ kind }) => kind).join(' ')).toBe(
    'number number number time time other boolean number number other',
  );
  expect(await shared['sql.rows']({ id: 'a', offset: 0, limit: 1 })).toEqual({
    rows: [
      [
        '9007199254740993',
        1.25,
        0.1,
        '2026-01-02',
        '2026-01-02T03:04:05.000Z',
        '[1, 2]',
        true,
        'NaN',
        null,
        '1 day',
      ],
    ],
  });
});

it.each([
  ['SELECT league,\n  nope FROM games', 'nope', 2, 3],
  ["SELECT 'éé', nope FROM games", 'nope', 1, 14],
  ['SELECT\n\n FROM FROM', 'FROM', 3, 7],
  ["SELECT\n  getenv('HOME')", 'getenv', 2, 3],
  ["SELECT * FROM games\nJOIN read_csv('x') ON true", 'read_csv', 2, 6],
  ['SELECT * FROM gammes', 'gammes', 1, 15],
  ['SELECT league + 1 FROM games', 'No function matches', 1, 15],
  ["SELECT\n CAST('x' AS INTEGER)", "'x'", 2, 2],
  ['SELECT 1; SELECT 2', 'more than one', null, null],
  ['DROP VIEW games', 'Only a SELECT', null, null],
])('A problem of a query says where it is: %s', async (sql, text, line, column) => {
  expect(await shared['sql.run']({ id: 'a', sql })).toEqual({
    kind: 'problem',
    message: expect.stringContaining(text),
    remedy: expect.toSatisfy((remedy: unknown) => remedy === null || typeof remedy === 'string'),
    line,
    column,
  });
});

it.each([
  ["SELECT 'a'::INTEGER", 'Could not convert', 'TRY_CAST'],
  ['SELECT (SELECT platform_game_id FROM games)', 'More than one row', 'LIMIT 1'],
  ['SELECT (SELECT gold, side FROM players)', 'returns 2 columns', 'one column'],
  ['SELECT gold + 2147483647 FROM players', 'Overflow', 'BIGINT'],
  ['SELECT ln(gold - 10000) FROM players', 'logarithm', 'CASE'],
  ["SELECT DATE '2026-13-01'", '2026-13-01', "'2026-01-31'"],
  ['SELECT make_date(2026, 13, 1)', '2026-13-1', "'2026-01-31'"],
  ["SELECT 'today'::TIMESTAMP", 'today', "'2026-01-31'"],
  ['SELECT to_timestamp(1e30)', 'Epoch', 'epoch_ms'],
  ["SELECT date_trunc('mnth', started_at) FROM games", 'mnth', 'month'],
  ["SELECT strptime('15/01/2026', '%Y-%m-%d')", '15/01/2026', 'try_strptime'],
  ["SELECT strptime('15/01/2026', '%Q')", '%Q', '%d is a day'],
  [
    "SELECT regexp_matches(champion, '(') FROM players",
    'regular expression is not valid: missing )',
    'contains',
  ],
  [
    "SELECT regexp_matches(champion, '*') FROM players",
    'regular expression is not valid: no argument',
    'contains',
  ],
  ["SELECT '{bad'::JSON -> 'a'", 'Malformed JSON', 'json_valid'],
  ["SELECT json_extract('{bad', '$.a')", 'Malformed JSON', 'TRY_CAST(text AS JSON)'],
  ['SELECT gold FROM players GROUP BY champion', 'gold', 'GROUP BY ALL'],
  ['SELECT side FROM players WHERE count(*) > 1', 'aggregates', 'HAVING'],
  ['SELECT side FROM players WHERE row_number() OVER () = 1', 'window', 'QUALIFY'],
  ['SELECT gold FROM players UNION SELECT gold, side FROM players', 'columns', 'BY NAME'],
  ['SELECT * FROM games WHERE league = "LCK"', 'LCK', "single quotes: 'T1'"],
])('A problem of a query has a remedy that a query can follow: %s', async (sql, text, remedy) => {
  expect(await shared['sql.run']({ id: 'a', sql })).toMatchObject({
    kind: 'problem',
    message: expect.toSatisfy((message: string) => message.includes(text) && !message.includes('SET ')),
    remedy: expect.stringContaining(remedy),
  });
});

it('The games of a search are the table selected_games, of one query only', async () => {
  const sql = 'SELECT league FROM games SEMI JOIN selected_games USING (platform_game_id) ORDER BY 1';
  expect(await shared['sql.run']({ id: 'a', sql, search: 'team:T1' })).toMatchObject({ rowCount: 2 });
  expect((await shared['sql.rows']({ id: 'a', offset: 0, limit: 9 })).rows).toEqual([['LCK'], ['LEC']]);
  expect(await shared['sql.run']({ id: 'b', sql })).toMatchObject({
    kind: 'problem',
    remedy: expect.stringContaining('search'),
  });
});

it('A result stays until it is discarded, and the oldest of more than eight goes', async () => {
  const gone = { code: 'not-found' };
  const first = { id: '1', offset: 0, limit: 1 };
  await expect(shared['sql.rows'](first)).rejects.toMatchObject(gone);
  for (const id of '12345678') await shared['sql.run']({ id, sql: `SELECT ${id} AS a` });
  expect((await shared['sql.rows'](first)).rows).toEqual([[1]]);
  await shared['sql.run']({ id: '9', sql: 'SELECT 9' });
  await expect(shared['sql.rows'](first)).rejects.toMatchObject(gone);
  expect((await shared['sql.rows']({ ...first, id: '2' })).rows).toEqual([[2]]);
  await shared['sql.discard']({ id: '2' });
  await expect(shared['sql.rows']({ ...first, id: '2' })).rejects.toMatchObject(gone);
});

it('A query follows the data set, and its result does not change with it', async () => {
  const { dataDir, handlers } = openSmall();
  const sql = 'SELECT league FROM games WHERE league IS NOT NULL';
  expect(await handlers['sql.run']({ id: 'a', sql })).toMatchObject({ rowCount: 4, dataset: { epoch: 1 } });
  writeDataset(dataDir, { games: [{ league: 'LPL' }] }, 2);
  rmSync(join(datasetFolder(dataDir), 'games/year=2026/00000001-1.parquet'));
  expect(await handlers['sql.run']({ id: 'b', sql })).toMatchObject({ rowCount: 1, dataset: { epoch: 2 } });
  expect((await handlers['sql.rows']({ id: 'a', offset: 0, limit: 9 })).rows).toHaveLength(4);
});

it('A missing file of the data set is an error that says so', async () => {
  const { dataDir, handlers } = openSmall();
  rmSync(join(datasetFolder(dataDir), 'games/year=2026/00000001-1.parquet'));
  await expect(handlers['sql.run']({ id: 'a', sql: 'FROM games' })).rejects.toMatchObject({
    code: 'file-corrupt',
    remedy: expect.stringContaining('dataset verify'),
  });
});

it.each(['cut off', 'empty'])('A file of the data set that is %s is an error that says so', async (how) => {
  const { dataDir, handlers } = openSmall();
  const folder = datasetFolder(dataDir);
  const manifest = readManifest(folder);
  const [first] = manifest?.tables.games?.files ?? [];
  if (manifest === null || first === undefined) throw new Error('The table of games has a file.');
  const second = { ...first, path: 'games/year=2026/00000001-2.parquet' };
  const content = readFileSync(join(folder, first.path));
  writeFileSync(join(folder, second.path), content.subarray(0, how === 'empty' ? 0 : 300));
  const games = { columns: [], ...manifest.tables.games, files: [first, second] };
  writeManifest(folder, { ...manifest, epoch: 2, tables: { ...manifest.tables, games } });
  await expect(handlers['sql.run']({ id: 'a', sql: 'SELECT max(league) FROM games' })).rejects.toMatchObject({
    code: 'file-corrupt',
    remedy: expect.stringContaining('dataset verify'),
  });
});

it('A cancelled query ends, one that waits does too, and the engine answers the next', async () => {
  const { started, start } = watched();
  const { handlers } = openSmall({ start });
  await handlers['sql.run']({ id: 'a', sql: 'SELECT 1 AS a' });
  const cancelled = { code: 'cancelled' };
  const running = expect(handlers['sql.run']({ id: 'b', sql: endless })).rejects.toMatchObject(cancelled);
  const waiting = expect(handlers['sql.run']({ id: 'c', sql: endless })).rejects.toMatchObject(cancelled);
  await handlers['sql.cancel']({ id: 'c' });
  await waiting;
  // A page is read while the query runs.
  expect((await handlers['sql.rows']({ id: 'a', offset: 0, limit: 1 })).rows).toEqual([[1]]);
  await handlers['sql.cancel']({ id: 'b' });
  await running;
  expect(await handlers['sql.run']({ id: 'd', sql: 'SELECT 1' })).toMatchObject({ kind: 'rows' });
  expect(started).toHaveLength(1);
});

it('A query that takes too long is ended', async () => {
  const { handlers } = openSmall({ limitMs: 100 });
  expect(await handlers['sql.schema'](null)).toMatchObject({ state: 'ready' });
  await expect(handlers['sql.run']({ id: 'a', sql: endless })).rejects.toMatchObject({
    code: 'cancelled',
    remedy: expect.stringContaining('read less'),
  });
  expect(await handlers['sql.schema'](null)).toMatchObject({ state: 'ready' });
});

it('An engine that is killed fails its query with a remedy, and the next query starts another', async () => {
  const { started, start } = watched();
  const { handlers } = openSmall({ start });
  await handlers['sql.run']({ id: 'a', sql: 'SELECT 1' });
  const running = expect(handlers['sql.run']({ id: 'b', sql: endless })).rejects.toMatchObject({
    code: 'unexpected',
    remedy: expect.stringContaining('a new engine starts'),
  });
  await handlers['sql.rows']({ id: 'a', offset: 0, limit: 1 });
  await started[0]?.terminate();
  await running;
  await expect(handlers['sql.rows']({ id: 'a', offset: 0, limit: 1 })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await handlers['sql.run']({ id: 'c', sql: 'SELECT 1' })).toMatchObject({ kind: 'rows' });
  expect(started).toHaveLength(2);
});

it('An idle engine ends, and the next query starts another', async () => {
  const { started, start } = watched();
  const { handlers } = openSmall({ start, idleMs: 1 });
  await handlers['sql.run']({ id: 'a', sql: 'SELECT 1' });
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  started[0]?.on('exit', end);
  await ended;
  expect(await handlers['sql.run']({ id: 'b', sql: 'SELECT 1' })).toMatchObject({ kind: 'rows' });
  expect(started).toHaveLength(2);
});

it('A result that is too large is a problem of the query', async () => {
  const { handlers } = openSmall({ memoryBytes: 64 * 1024 * 1024, temporaryBytes: 1024 * 1024 });
  const sql = "SELECT i, 'text ' || i || repeat('x', i % 50) AS t FROM range(10000000) r(i)";
  expect(await handlers['sql.run']({ id: 'a', sql })).toMatchObject({
    kind: 'problem',
    remedy: expect.stringContaining('fewer rows'),
  });
  expect(await handlers['sql.run']({ id: 'b', sql: 'SELECT 1' })).toMatchObject({ kind: 'rows' });
});

it.each([
  ['csv', 'league,at,games\nLCK,2026-01-31T23:59:59.000Z,3\nLEC,,1\n'],
  [
    'jsonl',
    '{"league":"LCK","at":"2026-01-31T23:59:59.000Z","games":3}\n{"league":"LEC","at":null,"games":1}\n',
  ],
] as const)('A result is exported as %s', async (format, text) => {
  const { dataDir, handlers } = openSmall();
  const path = join(dataDir, 'made', `result.${format}`);
  const sql = 'SELECT league, min(started_at) AS "at", count(*) AS games FROM games GROUP BY 1 ORDER BY 1';
  await handlers['sql.run']({ id: 'a', sql });
  const request = { id: 'a', format, path, replaces: false };
  expect(await handlers['sql.export'](request)).toEqual({ path, rows: 2, bytes: text.length });
  expect(readFileSync(path, 'utf8')).toBe(text);
  await expect(handlers['sql.export'](request)).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    handlers['sql.export']({ ...request, path: join(dataDir, 'archive', 'x.csv') }),
  ).rejects.toMatchObject({ code: 'path-invalid' });
});

it('A result is exported as Parquet', async () => {
  const { dataDir, handlers } = openSmall();
  const path = join(dataDir, 'result.parquet');
  await handlers['sql.run']({ id: 'a', sql: 'SELECT * FROM players' });
  const { rows } = await handlers['sql.export']({ id: 'a', format: 'parquet', path, replaces: false });
  expect(rows).toBe(40);
  expect(readFileSync(path).subarray(0, 4).toString()).toBe('PAR1');
});

it('A result is opened as a stream, and its writing ends with who waits for it', async () => {
  const { dataDir, handlers, openResult } = openSmall();
  const opened = (id: string, signal = new AbortController().signal) =>
    openResult({ id, format: 'csv' }, signal);
  await handlers['sql.run']({ id: 'small', sql: 'SELECT range AS n FROM range(3)' });
  const { bytes, content } = await opened('small');
  expect(filesOfEngine(dataDir)).toEqual([]);
  expect(await text(content)).toBe('n\n0\n1\n2\n');
  expect(bytes).toBe(8);
  await expect(opened('none')).rejects.toMatchObject({ code: 'not-found' });

  await handlers['sql.run']({ id: 'large', sql: 'SELECT range AS n FROM range(5000000)' });
  const left = new AbortController();
  const large = opened('large', left.signal);
  await vi.waitFor(() => expect(filesOfEngine(dataDir)).not.toEqual([]), { interval: 5 });
  left.abort();
  await expect(large).rejects.toBe(left.signal.reason);
  expect(filesOfEngine(dataDir)).toEqual([]);
  expect(await handlers['sql.rows']({ id: 'large', offset: 5, limit: 1 })).toEqual({ rows: [[5]] });
});

it('The schema lists each table with its rows and columns', async () => {
  const schema = await shared['sql.schema'](null);
  expect(schema).toMatchObject({ state: 'ready', dataset: { epoch: 1, games: 4 } });
  if (schema.state !== 'ready') return;
  expect(schema.tables.map(({ name }) => name)).toEqual([...datasetTableNames, 'selected_games']);
  const rows = Object.fromEntries(schema.tables.map(({ name, rows }) => [name, rows]));
  expect(rows).toMatchObject({ games: 4, teams: 0, players: 40, frames: 0, selected_games: null });
  for (const { name, columns } of schema.tables.slice(0, -1)) {
    const sql = `SELECT * FROM ${name}`;
    const answer = await shared['sql.run']({ id: 'a', sql });
    const own = columns.map((column) => ({ name: column.name, type: column.type }));
    expect(answer).toMatchObject({ kind: 'rows', columns: own });
  }
});

it('Without a data set there is nothing to ask', async () => {
  const handlers = openSql(temporaryFolder());
  expect(await handlers['sql.schema'](null)).toEqual({ state: 'no-data' });
  await expect(handlers['sql.run']({ id: 'a', sql: 'SELECT 1' })).rejects.toMatchObject({
    code: 'not-found',
    remedy: expect.stringContaining('background'),
  });
});

it('Where DuckDB cannot be loaded, the schema says why and what to do', async () => {
  const dataDir = temporaryFolder();
  smallDataset(dataDir);
  const program = resolve(import.meta.dirname, 'without-duckdb-process.ts');
  const handlers = openSql(dataDir, { start: () => startNodeProcess(program) });
  const error = {
    code: 'not-supported',
    message: expect.stringContaining("Cannot find module '@duckdb/node-bindings-none'"),
    remedy: expect.stringContaining('Everything else works'),
  };
  expect(await handlers['sql.schema'](null)).toEqual({ state: 'unavailable', error });
  await expect(handlers['sql.run']({ id: 'a', sql: 'SELECT 1' })).rejects.toMatchObject(error);
});
