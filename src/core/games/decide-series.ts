/** Which games of a series are not played because a team has won the series before them. */
import { bestOfLength, mayEndEarly } from '../../shared/domain/series-types.ts';
import type { SeriesGame, SeriesResult } from '../domain/series.ts';

/**
 * The numbers of the games that are not needed, ascending: those after the win with which a team has more than half of
 * the games. Empty as long as that is not certain: the type of the series is not a best of N, the winners do not fit a
 * series of two teams, or a game was played after the last one that was needed, which shows that a winner or a number
 * is wrong.
 */
export function decideSeries({ seriesType, seriesMax, games }: SeriesResult): readonly number[] {
  const length = bestOfLength(seriesType, seriesMax);
  if (length === null || hasSameNumberTwice(games)) return [];
  const ordered = games.toSorted((a, b) => a.number - b.number);
  const last = decidingNumber(ordered, length);
  if (last === null) return [];
  const later = ordered.filter(({ number }) => number > last);
  return later.some(wasPlayed) ? [] : later.map(({ number }) => number);
}

/**
 * The numbers of the games of which nobody knows whether they were played, ascending: nothing shows that they were, and
 * the games before them may have decided the series, since winners or its length are unknown. Without the games that
 * are not needed, and those after which another was played.
 */
export function findUndecided({ seriesType, seriesMax, games }: SeriesResult): readonly number[] {
  if (!mayEndEarly(seriesType)) return [];
  const length = bestOfLength(seriesType, seriesMax);
  const lastPlayed = Math.max(0, ...games.filter(wasPlayed).map(({ number }) => number));
  const notNeeded = decideSeries({ seriesType, seriesMax, games });
  const numbers = games.map(({ number }) => number).filter((number) => number > lastPlayed);
  return numbers
    .filter((number) => !notNeeded.includes(number) && mayBeDecidedBefore(number, games, length, lastPlayed))
    .sort((a, b) => a - b);
}

/**
 * Whether a team may have more than half of `length` wins (null: unknown) in the games before this one, although none had
 * them before `lastPlayed`, the last game that was played.
 */
function mayBeDecidedBefore(
  number: number,
  games: readonly SeriesGame[],
  length: number | null,
  lastPlayed: number,
): boolean {
  if (length === null) return number > 1;
  const needed = Math.floor(length / 2) + 1;
  const undecidedUntil = Math.max(1, lastPlayed);
  const winners = games.flatMap(({ number: at, winner }) => (winner === null ? [] : [{ at, winner }]));
  const earlier = winners.filter(({ at }) => at < undecidedUntil);
  const later = winners.filter(({ at }) => at >= undecidedUntil && at < number);
  // And a team that has no known win.
  const teams = [...new Set(winners.map(({ winner }) => winner)), null];
  return teams.some((team) => {
    const mayWin = (gameCount: number, known: typeof winners) =>
      gameCount - known.filter(({ winner }) => winner !== team).length;
    const wonEarlier = Math.min(mayWin(undecidedUntil - 1, earlier), needed - 1);
    return wonEarlier + mayWin(number - undecidedUntil, later) >= needed;
  });
}

/** The number of the game with which a team has more than half of `length` wins; null if there is none. */
function decidingNumber(ordered: readonly SeriesGame[], length: number): number | null {
  const wins = new Map<string, number>();
  let deciding: number | null = null;
  for (const { number, winner } of ordered) {
    if (winner === null) continue;
    const won = (wins.get(winner) ?? 0) + 1;
    wins.set(winner, won);
    if (won > length / 2) deciding ??= number;
  }
  return wins.size > 2 ? null : deciding;
}

function wasPlayed({ winner, isPlayed, isArchived }: SeriesGame): boolean {
  return winner !== null || isPlayed || isArchived;
}

function hasSameNumberTwice(games: readonly SeriesGame[]): boolean {
  return new Set(games.map(({ number }) => number)).size < games.length;
}
