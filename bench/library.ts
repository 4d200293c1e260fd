/**
 * The library at 10⁴, 10⁵ and 10⁶ games, asked as the interface asks: through the bridge, the way to the
 * engine's thread and back included. Prints the median and the 99th percentile of each question in wall time,
 * and the processor time per question, which distinguishes a busy machine from slow work.
 */
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createArchiver } from '../src/core/archiver.ts';
import { dispatch } from '../src/core/bridge/dispatch.ts';
import type { Archiver } from '../src/core/types.ts';
import type { QueryName } from '../src/shared/bridge/bridge.ts';
import { libraryPageRows } from '../src/shared/library.ts';
import { fillLibrary } from './library-copies.ts';
import { libraryQuestions } from './library-questions.ts';
import { measureStatistics } from './library-statistics.ts';
import { median, quantile } from './quantile.ts';
import type { Measurement } from './result.ts';

export interface LibraryBenchOptions {
  readonly games: readonly number[];
  /** Where the filled catalogues stay, and are found again. Default: in a temporary folder, removed after. */
  readonly keepDir?: string | undefined;
}

/** So many that the 99th percentile is not simply the slowest. */
const turns = 240;

export async function benchLibrary({ games: sizes, keepDir }: LibraryBenchOptions): Promise<Measurement[]> {
  const dir = keepDir ?? mkdtempSync(join(tmpdir(), 'matchkeep-bench-library-'));
  const results: Measurement[] = [];
  const medians = new Map<string, number[]>();
  try {
    for (const games of sizes) {
      const dataDir = join(dir, String(games));
      const file = join(dataDir, 'catalogue.db');
      mkdirSync(dataDir, { recursive: true });
      const filling = performance.now();
      if (!statSync(file, { throwIfNoEntry: false })) fillLibrary({ file, games });
      console.log(`  ${count(games)} games (filled in ${seconds(performance.now() - filling)})`);
      // First from the catalogue alone, which leaves a snapshot behind for the second.
      rmSync(join(dataDir, 'library.columns'), { force: true });
      await (await opened(dataDir, games, results)).close();
      results.push(...(await measure(dataDir, games, medians)));
    }
  } finally {
    if (keepDir === undefined) rmSync(dir, { recursive: true, force: true });
  }
  if (sizes.length > 1) {
    for (const [name, all] of medians) {
      console.log(
        `  ${name}: ${all.map((ms) => ms.toFixed(2)).join(' → ')} ms at ${sizes.map(count).join(', ')}`,
      );
    }
  }
  return results;
}

/** From the first page to where all is prepared. */
async function opened(dataDir: string, games: number, results: Measurement[]): Promise<Archiver> {
  const archiver = await createArchiver({
    dataDir,
    shell: 'command-line',
    host: {
      openFile: async () => {},
      showInFolder: async () => {},
    },
  });
  const from = statSync(join(dataDir, 'library.columns'), { throwIfNoEntry: false })
    ? 'from a snapshot'
    : 'from the catalogue';
  const say = (name: string, measured: string, target = 'none set', isMet = true) =>
    results.push({ name: `${count(games)} games, ${from}: ${name}`, measured, target, isMet });
  const start = performance.now();
  await call(archiver, 'library.page', { limit: libraryPageRows });
  const first = performance.now() - start;
  say('first page of all', `${first.toFixed(1)} ms`, 'at most 500 ms', first <= 500);
  await call(archiver, 'library.page', { query: 'lck', limit: libraryPageRows });
  say('first search', seconds(performance.now() - start));
  await untilQuiet();
  say('all prepared', `${seconds(performance.now() - start)}, ${megabytes()} of the process`);
  return archiver;
}

async function measure(
  dataDir: string,
  games: number,
  medians: Map<string, number[]>,
): Promise<Measurement[]> {
  const results: Measurement[] = [];
  await readOnce(join(dataDir, 'catalogue.db'));
  const archiver = await opened(dataDir, games, results);
  const say = (name: string, measured: string, target: string, isMet: boolean) =>
    results.push({ name: `${count(games)} games, ${name}`, measured, target, isMet });
  try {
    const own = Array.from({ length: turns }, () => timed(arithmetic));
    say(
      'the machine itself: the same arithmetic each time',
      `p50 ${median(own).toFixed(1)} ms, p99 ${quantile(own, 0.99).toFixed(1)} ms`,
      'none set',
      true,
    );
    for (const question of libraryQuestions) {
      const times: number[] = [];
      const before = process.cpuUsage();
      for (let turn = 0; turn < turns; turn += 1) {
        const start = performance.now();
        await call(archiver, question.operation, question.input(turn, games));
        times.push(performance.now() - start);
      }
      const { user, system } = process.cpuUsage(before);
      const [p50, p99] = [median(times), quantile(times, 0.99)];
      medians.set(question.name, [...(medians.get(question.name) ?? []), p50]);
      const processor = `${((user + system) / 1000 / turns).toFixed(1)} ms of processor`;
      say(
        question.name,
        `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${processor}`,
        question.target === null ? 'none set' : `p99 at most ${question.target} ms`,
        question.target === null || p99 <= question.target,
      );
    }
    const statistics = await measureStatistics((name, input) => call(archiver, name, input));
    for (const { name, measured, target, isMet } of statistics) say(name, measured, target, isMet);
    say('memory of the process', megabytes(), 'none set', true);
    for (const line of bytesByTable(join(dataDir, 'catalogue.db'), games)) console.log(`    ${line}`);
  } finally {
    await archiver.close();
  }
  return results;
}

/** So that the system's cache has the file: what a disk takes to be read for the first time is not measured. */
async function readOnce(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 1 << 20 }));
}

const numbers = Float64Array.from({ length: 1 << 18 }, (_, index) => index);

/** Some milliseconds of work that is the same each time: how much it varies is the machine's doing. */
function arithmetic(): number {
  let sum = 0;
  for (let round = 0; round < 8; round += 1) for (const one of numbers.subarray(round)) sum += Math.sqrt(one);
  return sum;
}

function timed(work: () => number): number {
  const start = performance.now();
  if (!Number.isFinite(work())) throw new Error('The arithmetic went wrong.');
  return performance.now() - start;
}

/** Waits until the engine has done its preparations, which start after two idle seconds, and three more have passed. */
async function untilQuiet(): Promise<void> {
  for (let quiet = 0; quiet < 15; ) {
    const before = process.cpuUsage();
    await setTimeout(200);
    const { user, system } = process.cpuUsage(before);
    quiet = user + system < 40_000 ? quiet + 1 : 0;
  }
}

async function call(archiver: Archiver, name: QueryName, input: unknown): Promise<unknown> {
  const handlers = {
    ...archiver.handlers,
    'practice.enter': () => null,
    'practice.leave': () => null,
  };
  const reply = await dispatch(handlers, name, input);
  if (reply.ok) return reply.value;
  if (reply.error.code === 'not-found') return null;
  throw new Error(`${name}: ${reply.error.message}`);
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
const megabytes = () => `${Math.round(process.memoryUsage.rss() / 1e6)} MB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
