/** A small data set, made with the writer of the exports. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { datasetTables } from '../../src/core/dataset/dataset-tables.ts';
import { madeWith } from '../../src/core/dataset/fingerprint.ts';
import { datasetFolder, type Manifest, writeManifest } from '../../src/core/dataset/manifest.ts';
import { openOutput } from '../../src/core/disk/output-file.ts';
import type { CellValue } from '../../src/core/export/columns.ts';
import { parquetWriter } from '../../src/core/export/parquet.ts';
import { createSql, type Sql, type SqlOptions } from '../../src/core/sql/sql.ts';
import type { ExportTable } from '../../src/shared/library/export.ts';
import { sharedTemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

type Values = Readonly<Record<string, CellValue>>;

/** Writes one file for each table that is given, and the manifest. Columns without a value are empty. */
export function writeDataset(
  dataDir: string,
  tables: Partial<Record<ExportTable, readonly Values[]>>,
  epoch = 1,
): void {
  const folder = datasetFolder(dataDir);
  const written: Manifest['tables'] = {};
  for (const [table, { columns }] of datasetTables) {
    const rows = tables[table] ?? [];
    const path = `${table}/year=2026/0000000${epoch}-1.parquet`;
    const file = join(folder, path);
    if (rows.length > 0) {
      mkdirSync(dirname(file), { recursive: true });
      const output = openOutput(file);
      const writer = parquetWriter({ columns, output });
      writer.write(rows.map((row) => columns.map(({ name }) => row[name] ?? null)));
      writer.end();
      output.finish();
    }
    const bytes = rows.length === 0 ? null : readFileSync(file);
    const sha256 = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    const listed = { path, rows: rows.length, bytes: bytes?.length ?? 0, sha256, from: null, to: null };
    written[table] = { columns: [...columns], files: bytes === null ? [] : [listed] };
  }
  mkdirSync(folder, { recursive: true });
  writeManifest(folder, {
    schemaVersion: 1,
    epoch,
    madeAt: '2026-11-26T12:00:00.000Z',
    checkedAt: '2026-11-26T12:00:00.000Z',
    madeBy: '0.0.0',
    madeWith,
    games: tables.games?.length ?? 0,
    catalogue: null,
    superseded: [],
    tables: written,
  });
}

const gameAt = (number: number) => Date.parse('2026-01-31T23:59:58Z') + number * 1000;

/** Four games of two leagues, with ten players each; no other table has rows. */
export function smallDataset(dataDir: string): void {
  const games = [1, 2, 3, 4].map((number) => ({
    platform_game_id: `ESPORTSTMNT01:${number}`,
    league: number < 4 ? 'LCK' : 'LEC',
    year: 2026,
    month: number < 3 ? 1 : 2,
    ...(number < 4 && { started_at: gameAt(number) }),
  }));
  const players = games.flatMap(({ platform_game_id, league, year, month }) =>
    Array.from({ length: 10 }, (_, at) => ({
      platform_game_id,
      league,
      year,
      month,
      participant_id: at + 1,
      champion: `Champion ${at % 4}`,
      gold: at === 9 ? null : 10_000 + at,
    })),
  );
  writeDataset(dataDir, { games, players });
}

interface Options extends Partial<SqlOptions> {
  /** IDs of games: every search finds these. */
  readonly found?: string[];
}

function create(dataDir: string, { found = [], ...options }: Options): Sql {
  return createSql({
    dataDir,
    library: { ids: () => ({ version: 1, total: found.length, ids: found }) },
    archiveDirs: () => [join(dataDir, 'archive')],
    ...options,
  });
}

function open(dataDir: string, options: Options): Sql {
  const sql = create(dataDir, options);
  onTestFinished(async () => await sql[Symbol.asyncDispose]());
  return sql;
}

export function openSql(dataDir: string, options: Options = {}): Sql['handlers'] {
  return open(dataDir, options).handlers;
}

/** For all tests of a file, with one engine. Call it outside tests. */
export function shareSmall(options: Options = {}): Sql['handlers'] {
  const dataDir = sharedTemporaryFolder();
  smallDataset(dataDir);
  const sql = create(dataDir, options);
  afterAll(async () => await sql[Symbol.asyncDispose]());
  return sql.handlers;
}

export function openSmall(options: Options = {}) {
  const dataDir = temporaryFolder();
  smallDataset(dataDir);
  return { dataDir, ...open(dataDir, options) };
}
