/**
 * A month of matches, simulated: whether each played game is archived, and whether the coverage says what the files on
 * disk and the service's books say. Once for all games, and once with rules for a league and two teams that change twice.
 */

import { toFigure } from './figure.ts';
import { simulateMonth } from './month/month.ts';
import type { MonthResult } from './month/month-result.ts';
import { allGames, changingRules } from './month/rules.ts';
import type { Measurement } from './result.ts';

export interface MonthBenchOptions {
  readonly days: number;
  readonly seeds: readonly number[];
  readonly rules: readonly MonthKind[];
  readonly matchesPerDay: number;
}

const kinds = {
  all: { name: 'all games', rules: [allGames] },
  changing: { name: 'one league and two teams, narrowed and widened', rules: changingRules },
} as const;
type MonthKind = keyof typeof kinds;

export function isMonthKind(name: string): name is MonthKind {
  return Object.hasOwn(kinds, name);
}

export async function benchMonth(options: MonthBenchOptions): Promise<Measurement[]> {
  const { days, seeds, matchesPerDay } = options;
  const measured: Measurement[] = [];
  for (const seed of seeds) {
    for (const { name, rules } of options.rules.map((kind) => kinds[kind])) {
      const about = `${days} days, ${matchesPerDay} matches a day, seed ${seed}, ${name}`;
      const began = performance.now();
      const say = (line: string) => console.log(`    ${line}`);
      const result = await simulateMonth({ days, matchesPerDay, seed, say, rules });
      const minutes = ((performance.now() - began) / 60_000).toFixed(1);
      measured.push(...measurements(about, result, minutes));
    }
  }
  return measured;
}

function measurements(about: string, result: MonthResult, minutes: string): readonly Measurement[] {
  const { wanted, missed, left, unwanted, removed, differences, failed, logins, maxRefreshesPerDay } = result;
  const none = (name: string, list: readonly string[], all: string): Measurement => ({
    name: `${about}: ${name}`,
    measured: list.length === 0 ? all : `${list.length}: ${list.slice(0, 5).join('; ')}`,
    figures: [toFigure('', [list.length], '')],
    target: 'none',
    isMet: list.length === 0,
  });
  return [
    {
      name: `${about}: played and wanted games that are archived`,
      measured: `${wanted - missed.length} of ${wanted}${missed.length > 0 ? `, without ${missed.slice(0, 5).join('; ')}` : ''}`,
      figures: [toFigure('missed', [missed.length], 'games')],
      target: 'all',
      isMet: missed.length === 0,
    },
    none('files that nothing wanted', unwanted, 'none'),
    none('archived files that were removed', removed, 'none'),
    none(
      'files that are neither archived nor explained at the end',
      left,
      `none (${result.notNeeded} not needed, ${result.notOffered} not offered)`,
    ),
    none(
      'differences between coverage, disk and books',
      differences,
      `none in ${result.checkpoints} checkpoints`,
    ),
    {
      name: `${about}: tokens`,
      measured: `${logins} login, ${result.refreshes} refreshes, at most ${maxRefreshesPerDay} a day without a refused token; ${failed} files failed`,
      figures: [
        toFigure('refreshes', [result.refreshes], ''),
        toFigure('logins', [logins], ''),
        toFigure('failed files', [failed], ''),
      ],
      target: '1 login, 1 refresh a day, 0 failed',
      isMet: logins === 1 && maxRefreshesPerDay <= 1 && failed === 0,
    },
    {
      name: `${about}: requests for each archived file`,
      measured: `${result.requestsPerFile.toFixed(1)} (${result.requests} requests, ${result.faults} faults, ${result.kills} kills, ${result.restarts} starts, ${minutes} minutes)`,
      figures: [toFigure('', [result.requestsPerFile], '')],
      target: '10',
      isMet: result.requestsPerFile <= 10,
    },
  ];
}
