/**
 * A backfill of years of games through `kill -9`, compared with the service's books game by game and file by file. Prints
 * a table; any difference makes the process exit with 1.
 */
import { buildIfNeeded } from '../scripts/build.ts';
import { builtProgramVariable } from '../test/support/built-program.ts';
import type { KilledBackfillResult } from './backfill/killed-backfill.ts';
import { toFigure } from './figure.ts';
import type { Measurement } from './result.ts';

export interface BackfillBenchOptions {
  readonly games: number;
  readonly kills: number;
  readonly seed: number;
}

/** Two years. */
const days = 730;
const requestsPerSecond = 50;
/** Pages so short that the listing takes about as long as the downloads, and kills meet both. */
const maxGamesPerPage = 25;
const maxShown = 20;

export async function benchBackfill(options: BackfillBenchOptions): Promise<Measurement[]> {
  const { games, kills, seed } = options;
  if (!(games > 0 && kills >= 0)) throw new Error('--games takes a number above 0, --kills one from 0 on.');
  await buildIfNeeded('shells');
  // The commands' module chooses the program when it is loaded.
  process.env[builtProgramVariable] = 'yes';
  const { simulateKilledBackfill } = await import('./backfill/killed-backfill.ts');
  const say = (line: string) => console.log(`    ${line}`);
  say(
    `Rule: the summary of every game. Limit: ${requestsPerSecond} requests a second. The service lists ${maxGamesPerPage} games on a page.`,
  );
  const began = performance.now();
  const result = await simulateKilledBackfill({
    seed,
    games,
    kills,
    days,
    requestsPerSecond,
    maxGamesPerPage,
    say,
  });
  const minutes = (performance.now() - began) / 60_000;
  for (const line of formatResult(result, minutes)) say(line);
  for (const difference of result.differences.slice(0, maxShown)) say(`DIFFERENCE: ${difference}`);
  const isMet = result.differences.length === 0;
  if (!isMet) process.exitCode = 1;
  return [
    {
      name: `backfill of ${result.games} games in ${result.leagues} leagues over ${days} days, ${result.kills.length} kills`,
      measured: `differences = ${result.differences.length}`,
      figures: [toFigure('differences', [result.differences.length], ''), toFigure('time', [minutes], 'min')],
      target: '0',
      isMet,
    },
  ];
}

function formatResult(result: KilledBackfillResult, minutes: number): readonly string[] {
  const { games, requests, repeated } = result;
  const perGame = (count: number) => (count / games).toFixed(3);
  const total = requests.listing + requests.addresses + requests.files;
  const row = (what: string, ...cells: readonly (string | number)[]) =>
    what.padEnd(52) + cells.map((cell) => String(cell).padStart(10)).join('');
  return [
    row('', 'books', 'Matchkeep'),
    ...result.lines.map(({ what, books, matchkeep }) => row(what, books, matchkeep)),
    row('files downloaded again after a kill', '', repeated.interrupted),
    row(
      'files in flight at the kills',
      '',
      result.kills.reduce((sum, { inFlight }) => sum + inFlight, 0),
    ),
    row('answers that the service let fail', result.faults, ''),
    row('pages that the backfill counts', '', result.pages),
    row('requests for each game: listing', perGame(requests.listing), ''),
    row('requests for each game: addresses and files', perGame(requests.addresses + requests.files), ''),
    row('requests for each game', perGame(total), ''),
    row('minutes', '', minutes.toFixed(1)),
  ];
}
