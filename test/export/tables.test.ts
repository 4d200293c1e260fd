import { existsSync, readdirSync, renameSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetMetadata } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { type Output, openOutput } from '../../src/core/disk/output-file.ts';
import type { Row } from '../../src/core/export/columns.ts';
import { exportedTables } from '../../src/core/export/exported-tables.ts';
import { parquetWriter } from '../../src/core/export/parquet.ts';
import { createRowWriter } from '../../src/core/export/row-writers.ts';
import type { ExportContent, TableFormat } from '../../src/shared/library/export.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { sharedTemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import {
  catalogueTruth,
  exported,
  filledCatalogue,
  readCsv,
  readJsonLines,
  readParquetFile,
  sumColumn,
} from './fixture.ts';

const games = 2500;
const file = filledCatalogue(sharedTemporaryFolder(), games);
const truth = catalogueTruth(file);
const content = (format: TableFormat): ExportContent => ({
  as: 'tables',
  format,
  tables: ['games', 'players'],
  forSpreadsheets: false,
});

const readers = {
  csv: async (path: string) => readCsv(await readFile(path, 'utf8')),
  jsonl: readJsonLines,
  parquet: readParquetFile,
} as const;

describe.each(['csv', 'jsonl', 'parquet'] as const)('tables as %s', (format) => {
  it('have the catalogue’s rows and sums', async () => {
    const folder = join(temporaryFolder(), 'tables');
    const report = await exported({
      file,
      content: content(format),
      target: { kind: 'folder', path: folder, replaces: false },
      ids: truth.ids,
    });
    const gameRows = await readers[format](join(folder, `games.${format}`));
    const playerRows = await readers[format](join(folder, `players.${format}`));
    expect(report.rows).toEqual({ games: truth.ids.length, players: truth.players });
    expect(gameRows.map((row) => row['platform_game_id'])).toEqual(truth.ids);
    expect(sumColumn(gameRows, 'length_seconds')).toBe(truth.length);
    expect(sumColumn(gameRows, 'blue_kills') + sumColumn(gameRows, 'red_kills')).toBe(truth.kills);
    expect(sumColumn(gameRows, 'blue_gold') + sumColumn(gameRows, 'red_gold')).toBe(truth.gold);
    expect(playerRows).toHaveLength(truth.players);
    expect(sumColumn(playerRows, 'deaths')).toBe(truth.deaths);
    expect(sumColumn(playerRows, 'damage_to_champions')).toBe(truth.damage);
    expect(Object.keys(gameRows[0] ?? {})).toEqual(exportedTables.games.columns.map(({ name }) => name));
    expect(readdirSync(folder).sort()).toEqual([`games.${format}`, `players.${format}`]);
  });

  it('are valid without any games', async () => {
    const path = join(temporaryFolder(), `games.${format}`);
    await exported({
      file,
      content: { as: 'tables', format, tables: ['games'], forSpreadsheets: false },
      target: { kind: 'file', path, replaces: false },
    });
    expect(await readers[format](path)).toEqual([]);
  });

  it('preserve any text exactly', async () => {
    const folder = temporaryFolder();
    const columns = [
      { name: 'a', type: 'text' },
      { name: 'n', type: 'integer' },
    ] as const;
    let run = 0;
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', '\r\n', ',', '=1+1', '@x', "'", '111560983131400123', '\u0000', 'NULL', ' '),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.option(text), fc.option(fc.nat()))), async (rows) => {
        run += 1;
        const path = join(folder, `${run}.${format}`);
        const output = openOutput(path);
        const writer = createRowWriter({ columns, output, format, forSpreadsheets: false });
        writer.write(rows satisfies Row[]);
        writer.end();
        output.finish();
        const read = await readers[format](path);
        expect(read.map(({ a }) => a)).toEqual(rows.map(([a]) => a));
        expect(read.map(({ n }) => (n === null ? null : Number(n)))).toEqual(rows.map(([, n]) => n));
      }),
      propertyRuns(15, 40),
    );
  });
});

