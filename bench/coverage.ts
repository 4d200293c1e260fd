/**
 * The cost of the coverage and of the problems: milliseconds of their questions, and what its counts add to the writing of a listing. Nothing
 * counts by scanning files, so the questions about the whole depend on the number of days, leagues and open downloads.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Catalogue, openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { missingStatuses } from '../src/shared/domain/asset-status.ts';
import { matchAt } from './catalogue-games.ts';
import { toFigure } from './figure.ts';
import { createLibrary, type StoredLibraries } from './filled-library.ts';
import { paired, runInTurns } from './paired.ts';
import { type BenchResult, measurement, type Results } from './result.ts';

const targetMs = 10;
const listedMatches = 200;
const contentType = 'GAMH_SUMMARY';
const dayMs = 24 * 3_600_000;
const now = Date.UTC(2026, 10, 21);

export interface CoverageBenchOptions extends StoredLibraries {
  readonly games: readonly number[];
  readonly rounds: number;
}

export async function benchCoverage({
  games: sizes,
  rounds,
  keepDir,
}: CoverageBenchOptions): Promise<Results> {
  const results: Results[number][] = [];
  for (const games of sizes) {
    const dir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
    try {
      const file = join(dir, 'catalogue.db');
      createLibrary(file, games, { keepDir });
      results.push(...timeQuestions(file, games, rounds), ...(await timeListing(file, games, rounds)));
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return results;
}

function timeQuestions(file: string, games: number, rounds: number): Results {
  const catalogue = openCatalogue({ file, now: () => now });
  try {
    const { coverage } = catalogue;
    const latest = coverage.list('day')[0]?.key ?? '2026-11-21';
    const from = new Date(Date.parse(latest) - 365 * dayMs).toISOString().slice(0, 10);
    const questions: readonly (readonly [string, () => unknown])[] = [
      ['the summary', () => coverage.summary()],
      ['by league', () => coverage.list('league')],
      ['by day', () => coverage.list('day')],
      ['by content type', () => coverage.list('content-type')],
      ['the grid of a year', () => coverage.grid({ from, to: latest })],
      ['a page of missing files', () => coverage.assets({ status: [...missingStatuses], limit: 100 })],
      ['a page of paused files', () => coverage.assets({ status: ['paused'], limit: 100 })],
      ['the files of a day', () => coverage.assets({ day: latest, limit: 100 })],
      ['the problems of downloads', () => catalogue.downloads.problems()],
    ];
    return questions.map(([name, ask]) => {
      ask();
      const times = Array.from({ length: rounds }, () => timed(ask));
      return measurement({
        name: `Coverage, ${games.toLocaleString('en')} games, ${name}`,
        figures: [toFigure('', times, 'ms')],
        limit: targetMs,
      });
    });
  } finally {
    catalogue.close();
  }
}

/** A listing of new matches whose files are wanted, with the triggers of the counts and without them, in turns. */
async function timeListing(file: string, games: number, rounds: number): Promise<readonly BenchResult[]> {
  let next = 900_000_000;
  const perGame = async () => {
    const catalogue = openCatalogue({ file, now: () => now });
    try {
      // The first finds nothing in the connection's cache.
      saveListing(catalogue, next + listedMatches);
      next += 2 * listedMatches;
      const newGames = listedMatches * matchAt(next).games.length;
      const before = process.cpuUsage();
      const ms = timed(() => saveListing(catalogue, next));
      const { user, system } = process.cpuUsage(before);
      return { us: (ms * 1000) / newGames, cpuUs: (user + system) / newGames };
    } finally {
      catalogue.close();
    }
  };
  const { ours, theirs } = await runInTurns(rounds, perGame, () => withoutTriggers(file, perGame));
  const pair = (read: (cost: (typeof ours)[number]) => number) =>
    paired(ours.map(read), theirs.map(read), 'µs', 0);
  const figures = pair(({ us }) => us);
  const name = `Coverage, ${games.toLocaleString('en')} games, a new game in a listing with its counts against without`;
  return [
    { name, ...figures, target: 'at most a third more', isMet: figures.ratio <= 4 / 3 },
    { name: `${name}: processor time`, ...pair(({ cpuUs }) => cpuUs), target: 'none set', isMet: true },
  ];
}

function saveListing(catalogue: Catalogue, first: number): void {
  const matches = Array.from({ length: listedMatches }, (_, at) => matchAt(first + at));
  catalogue.listings.saveMatches(matches, now);
  const assets = matches.flatMap((match) =>
    match.games.map(({ platformGameId }) => ({ platformGameId, contentType, dueAt: now })),
  );
  catalogue.downloads.want(assets, now);
}

async function withoutTriggers<T>(file: string, work: () => Promise<T>): Promise<T> {
  const change = <R>(how: (db: Database.Database) => R): R => {
    const db = new Database(file);
    try {
      return how(db);
    } finally {
      db.close();
    }
  };
  const triggers = change((db) => {
    const sql = db
      .prepare<[], string>(
        "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name IN ('coverage_added', 'coverage_changed')",
      )
      .pluck()
      .all();
    db.exec('DROP TRIGGER coverage_added; DROP TRIGGER coverage_changed;');
    return sql;
  });
  try {
    return await work();
  } finally {
    change((db) => triggers.forEach((sql) => void db.exec(sql)));
  }
}

function timed(work: () => unknown): number {
  const at = performance.now();
  work();
  return performance.now() - at;
}
