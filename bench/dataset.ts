/**
 * The data set: how fast the installed command line makes it from so many games with summaries and timelines, and follows 100 new
 * ones; whether the library and SQL answer an analyst's questions with equal figures, and how fast; how fast searches are while
 * it is made; and how fast DuckDB answers on it, compared with SQLite and pandas on the same rows.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { openArchive } from '../src/core/archive/archive.ts';
import { datasetTableNames } from '../src/core/dataset/dataset-tables.ts';
import {
  datasetFolder,
  filesIn,
  type ManifestFile,
  readManifest,
  sumBytes,
  tableFiles,
} from '../src/core/dataset/manifest.ts';
import { libraryPageRows } from '../src/shared/library/library.ts';
import { askAnalystQuestions } from './analyst.ts';
import { type Question, questionColumns, questions } from './dataset-questions.ts';
import { toFigure } from './figure.ts';
import { installProgram } from './installed-program.ts';
import { openArchiver, timedCall } from './library-archiver.ts';
import { addMadeGames, makeMatches } from './made-games.ts';
import { quantile } from './quantile.ts';
import { type Measurement, measurement } from './result.ts';
import { type CommandCost, timedCommand, type WorkCost } from './timed-command.ts';

export interface DatasetBenchOptions {
  readonly games: number;
  readonly rounds: number;
}

const statusSchema = z.object({
  made: z.object({ games: z.number() }),
});
const reportSchema = z.object({ games: z.number(), bytes: z.number() });

export async function benchDataset({ games, rounds }: DatasetBenchOptions): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-bench-dataset-'));
  try {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const program = await installProgram(join(folder, 'installed'));
    const run = (...args: readonly string[]) =>
      timedCommand(['--json', '--data-dir', dataDir, 'dataset', ...args], { program });
    console.log(`  filling a catalogue with ${count(games)} games …`);
    const file = join(dataDir, 'catalogue.db');
    const archive = await openArchive({ dir: join(dataDir, 'archive'), expectedId: null });
    const made = await makeMatches(archive.dir);
    const add = (from: number, more: number) => addMadeGames(file, archive.id, made, from, more);
    add(0, games);
    console.log('  making the data set …');
    const build = await run('update');
    const { made: set } = statusSchema.parse(JSON.parse((await run('status')).output));
    if (set.games !== games) throw new Error(`The data set has ${set.games} of ${games} games.`);
    const results = [buildResult(build, games), sizeResult(dataDir, games)];
    const followed: Followed[] = [];
    for (let round = 0; round < rounds; round += 1) {
      add(games + round * 100, 100);
      const { output, seconds, cpuMs } = await run('update');
      const { bytes } = reportSchema.parse(JSON.parse(output));
      const again = await run('update');
      followed.push({ seconds, cpuMs, bytes, startSeconds: again.seconds });
    }
    results.push(followResult(followed));
    const addMore = (turn: number) => add(games + (rounds + turn) * 100, 100);
    results.push(await followWhileOpen(dataDir, rounds, addMore));
    results.push(...(await askAnalystQuestions(dataDir, rounds)));
    results.push(await typeWhileItIsMade(dataDir));
    results.push(...(await askEngines(datasetFolder(dataDir), rounds)));
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Followed extends WorkCost {
  readonly bytes: number;
  /** Of the same command with nothing to write. */
  readonly startSeconds: number;
}

function buildResult({ seconds, cpuMs, memoryBytes }: CommandCost, games: number): Measurement {
  return measurement({
    name: `${count(games)} games into a new data set`,
    figures: [
      toFigure('', [games / seconds], 'games/s', 'larger'),
      ...(cpuMs === null ? [] : [toFigure('processor time', [cpuMs / games], 'ms a game')]),
      ...(memoryBytes === null ? [] : [toFigure('memory', [memoryBytes / 1e6], 'MB')]),
    ],
    limit: null,
  });
}

