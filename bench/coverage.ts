/**
 * The cost of the coverage and of the problems: milliseconds of their questions, and what its counts add to the writing of a listing. Nothing
 * counts by scanning files, so the questions about the whole depend on the number of days, leagues and open downloads.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Catalogue, openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { missingStatuses } from '../src/shared/asset-status.ts';
import { matchAt } from './catalogue-games.ts';
import { fillLibrary } from './library-copies.ts';
import { median } from './quantile.ts';
import type { Measurement } from './result.ts';

const rounds = 9;
const targetMs = 10;
const listedMatches = 200;
const contentType = 'GAMH_SUMMARY';
const dayMs = 24 * 3_600_000;
const now = Date.UTC(2026, 10, 21);

export async function benchCoverage(sizes: readonly number[]): Promise<Measurement[]> {
  return sizes.flatMap((games) => {
    const dir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
    try {
      const file = join(dir, 'catalogue.db');
      fillLibrary({ file, games });
      return [...timeQuestions(file, games), timeListing(file, games)];
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
}

function timeQuestions(file: string, games: number): readonly Measurement[] {
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
      const ms = median(Array.from({ length: rounds }, () => timed(ask)));
      return {
        name: `Coverage, ${games.toLocaleString('en')} games, ${name}`,
        measured: `${ms.toFixed(1)} ms`,
        target: `at most ${targetMs} ms`,
        isMet: ms <= targetMs,
      };
    });
  } finally {
    catalogue.close();
  }
}

/** A listing of new matches whose files are wanted, with the triggers of the counts and without them. */
function timeListing(file: string, games: number): Measurement {
  const perGame = { with: Number.NaN, without: Number.NaN };
  let next = 900_000_000;
  for (const kind of ['with', 'without'] as const) {
    if (kind === 'without') dropTriggers(file);
    const catalogue = openCatalogue({ file, now: () => now });
    try {
      const times = Array.from({ length: rounds }, () => {
        next += listedMatches;
        return timed(() => saveListing(catalogue, next));
      });
      perGame[kind] = (median(times) * 1000) / (listedMatches * matchAt(next).games.length);
    } finally {
      catalogue.close();
    }
  }
  const added = perGame.with - perGame.without;
  return {
    name: `Coverage, ${games.toLocaleString('en')} games, added to a listing`,
    measured: `${added.toFixed(0)} µs per new game (${perGame.with.toFixed(0)} instead of ${perGame.without.toFixed(0)})`,
    target: 'at most a third more',
    isMet: added <= perGame.without / 3,
  };
}

function saveListing(catalogue: Catalogue, first: number): void {
  const matches = Array.from({ length: listedMatches }, (_, at) => matchAt(first + at));
  catalogue.listings.saveMatches(matches, now);
  const assets = matches.flatMap((match) =>
    match.games.map(({ platformGameId }) => ({ platformGameId, contentType, dueAt: now })),
  );
  catalogue.downloads.want(assets, now);
}

function dropTriggers(file: string): void {
  const db = new Database(file);
  try {
    db.exec('DROP TRIGGER coverage_added; DROP TRIGGER coverage_changed;');
  } finally {
    db.close();
  }
}

function timed(work: () => unknown): number {
  const at = performance.now();
  work();
  return performance.now() - at;
}
