/** A filled catalogue, exports of it, and readers of the results that share no code with the writers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import Database from 'better-sqlite3';
import { readParquet } from 'parquet-wasm';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { unpackPlayers } from '../../src/core/catalogue/facts/packed-players.ts';
import { type ExportWork, performExport } from '../../src/core/export/work.ts';
import type { ExportReport } from '../../src/shared/library/export.ts';
import { generatePortions as generated, savePortion } from '../support/library/games.ts';

/** Creates a catalogue with at least `games` games in `folder` and returns its path. */
export function filledCatalogue(folder: string, games: number): string {
  const file = join(folder, 'catalogue.db');
  const catalogue = openCatalogue({ file });
  for (const portion of generated(games)) savePortion(catalogue, portion);
  catalogue.close();
  return file;
}

export async function exported(
  part: Pick<ExportWork, 'file' | 'content' | 'target'> & Partial<ExportWork>,
): Promise<ExportReport> {
  return performExport({
    archive: { dir: '/nowhere/archive' },
    manifestName: 'facts',
    startedAt: Date.UTC(2026, 10, 21),
    ids: [],
    rows: [],
    signal: new AbortController().signal,
    onProgress: () => {},
    onFinishing: () => {},
    ...part,
  });
}

/** The catalogue's content, read row by row. */
export function catalogueTruth(file: string) {
  const db = new Database(file, { readonly: true });
  try {
    const ids = db.prepare<[], string>('SELECT id FROM games ORDER BY key').pluck().all();
    const sums = db
      .prepare<[], { length: number; kills: number; gold: number }>(
        `SELECT sum(length_seconds) AS length, sum(blue_kills + red_kills) AS kills,
           sum(blue_gold + red_gold) AS gold FROM game_facts WHERE problem IS NULL`,
      )
      .get() ?? { length: 0, kills: 0, gold: 0 };
    let players = 0;
    let deaths = 0;
    let damage = 0;
    for (const packed of db.prepare<[], Buffer | null>('SELECT players FROM game_facts').pluck().iterate()) {
      if (packed === null) continue;
      for (const player of unpackPlayers(packed)) {
        players += 1;
        deaths += player.deaths ?? 0;
        damage += player.damageToChampions ?? 0;
      }
    }
    return { ids, ...sums, players, deaths, damage };
  } finally {
    db.close();
  }
}

type Cell = string | number | boolean | null;

/** Reads CSV by RFC 4180: fields by name, as text; an empty field without quotes is null. */
export function readCsv(text: string): Record<string, string | null>[] {
  const records: (string | null)[][] = [];
  const record: (string | null)[] = [];
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (const [, raw = '', separator] of text.matchAll(field)) {
    record.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw === '' ? null : raw);
    if (separator === '\r\n') records.push(record.splice(0));
  }
  const consumed = records.reduce((sum, one) => sum + one.length, 0);
  if (record.length > 0 || consumed === 0) throw new Error('This is no CSV.');
  const [head = [], ...rows] = records;
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`A record has ${row.length} of ${head.length} fields.`);
    return Object.fromEntries(head.map((name, at) => [name, row[at] ?? null]));
  });
}

export async function readJsonLines(path: string): Promise<Record<string, Cell>[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, Cell> => JSON.parse(line));
}

/** Reads Parquet with Apache Arrow's Rust library. */
export async function readParquetFile(path: string): Promise<Record<string, unknown>[]> {
  const table = tableFromIPC(readParquet(await readFile(path)).intoIPCStream());
  const names = table.schema.fields.map(({ name }) => name);
  const columns = names.map((name) => table.getChild(name));
  return Array.from({ length: table.numRows }, (_, at) =>
    Object.fromEntries(names.map((name, column) => [name, columns[column]?.get(at)])),
  );
}

export const sumColumn = (rows: readonly Record<string, unknown>[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
