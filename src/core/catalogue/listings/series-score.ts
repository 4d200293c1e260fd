/** The score of a series: games won by each team, as far as archived summaries show it. */
import type { Game, Match, SeriesScore } from '../../../shared/domain/domain.ts';
import { bestOfLength } from '../../../shared/domain/series-types.ts';
import { findTeam } from '../facts/winner.ts';

interface ScoredGame {
  readonly number: number;
  /** The index of the team that won; null if it is not known. */
  readonly winner: 0 | 1 | null;
  readonly isPlayed: boolean;
}

/** Null if no winner is known, or the match does not have two teams. Sides do not matter: they change between games. */
export function scoreMatch(
  match: Pick<Match, 'seriesType' | 'seriesMax' | 'teams' | 'games'>,
): SeriesScore | null {
  if (match.teams.length !== 2) return null;
  const games = match.games.flatMap((game): readonly ScoredGame[] => {
    if (game.number === null) return [];
    const team = game.winner === null ? undefined : game.teams[game.winner];
    const winner = team === undefined ? null : findTeam(match.teams, team);
    return [
      {
        number: game.number,
        winner: winner === 0 || winner === 1 ? winner : null,
        isPlayed: isPlayed(game),
      },
    ];
  });
  return scoreSeries(bestOfLength(match.seriesType, match.seriesMax), match.seriesMax, games);
}

function isPlayed({ startedAt, endedAt, assets }: Game): boolean {
  return startedAt !== null || endedAt !== null || assets.some(({ state }) => state === 'archived');
}

function scoreSeries(
  length: number | null,
  seriesMax: number | null,
  games: readonly ScoredGame[],
): SeriesScore | null {
  const results = oncePerNumber(games);
  let first = 0;
  let second = 0;
  for (const { winner } of results) {
    if (winner === 0) first += 1;
    else if (winner === 1) second += 1;
  }
  const known = first + second;
  if (known === 0) return null;
  const size = length ?? seriesMax;
  const areAllKnown = known === results.length && known === size;
  const isWon = length !== null && Math.max(first, second) > length / 2;
  return { wins: [first, second], isFinal: isWon ? isDecided(length, results) : areAllKnown };
}

/** Whether a team has more than half of the games, with no unknown winner before and no game after that. */
function isDecided(length: number, results: readonly ScoredGame[]): boolean {
  let first = 0;
  let second = 0;
  let isWon = false;
  for (const { winner, isPlayed } of results) {
    if (isWon) {
      if (isPlayed || winner !== null) return false;
      continue;
    }
    if (winner === null) return false;
    if (winner === 0) first += 1;
    else second += 1;
    isWon = Math.max(first, second) > length / 2;
  }
  return isWon;
}

/**
 * Ascending. A game that is played again may be listed twice under its number: it counts once, and only if the winners
 * do not contradict each other.
 */
function oncePerNumber(games: readonly ScoredGame[]): readonly ScoredGame[] {
  // Nearly every match: a page has a hundred.
  if (games.every(({ number }, index) => index === 0 || number > (games[index - 1]?.number ?? number)))
    return games;
  return [...Map.groupBy(games, ({ number }) => number)]
    .sort(([a], [b]) => a - b)
    .map(([number, same]) => {
      const [winner = null, ...others] = new Set(same.flatMap((game) => game.winner ?? []));
      const isAgreed = others.length === 0;
      return { number, winner: isAgreed ? winner : null, isPlayed: same.some((game) => game.isPlayed) };
    });
}
