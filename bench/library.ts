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
import type { OperationInput, QueryName } from '../src/shared/bridge/bridge.ts';
import { libraryPageRows } from '../src/shared/library.ts';
import { fillLibrary } from './library-copies.ts';
import { median, quantile } from './quantile.ts';
import type { Measurement } from './result.ts';

export interface LibraryBenchOptions {
  readonly games: readonly number[];
  /** Where the filled catalogues stay, and are found again. Default: in a temporary folder, removed after. */
  readonly keepDir?: string | undefined;
}

interface Question<N extends QueryName = QueryName> {
  readonly name: string;
  readonly operation: N;
  /** The `turn`th time it is asked: others each time, so that nothing remembered answers. */
  readonly input: (turn: number, total: number) => OperationInput<N>;
  /** Milliseconds at the 99th percentile; null where none is set. */
  readonly target: number | null;
}

const ask = <N extends QueryName>(
  name: string,
  operation: N,
  target: number | null,
  input: Question<N>['input'],
): Question<N> => ({ name, operation, input, target });

/** A page of as many rows as the interface asks for at once. */
const page = (name: string, input: (turn: number, total: number) => OperationInput<'library.page'>) =>
  ask(name, 'library.page', 10, (turn, total) => ({ limit: libraryPageRows, ...input(turn, total) }));
const search = (name: string, query: (turn: number) => string) =>
  page(name, (turn) => ({ query: query(turn) }));
const each = (values: readonly string[]) => (turn: number) => values[turn % values.length] ?? '';

const champions = each([
  'Azir',
  'Ahri',
  'Lee Sin',
  'Vayne',
  'Jinx',
  'Sion',
  'Thresh',
  'Orianna',
  'Ornn',
  'Gnar',
]);
const starts = each([
  'fak',
  'sho',
  'chi',
  'ker',
  'gum',
  'zen',
  'rus',
  'bda',
  'viz',
  'pea',
  'cam',
  'mek',
  'nik',
  'perk',
]);
const teams = each([
  'LA0',
  'LA1',
  'LA2',
  'LB3',
  'LB4',
  'LC5',
  'LC6',
  'LD7',
  'LD8',
  'CE9',
  'CE10',
  'PF1',
  'VG2',
  'LH3',
]);

const questions: readonly Question[] = [
  page('first page', () => ({})),
  page('next page', (turn) => ({ offset: libraryPageRows * (turn + 1) })),
  page('to the middle', (turn, total) => ({ offset: Math.floor(total / 2) + turn * 977 })),
  search('search by team', (turn) => `team:${teams(turn)} game:${1 + (turn % 5)}`),
  search('search by player', (turn) => `player:${starts(turn)}${each(['', 'e', 'a', 'k'])(turn)}`),
  search('search by champion', (turn) => `champion:"${champions(turn)}" year:${2013 + (turn % 14)}`),
  search('free text, common and short', (turn) => `l ${starts(turn).slice(0, 2)}`),
  search('free text, a common word', (turn) => `lck ${starts(turn)}`),
  search('free text, rare', (turn) => `${100_000_000 + turn * 17}`),
  search(
    'combined',
    (turn) =>
      `lck champion:"${champions(turn)}" after:${2014 + (turn % 9)} length:>${28 + (turn % 9)} has:any`,
  ),
  page('sorted by gold', (turn) => ({
    query: `year:${2013 + (turn % 14)}`,
    sort: { by: 'gold', direction: 'asc' },
  })),
  page('grouped by match', (turn) => ({
    query: `champion:"${champions(turn)}" year:${2013 + (turn % 14)}`,
    sort: { isGrouped: true },
  })),
  ask('facets of everything', 'library.facets', 50, () => ({})),
  ask('facets, wide filter', 'library.facets', 50, (turn) => ({
    query: `after:${2013 + (turn % 4)}-0${1 + (turn % 9)}`,
  })),
  ask('facets, narrow filter', 'library.facets', 50, (turn) => ({
    query: `champion:"${champions(turn)}" year:${2013 + (turn % 14)}`,
  })),
  ask('suggestions', 'library.suggest', null, (turn) => ({ text: starts(turn), at: 3 })),
  ask('coverage by day', 'coverage.list', 10, () => ({ by: 'day' })),
  ask('matches, a word in most', 'matches.list', 10, (turn) => ({
    search: `l ${each(['', 's', 'sp', 'su'])(turn)}`,
  })),
  ask('matches, a rare word', 'matches.list', 10, (turn) => ({ search: `lck ${teams(turn)}` })),
  ask('a game', 'games.get', 10, (turn) => ({ platformGameId: `ESPORTSTMNT01:${100_000_000 + turn * 5}` })),
  ask('aggregates, narrow', 'library.aggregates', null, (turn) => ({
    query: `team:${teams(turn)} year:${2013 + (turn % 14)}`,
    by: 'player',
  })),
];

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
    for (const question of questions) {
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
    for (const by of ['player', 'champion', 'team'] as const) {
      const start = performance.now();
      await call(archiver, 'library.aggregates', { by });
      say(`aggregates of all by ${by}`, `${(performance.now() - start).toFixed(0)} ms`, 'none set', true);
    }
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

async function call(archiver: Archiver, name: QueryName, input: unknown): Promise<void> {
  const handlers = {
    ...archiver.handlers,
    'practice.enter': () => null,
    'practice.leave': () => null,
  };
  const reply = await dispatch(handlers, name, input);
  if (!reply.ok && reply.error.code !== 'not-found') throw new Error(`${name}: ${reply.error.message}`);
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
