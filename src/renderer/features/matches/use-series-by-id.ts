/** The series of an address: a match of the schedule, or the games of a series that is in no match. */
import type { Series } from '../../../shared/domain/series.ts';
import { gameInId } from '../../../shared/domain/series-id.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { useGameSeries } from './use-game-series.ts';

interface SeriesById {
  /** Undefined while it is loading. */
  readonly series: Series | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** `id`: of a match, or `game:` with the id of a game. That game may have got a match since the address was made. */
export function useSeriesById(id: string): SeriesById {
  const gameId = gameInId(id);
  const game = useBridgeQuery(
    'games.get',
    { platformGameId: gameId ?? '-' },
    { isEnabled: gameId !== null, showsLast: gameId !== null },
  );
  const matchId = gameId === null ? id : (game.data?.matchId ?? null);
  const match = useBridgeQuery('matches.get', { id: matchId ?? '-' }, { isEnabled: matchId !== null });
  const unscheduled = useGameSeries(game.data, { isEnabled: gameId !== null && matchId === null });
  const series = matchId !== null ? match.data : unscheduled.series;
  return {
    series,
    error: series === undefined ? (game.error ?? match.error ?? unscheduled.error) : null,
    retry() {
      if (gameId !== null) void game.refetch();
      if (matchId !== null) void match.refetch();
      else unscheduled.retry();
    },
  };
}