function sizeResult(dataDir: string, games: number): Measurement {
  const manifest = readManifest(datasetFolder(dataDir));
  if (manifest === null) throw new Error('There is no data set.');
  const kilobytes = (files: readonly ManifestFile[]) => sumBytes(files) / games / 1000;
  return measurement({
    name: 'size of the tables, a game',
    figures: [
      toFigure('all', [kilobytes(filesIn(manifest))], 'KB'),
      ...datasetTableNames.map((name) => toFigure(name, [kilobytes(tableFiles(manifest, name))], 'KB')),
    ],
    limit: null,
    digits: 2,
  });
}

function followResult(followed: readonly Followed[]): Measurement {
  const values = (read: (one: Followed) => number) => followed.map(read);
  return measurement({
    name: '100 new games into the data set, with the start of the command',
    figures: [
      toFigure(
        '',
        values(({ seconds }) => seconds),
        's',
      ),
      toFigure(
        'of it with nothing to write',
        values(({ startSeconds }) => startSeconds),
        's',
      ),
      toFigure(
        'written',
        values(({ bytes }) => bytes / 1e6),
        'MB',
      ),
      toFigure(
        'processor time',
        values(({ cpuMs }) => (cpuMs ?? 0) / 1000),
        's',
      ),
    ],
    limit: 2,
  });
}

/** By one process: the first update has to start it. */
async function followWhileOpen(
  dataDir: string,
  rounds: number,
  addGames: (turn: number) => void,
): Promise<Measurement> {
  const archiver = await openArchiver(dataDir);
  try {
    const seconds: number[] = [];
    for (let turn = 0; turn <= rounds; turn += 1) {
      addGames(turn);
      seconds.push((await timedCall(archiver, 'dataset.update', null)) / 1000);
    }
    return measurement({
      name: '100 new games into the data set of an open Matchkeep, after others',
      figures: [toFigure('', seconds.slice(1), 's'), toFigure('the first 100', seconds.slice(0, 1), 's')],
      limit: 2,
    });
  } finally {
    await archiver.close();
  }
}

const texts = [
  'lck',
  'player:a',
  'champion:azir',
  'team:GEN',
  'year:2024',
  'lpl kills:>20',
  'role:mid',
  'lec',
];

/** A key every 100 ms for 20 seconds, while every block is made again. */
async function typeWhileItIsMade(dataDir: string): Promise<Measurement> {
  const archiver = await openArchiver(dataDir);
  try {
    const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
    const key = (turn: number) => {
      const text = texts[turn % texts.length] ?? '';
      const query = `has:any ${text.slice(0, 1 + (Math.floor(turn / texts.length) % text.length))}`;
      return timedCall(archiver, 'library.page', { query, sort, offset: 0, limit: libraryPageRows });
    };
    for (let warm = 0; warm < 40; warm += 1) await key(warm);
    const stop = Promise.withResolvers<void>();
    const rebuild = Promise.race([archiver.handlers['dataset.rebuild'](null), stop.promise]);
    const times: number[] = [];
    for (let turn = 0; turn < 200; turn += 1) {
      const [took] = await Promise.all([key(turn), new Promise((done) => setTimeout(done, 100))]);
      times.push(took);
    }
    stop.resolve();
    await rebuild;
    return measurement({
      name: 'pages while typing, while the data set is made',
      figures: [
        toFigure('p99', [quantile(times, 0.99)], 'ms'),
        toFigure('median', [quantile(times, 0.5)], 'ms'),
      ],
      limit: 15,
    });
  } finally {
    await archiver.close();
  }
}

/** Each question once to warm up, then `rounds` times, the engines in turns. */
async function askEngines(folder: string, rounds: number): Promise<readonly Measurement[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const duckdb = await instance.connect();
  await duckdb.run(`SET file_search_path = '${folder}'`);
  await duckdb.run(readFileSync(join(folder, 'current.sql'), 'utf8'));
  const copies = mkdtempSync(join(tmpdir(), 'matchkeep-bench-questions-'));
  try {
    console.log('  copying the same rows for SQLite and pandas …');
    await copyTables(duckdb, copies);
    const sqlite = fillSqlite(copies, await tablesWithTypes(duckdb));
    const pandas = await askPandas(copies, rounds);
    const results: Measurement[] = [];
    for (const [at, question] of questions.entries()) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const took = await timed(async () => void (await duckdb.runAndReadAll(question.sql)));
        const took2 = await timed(async () => void sqlite.prepare(question.sql).all());
        if (round > 0) {
          ours.push(took);
          theirs.push(took2);
        }
      }
      results.push(questionResult(question, { ours, theirs, pandas: pandas?.[at] ?? null }));
    }
    sqlite.close();
    return results;
  } finally {
    duckdb.closeSync();
    instance.closeSync();
    rmSync(copies, { recursive: true, force: true });
  }
}