it('Parquet has times as timestamps and exact byte counts beyond 32 bits', async () => {
  const path = join(temporaryFolder(), 'x.parquet');
  const output = openOutput(path);
  const writer = createRowWriter({
    columns: [
      { name: 'at', type: 'time' },
      { name: 'bytes', type: 'bytes' },
      { name: 'won', type: 'boolean' },
      { name: 'share', type: 'number' },
    ],
    output,
    format: 'parquet',
    forSpreadsheets: false,
  });
  const at = Date.UTC(2026, 10, 21, 4, 5, 6, 789);
  writer.write([
    [at, 5_000_000_000, true, 0.1],
    [null, null, null, null],
  ]);
  writer.end();
  output.finish();
  const [first, second] = await readParquetFile(path);
  expect(Number(first?.['at'])).toBe(at);
  // LogicalType TIMESTAMP { isAdjustedToUTC: true, unit: MILLIS } in Thrift's compact protocol. This reader takes
  // the older mark for UTC too; DuckDB does not.
  expect((await readFile(path)).includes(Buffer.from('8c111c1c000000', 'hex'))).toBe(true);
  expect(first).toMatchObject({ bytes: 5_000_000_000n, won: true, share: 0.1 });
  expect(second).toEqual({ at: null, bytes: null, won: null, share: null });
});

it('A row group of Parquet has at most 16,000 rows: with more, V8 allocates its columns page by page', async () => {
  const path = join(temporaryFolder(), 'x.parquet');
  const output = openOutput(path);
  const columns = [{ name: 'at', type: 'integer' }] as const;
  const writer = createRowWriter({ columns, output, format: 'parquet', forSpreadsheets: false });
  writer.write(Array.from({ length: 33_000 }, (_, at) => [at]));
  writer.end();
  output.finish();
  const { row_groups } = parquetMetadata(new Uint8Array(await readFile(path)).buffer);
  expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([16_000, 16_000, 1_000]);
  expect((await readParquetFile(path)).map((row) => row['at'])).toEqual(
    Array.from({ length: 33_000 }, (_, at) => at),
  );
});

it('CSV for spreadsheets has a byte order mark and no text that would run as a formula', async () => {
  const path = join(temporaryFolder(), 'x.csv');
  const output = openOutput(path);
  const writer = createRowWriter({
    columns: [
      { name: 'player', type: 'text' },
      { name: 'n', type: 'integer' },
    ],
    output,
    format: 'csv',
    forSpreadsheets: true,
  });
  writer.write([
    ['=HYPERLINK("http://x")', -5],
    ['-Faker', 1],
    ['T1', 2],
  ]);
  writer.end();
  output.finish();
  expect(await readFile(path, 'utf8')).toBe(
    '\uFEFFplayer,n\r\n"\'=HYPERLINK(""http://x"")",-5\r\n\'-Faker,1\r\nT1,2\r\n',
  );
});

