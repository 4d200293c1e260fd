/** Statistics of all games: the longest answer of the library. */
import type { Archiver } from '../src/core/types.ts';
import { type AggregateKind, aggregateKinds } from '../src/shared/library.ts';
import { toFigure } from './figure.ts';
import { timedCall } from './library-archiver.ts';
import { type Measurement, measurement } from './result.ts';

const firstTargetMs = 100;
const allTargetMs = 1_000;
/** More than the engine remembers, so that each question is computed. */
const forgetAfter = 8;

/** How long after the question figures were there, in milliseconds. */
interface StatisticsTimes {
  /** The first figures that a user can see. */
  readonly firstMs: number;
  /** The complete ones. */
  readonly allMs: number;
  /** Processor time of this process until then. */
  readonly cpuMs: number;
}

/** Of players, champions and teams. */
export type Statistics = Readonly<Record<AggregateKind, StatisticsTimes>>;

/** Asks once for the statistics of each kind. */
export async function askStatistics(archiver: Archiver, round: number): Promise<Statistics> {
  await forgetResults(archiver, round);
  const player = await askFor(archiver, 'player');
  const champion = await askFor(archiver, 'champion');
  return { player, champion, team: await askFor(archiver, 'team') };
}

/**
 * The answer comes in one piece, so that the first figures are there with the last.
 * Where it comes in parts: `firstMs` is when the first part with rows has arrived, `allMs` when the last one has.
 */
async function askFor(archiver: Archiver, by: AggregateKind): Promise<StatisticsTimes> {
  const before = process.cpuUsage();
  const allMs = await timedCall(archiver, 'library.aggregates', { by });
  const { user, system } = process.cpuUsage(before);
  return { firstMs: allMs, allMs, cpuMs: (user + system) / 1000 };
}

async function forgetResults(archiver: Archiver, round: number): Promise<void> {
  for (let other = 0; other < forgetAfter; other += 1) {
    const query = `${100_000_000 + round * 1000 + other * 7}`;
    await timedCall(archiver, 'library.aggregates', { by: 'player', query });
  }
}

/** @param size the library's, in words */
export function reportStatistics(size: string, rounds: readonly Statistics[]): readonly Measurement[] {
  return aggregateKinds.flatMap((by) => {
    const ms = (what: keyof StatisticsTimes) => rounds.map((times) => times[by][what]);
    return [
      measurement({
        name: `${size}, statistics of everything by ${by}: first figures`,
        figures: [toFigure('', ms('firstMs'), 'ms')],
        limit: firstTargetMs,
        digits: 0,
      }),
      measurement({
        name: `${size}, statistics of everything by ${by}: all`,
        figures: [toFigure('', ms('allMs'), 'ms'), toFigure('processor time', ms('cpuMs'), 'ms')],
        limit: allTargetMs,
        digits: 0,
      }),
    ];
  });
}
