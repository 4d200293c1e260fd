/**
 * The library at 10⁴, 10⁵ and 10⁶ games, asked as the interface asks: through the bridge, the way to the
 * engine's thread and back included. Prints the median and the 99th percentile of each question in wall time,
 * and the processor time per question, which distinguishes a busy machine from slow work; the statistics of all games;
 * and the pauses of the garbage collector meanwhile.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { toFigure } from './figure.ts';
import { type StoredLibraries, storedLibrary } from './filled-library.ts';
import { type Pauses, type PauseWatch, watchPauses } from './gc-pauses.ts';
import { openArchiver, readResidentMb, timedCall, untilQuiet } from './library-archiver.ts';
import { type FilledLibrary, measureOpening } from './library-opening.ts';
import { libraryQuestions } from './library-questions.ts';
import {
  askFor,
  askStatistics,
  figuresInMemory,
  reportSearches,
  reportStatistics,
  type Statistics,
  searchWhileCounting,
} from './library-statistics.ts';
import { median, quantile } from './quantile.ts';
import { type Measurement, measurement } from './result.ts';

export interface LibraryBenchOptions extends StoredLibraries {
  readonly games: readonly number[];
  readonly rounds: number;
}

/** In each round so many that the 99th percentile is not simply the slowest. */
const turns = 240;

export async function benchLibrary(options: LibraryBenchOptions): Promise<Measurement[]> {
  const { games: sizes, rounds, keepDir } = options;
  const dir = keepDir ?? mkdtempSync(join(tmpdir(), 'matchkeep-bench-library-'));
  const watch = watchPauses();
  const results: Measurement[] = [];
  try {
    for (const games of sizes) {
      const filling = performance.now();
      const dataDir = storedLibrary(dir, games);
      console.log(`  ${count(games)} games (filled in ${seconds(performance.now() - filling)})`);
      const library = { dataDir, size: `${count(games)} games`, games, rounds };
      results.push(...(await measureOpening(library)), ...(await measureQuestions(library, watch)));
    }
  } finally {
    if (keepDir === undefined) rmSync(dir, { recursive: true, force: true });
  }
  return results;
}

/** What a question cost in one round: milliseconds. */
interface Answers {
  readonly p50: number;
  readonly p99: number;
  /** Of the whole process, for each question. */
  readonly cpuMs: number;
}

/** Each round asks all questions, so that a minute in which the machine is busy does not meet one question alone. */
async function measureQuestions(library: FilledLibrary, watch: PauseWatch): Promise<readonly Measurement[]> {
  const { dataDir, size, games, rounds } = library;
  const machine: Answers[] = [];
  const answers = libraryQuestions.map((): Answers[] => []);
  const statistics: Statistics[] = [];
  const searches: (readonly number[])[] = [];
  const pauses: Pauses[] = [];
  const archiver = await openArchiver(dataDir);
  try {
    await timedCall(archiver, 'library.page', {});
    await untilQuiet();
    const first = await askFor(archiver, 'player');
    for (let round = 0; round < rounds; round += 1) {
      await watch.take();
      machine.push(await measureTurns(async () => arithmetic()));
      for (const [at, { operation, input }] of libraryQuestions.entries()) {
        const ask = (turn: number) => timedCall(archiver, operation, input(round * turns + turn, games));
        answers[at]?.push(await measureTurns(ask));
      }
      statistics.push(await askStatistics(archiver, round));
      searches.push(await searchWhileCounting(archiver));
      pauses.push(await watch.take());
    }
    const memory = toFigure('', [readResidentMb()], 'MB');
    for (const line of [...bytesByTable(join(dataDir, 'catalogue.db'), games), ...figuresInMemory()])
      console.log(`    ${line}`);
    return [
      report(`${size}, the machine itself: the same arithmetic each time`, machine, null),
      ...libraryQuestions.map(({ name, target }, at) =>
        report(`${size}, ${name}`, answers[at] ?? [], target),
      ),
      ...reportStatistics(size, first, statistics),
      reportSearches(size, searches),
      ...reportPauses(size, pauses),
      measurement({ name: `${size}, memory of the process`, figures: [memory], limit: null, digits: 0 }),
    ];
  } finally {
    await archiver.close();
  }
}

async function measureTurns(ask: (turn: number) => Promise<unknown>): Promise<Answers> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn += 1) {
    const start = performance.now();
    await ask(turn);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  return { p50: median(times), p99: quantile(times, 0.99), cpuMs: (user + system) / 1000 / turns };
}

function report(name: string, rounds: readonly Answers[], limit: number | null): Measurement {
  const figure = (what: string, read: (one: Answers) => number) => toFigure(what, rounds.map(read), 'ms');
  const figures = [
    figure('p99', ({ p99 }) => p99),
    figure('p50', ({ p50 }) => p50),
    figure('processor time', ({ cpuMs }) => cpuMs),
  ] as const;
  return measurement({ name, figures, limit });
}

/** Of the engine's thread and of the archiver's own, while everything is asked. */
function reportPauses(size: string, rounds: readonly Pauses[]): readonly Measurement[] {
  return [
    ['library-worker', "the engine's thread"],
    ['main', "the archiver's thread"],
  ].map(([program = '', thread]) => {
    const all = rounds.map((pauses) => pauses.get(program) ?? [0]);
    const figure = (what: string, share: number) =>
      toFigure(
        what,
        all.map((ms) => quantile(ms, share)),
        'ms',
      );
    return measurement({
      name: `${size}, pauses of the garbage collector in ${thread}`,
      figures: [figure('p99', 0.99), figure('p50', 0.5), figure('the longest', 1)],
      limit: null,
      note: `${all.map((ms) => ms.length).join(', ')} pauses`,
    });
  });
}

const numbers = Float64Array.from({ length: 1 << 18 }, (_, index) => index);

/** Some milliseconds of work that is the same each time: how much it varies is the machine's doing. */
function arithmetic(): void {
  let sum = 0;
  for (let round = 0; round < 8; round += 1) for (const one of numbers.subarray(round)) sum += Math.sqrt(one);
  if (!Number.isFinite(sum)) throw new Error('The arithmetic went wrong.');
}

function bytesByTable(file: string, games: number): string[] {
  const db = new Database(file, { readonly: true });
  try {
    const total = statSync(file).size;
    const rows = db
      .prepare<[], { name: string; bytes: number }>(
        'SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC LIMIT 12',
      )
      .all();
    const each = rows.map(({ name, bytes }) => `${name} ${Math.round(bytes / games)}`);
    return [`database: ${Math.round(total / games)} bytes a game (${each.join(', ')})`];
  } finally {
    db.close();
  }
}

const count = (value: number) => value.toLocaleString('en');
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