it('CSV for spreadsheets writes IDs, patches and other text of digits as text', async () => {
  const path = join(temporaryFolder(), 'x.csv');
  const output = openOutput(path);
  const columns = [
    { name: 'match_id', type: 'text' },
    { name: 'bytes', type: 'bytes' },
  ] as const;
  const writer = createRowWriter({ columns, output, format: 'csv', forSpreadsheets: true });
  const asText = ['115548681803406351', '13.10', '007', '2026-11-21', '12e5', '1/2', '10:30'];
  writer.write([...asText.map((text) => [text, 5_000_000_000]), ['ESPORTSTMNT01:1', 1], ['2026 Spring', 2]]);
  writer.end();
  output.finish();
  const [, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  expect(lines).toEqual([
    ...asText.map((text) => `"=""${text}""",5000000000`),
    'ESPORTSTMNT01:1,1',
    '2026 Spring,2',
  ]);
});

/** An output whose disk is full at the given step after so many bytes. */
function fullAt(output: Output, at: 'write' | 'finish', from: number): Output {
  const unlessFull = (step: typeof at) => {
    if (step !== at || output.bytes <= from) return;
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return {
    ...output,
    get bytes() {
      return output.bytes;
    },
    write(bytes) {
      unlessFull('write');
      output.write(bytes);
    },
    finish() {
      unlessFull('finish');
      output.finish();
    },
  };
}

describe('an export that fails', () => {
  const target = (path: string) => ({ kind: 'folder', path, replaces: false }) as const;

  it('leaves nothing behind when it is cancelled', async () => {
    const folder = join(temporaryFolder(), 'tables');
    const stop = new AbortController();
    const reason = new Error('enough');
    const ending = exported({
      file,
      content: content('csv'),
      target: target(folder),
      ids: truth.ids,
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done > 1000) stop.abort(reason);
      },
    });
    await expect(ending).rejects.toBe(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    { at: 'write', from: 50_000, format: 'parquet', games },
    // The players' table is larger and last: the other table is complete and must not be published yet.
    { at: 'finish', from: 2000, format: 'csv', games: 3 },
  ] as const)(
    'leaves nothing behind and reports a full disk at the $at of a table ($format)',
    async ({ at, from, format, games: asked }) => {
      const folder = join(temporaryFolder(), 'tables');
      const ending = exported({
        file,
        content: content(format),
        target: target(folder),
        ids: truth.ids.slice(0, asked),
        disk: { freeBytes: () => null, open: (path) => fullAt(openOutput(path), at, from) },
      });
      await expect(ending).rejects.toMatchObject({
        code: 'disk-full',
        remedy: expect.stringMatching(/space/),
      });
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('does not replace existing files unless allowed', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'players.csv'), 'mine');
    const ids = truth.ids.slice(0, 3);
    const asked = { file, content: content('csv'), ids };
    await expect(exported({ ...asked, target: target(folder) })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(readdirSync(folder)).toEqual(['players.csv']);
    await exported({ ...asked, target: { ...target(folder), replaces: true } });
    expect(await readFile(join(folder, 'players.csv'), 'utf8')).toMatch(/^platform_game_id,/);
  });

  it.each([
    ['EBUSY', 'players.csv', /"players\.csv" to be replaced.*Already exported: "games\.csv"/],
    ['EPERM', 'players.csv', /"players\.csv" to be replaced.*Already exported: "games\.csv"/],
    ['EBUSY', 'games.csv', /"games\.csv" to be replaced\.$/],
  ])(
    'reports on %s which file is open elsewhere (%s), and which files are already new',
    async (code, held, message) => {
      const folder = temporaryFolder();
      for (const name of ['games.csv', 'players.csv']) await writeFile(join(folder, name), 'old');
      const ending = exported({
        file,
        content: content('csv'),
        ids: truth.ids.slice(0, 3),
        target: { ...target(folder), replaces: true },
        disk: {
          freeBytes: () => null,
          open: openOutput,
          rename(from, to) {
            if (to.endsWith(held)) throw Object.assign(new Error('in use'), { code });
            renameSync(from, to);
          },
        },
      });
      await expect(ending).rejects.toMatchObject({
        code: 'disk-denied',
        message: expect.stringMatching(message),
        remedy: expect.stringMatching(/close it/),
      });
      expect(readdirSync(folder).sort()).toEqual(['games.csv', 'players.csv']);
      expect(await readFile(join(folder, held), 'utf8')).toBe('old');
    },
  );

  it('is rejected inside the archive, also through a link', async () => {
    const archiveDir = join(temporaryFolder(), 'archive');
    await mkdir(join(archiveDir, 'LCK'), { recursive: true });
    for (const path of [archiveDir, join(archiveDir, 'new', 'folder'), join(archiveDir, 'LCK', 'x')]) {
      await expect(
        exported({ file, content: content('csv'), archive: { dir: archiveDir }, target: target(path) }),
      ).rejects.toMatchObject({ code: 'path-invalid', message: expect.stringContaining('archive') });
    }
    expect(existsSync(join(archiveDir, 'new'))).toBe(false);
    const sibling = join(archiveDir, '..', 'archive-export');
    await exported({ file, content: content('csv'), archive: { dir: archiveDir }, target: target(sibling) });
  });
});

it('Rows of Parquet that are grouped share row groups with their own value, and none is lost', async () => {
  const columns = [
    { name: 'type', type: 'text' },
    { name: 'at', type: 'integer' },
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 40_000 }),
      async (kinds, count) => {
        const path = join(temporaryFolder(), 'x.parquet');
        const output = openOutput(path);
        const writer = parquetWriter({ columns, output, groupedBy: 'type' });
        const rows = Array.from(
          { length: count },
          (_, at): Row => [at % kinds === 0 ? null : `k${at % kinds}`, at],
        );
        for (const row of rows) writer.write([row]);
        writer.end();
        output.finish();
        const { row_groups } = parquetMetadata(new Uint8Array(await readFile(path)).buffer);
        const mixed = row_groups.filter(({ columns: [type] }) => {
          const { min_value: least, max_value: most } = type?.meta_data?.statistics ?? {};
          return least !== most;
        });
        // Values that no file of a game has share one group.
        if (kinds <= 40) expect(mixed).toEqual([]);
        expect(row_groups.length).toBeLessThanOrEqual(40 + count / 16_000);
        const read = await readParquetFile(path);
        expect(read.map((row) => row['at']).toSorted((a, b) => Number(a) - Number(b))).toEqual(
          rows.map(([, at]) => at),
        );
        const ofOne = read.flatMap((row) => (row['type'] === 'k1' ? Number(row['at']) : []));
        expect(ofOne).toEqual(ofOne.toSorted((a, b) => a - b));
      },
    ),
    propertyRuns(8, 60),
  );
});