function questionResult(
  { name }: Question,
  times: {
    readonly ours: readonly number[];
    readonly theirs: readonly number[];
    readonly pandas: readonly number[] | null;
  },
): Measurement {
  return measurement({
    name: `question: ${name}`,
    figures: [
      toFigure('DuckDB on the data set', times.ours, 'ms'),
      toFigure('SQLite in memory', times.theirs, 'ms'),
      ...(times.pandas === null ? [] : [toFigure('pandas in memory', times.pandas, 'ms')]),
    ],
    limit: 300,
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const tableNames = ['games', 'teams', 'players'] as const;

async function copyTables(duckdb: DuckDBConnection, folder: string): Promise<void> {
  for (const name of tableNames)
    await duckdb.run(
      `COPY (SELECT ${questionColumns[name].join(', ')} FROM ${name}) TO '${join(folder, name)}.csv' (HEADER)`,
    );
}

async function tablesWithTypes(duckdb: DuckDBConnection): Promise<ReadonlyMap<string, readonly string[]>> {
  const types = new Map<string, readonly string[]>();
  for (const name of tableNames) {
    const reader = await duckdb.runAndReadAll(
      `DESCRIBE SELECT ${questionColumns[name].join(', ')} FROM ${name}`,
    );
    types.set(
      name,
      reader.getRows().map((row) => String(row[1])),
    );
  }
  return types;
}

function fillSqlite(folder: string, types: ReadonlyMap<string, readonly string[]>): Database.Database {
  const db = new Database(':memory:');
  for (const name of tableNames) {
    const columns = questionColumns[name];
    db.exec(`CREATE TABLE ${name} (${columns.join(', ')})`);
    const insert = db.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`);
    const kinds = types.get(name) ?? [];
    const [, ...lines] = readFileSync(join(folder, `${name}.csv`), 'utf8')
      .trimEnd()
      .split('\n');
    db.transaction(() => {
      for (const line of lines) insert.run(line.split(',').map((text, at) => toCell(text, kinds[at] ?? '')));
    })();
    if (columns.some((column) => column === 'side'))
      db.exec(`CREATE INDEX ${name}_game ON ${name} (platform_game_id)`);
  }
  return db;
}

function toCell(text: string, type: string): string | number | null {
  if (text === '') return null;
  if (type === 'BOOLEAN') return text === 'true' ? 1 : 0;
  return type === 'VARCHAR' ? text : Number(text);
}

const pandasProgram = `
import json, sys, time
import pandas as pd
folder, rounds, questions = json.load(sys.stdin)
games, teams, players = (pd.read_csv(f"{folder}/{name}.csv") for name in ("games", "teams", "players"))
for code in questions:
    times = []
    for turn in range(rounds + 1):
        start = time.perf_counter()
        eval(code)
        times.append((time.perf_counter() - start) * 1000)
    print(json.dumps(times[1:]))
`;

/** The times of each question; null where this machine has no pandas. */
async function askPandas(folder: string, rounds: number): Promise<readonly (readonly number[])[] | null> {
  const child = spawn('/usr/bin/python3', ['-c', pandasProgram], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stdin.end(JSON.stringify([folder, rounds, questions.map(({ pandas }) => pandas)]));
  const [code] = await once(child, 'close');
  if (code !== 0) {
    console.log('  pandas is not on this machine, or did not answer.');
    return null;
  }
  const lines = output.trimEnd().split('\n');
  return lines.map((line) => z.array(z.number()).parse(JSON.parse(line)));
}

const count = (value: number) => value.toLocaleString('en');
