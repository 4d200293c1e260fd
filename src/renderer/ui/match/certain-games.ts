/** Which games of a series are played with any result: only these may be shown while results are hidden. */
import { bestOfLength } from '../../../shared/domain/series-types.ts';

interface Series<G> {
  readonly seriesType: string | null;
  readonly seriesMax: number | null;
  readonly games: readonly G[];
  /** The schedule does not name its games: their number is known only from those that were played. */
  readonly isUnscheduled?: true;
}

/**
 * More than half of a best of N is always played; whether a later game is played or archived hints at the result. A
 * series of another or an unknown type counts as a best of N, too. Of a series without a known length that is not in the
 * schedule, only the first game is certain. `hasLater` does not depend on what was played.
 */
export function certainGames<G extends { readonly number: number | null }>({
  seriesType,
  seriesMax,
  games,
  isUnscheduled,
}: Series<G>): { readonly certain: readonly G[]; readonly hasLater: boolean } {
  const known = bestOfLength(seriesType, seriesMax) ?? (seriesMax || null);
  if (known === null && isUnscheduled) return { certain: games.slice(0, 1), hasLater: true };
  const length = known ?? games.length;
  const count = Math.floor(length / 2) + 1;
  return {
    certain: games.filter(({ number }) => number !== null && number <= count),
    hasLater: length > count,
  };
}
