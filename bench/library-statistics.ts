/** Statistics of all games: the longest answer of the library. */
import { setTimeout } from 'node:timers/promises';
import { createColumns } from '../src/core/library/index/columns.ts';
import { figureSets } from '../src/core/library/index/figure-sets.ts';
import { Figures } from '../src/core/library/index/figures.ts';
import type { Archiver } from '../src/core/types.ts';
import { type AggregateKind, aggregateKinds } from '../src/shared/library/library.ts';
import { type StatisticId, statistics } from '../src/shared/library/statistics.ts';
import { toFigure } from './figure.ts';
import { timedCall } from './library-archiver.ts';
import { libraryQuestions } from './library-questions.ts';
import { quantile } from './quantile.ts';
import { type Measurement, measurement } from './result.ts';

const firstTargetMs = 1_000;
const targetMs = 300;
const searchTargetMs = 15;
const searches = 240;
/** Between two keystrokes; short, so that there are enough of them. */
const typingMs = 10;
/** More than the engine remembers, so that each question is computed. */
const forgetAfter = 8;

/** Of the answer, in milliseconds. */
interface StatisticsTimes {
  readonly ms: number;
  /** Processor time of this process. */
  readonly cpuMs: number;
}

/** Of players, champions, teams and sides; and of players with the figures of a timeline. */
export type Statistics = Readonly<Record<AggregateKind | 'standings', StatisticsTimes>>;

const shownFirst = statistics.filter(({ isDefault }) => isDefault).map(({ id }) => id);
const standings: readonly StatisticId[] = ['goldDiffAt15', 'experienceDiffAt15', 'creepScoreDiffAt15'];

/** Asks once for the statistics of each kind. */
export async function askStatistics(archiver: Archiver, round: number): Promise<Statistics> {
  await forgetResults(archiver, round);
  const player = await askFor(archiver, 'player');
  const champion = await askFor(archiver, 'champion');
  const team = await askFor(archiver, 'team');
  const side = await askFor(archiver, 'side');
  return { player, champion, team, side, standings: await askFor(archiver, 'player', standings) };
}

/**
 * The first question, for which the figures of all games are read, is that for players. `further` are columns next to those
 * that are shown first.
 */
export async function askFor(
  archiver: Archiver,
  by: AggregateKind,
  further: readonly StatisticId[] = [],
): Promise<StatisticsTimes> {
  const before = process.cpuUsage();
  const columns = [...shownFirst, ...further];
  const ms = await timedCall(archiver, 'library.aggregates', { by, columns });
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 };
}

/** Searches typed while the statistics of all games are counted, again and again: milliseconds of each. */
export async function searchWhileCounting(archiver: Archiver): Promise<readonly number[]> {
  let isTyping = true;
  const counting = (async () => {
    // Another query each time, so that none is remembered.
    for (let turn = 1; isTyping; turn += 1)
      await timedCall(archiver, 'library.aggregates', {
        by: 'player',
        query: ' '.repeat(turn % 400),
        columns: shownFirst,
      });
  })();
  const inputs = libraryQuestions.flatMap(({ name, operation, input }) =>
    operation === 'library.page' && name.startsWith('search') ? [input] : [],
  );
  const times: number[] = [];
  for (let turn = 0; turn < searches; turn += 1) {
    const input = inputs[turn % inputs.length];
    if (input === undefined) throw new Error('No question of the library is a search.');
    times.push(await timedCall(archiver, 'library.page', input(turn + 1_000, 0)));
    await setTimeout(typingMs);
  }
  isTyping = false;
  await counting;
  return times;
}

/** The size of the figures while statistics are asked for, in lines. */
export function figuresInMemory(): readonly string[] {
  return [100_000, 1_000_000].map((games) => {
    const columns = createColumns(games);
    const megabytes = figureSets.map((set) => {
      const { states, seconds, players, sides } = new Figures(set, columns);
      const arrays = [states, seconds, ...players, ...sides];
      const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
      return `${set.name} ${(bytes / 1e6).toFixed(1)} MB (${(bytes / games).toFixed(0)} bytes a game)`;
    });
    return `figures of ${games} games in memory: ${megabytes.join(', ')}`;
  });
}

async function forgetResults(archiver: Archiver, round: number): Promise<void> {
  for (let other = 0; other < forgetAfter; other += 1) {
    const query = `${100_000_000 + round * 1000 + other * 7}`;
    await timedCall(archiver, 'library.aggregates', { by: 'player', query });
  }
}

/** @param size the library's, in words */
export function reportStatistics(
  size: string,
  first: StatisticsTimes,
  rounds: readonly Statistics[],
): readonly Measurement[] {
  const report = (what: string, times: readonly StatisticsTimes[], limit: number) => {
    const figure = (name: string, read: keyof StatisticsTimes) =>
      toFigure(
        name,
        times.map((one) => one[read]),
        'ms',
      );
    return measurement({
      name: `${size}, statistics of everything ${what}`,
      figures: [figure('', 'ms'), figure('processor time', 'cpuMs')],
      limit,
      digits: 0,
    });
  };
  return [
    report('by player: first question', [first], firstTargetMs),
    report(
      'by player, with differences at 15 minutes',
      rounds.map((times) => times.standings),
      targetMs,
    ),
    ...aggregateKinds.map((by) =>
      report(
        `by ${by}`,
        rounds.map((times) => times[by]),
        targetMs,
      ),
    ),
  ];
}

/** @param rounds the times of the searches in each round, in milliseconds */
export function reportSearches(size: string, rounds: readonly (readonly number[])[]): Measurement {
  return measurement({
    name: `${size}, searches while statistics are counted`,
    figures: [
      toFigure(
        'p99',
        rounds.map((times) => quantile(times, 0.99)),
        'ms',
      ),
      toFigure(
        'p50',
        rounds.map((times) => quantile(times, 0.5)),
        'ms',
      ),
    ],
    limit: searchTargetMs,
  });
}
