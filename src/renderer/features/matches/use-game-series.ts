/** The series of a game that is in no match. */
import { useMemo } from 'react';
import type { Game } from '../../../shared/domain/domain.ts';
import type { UnscheduledSeries } from '../../../shared/domain/series.ts';
import { toTime, toUnscheduledSeries, withCurrentGames } from '../../../shared/domain/unscheduled-series.ts';
import { useBridgeQueries, useBridgeQuery } from '../../bridge/hooks.tsx';

/** The other games of a series are looked for this long before and after a game. */
const aroundMs = 12 * 3_600_000;

interface GameSeries {
  /** Undefined while it is loading. */
  readonly series: UnscheduledSeries | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useGameSeries(game: Game | undefined, { isEnabled = true } = {}): GameSeries {
  const isDated = isEnabled && game !== undefined && game.playedAt !== null;
  const { data, error, refetch } = useBridgeQuery(
    'games.list',
    { ...(game && around(game)), withoutMatch: true, limit: 500 },
    { isEnabled: isDated, showsLast: true },
  );
  const others = isDated ? data?.items : [];
  const listed = useMemo(() => {
    if (!others || !game) return undefined;
    const own = others.filter(({ seriesId }) => seriesId === game.seriesId);
    return toUnscheduledSeries([...own, game])[0];
  }, [game, others]);
  // Downloads change the states of files, which refetches each game here, and not the list of many games.
  const current = useBridgeQueries(
    'games.get',
    (listed?.games ?? []).map(({ platformGameId }) => ({ platformGameId })),
  );
  const series = useMemo(() => listed && withCurrentGames(listed, current), [listed, current]);
  return { series, error: series ? null : error, retry: () => void refetch() };
}

function around({ leagueName, playedAt }: Game) {
  const at = toTime(playedAt);
  if (!Number.isFinite(at)) return {};
  return {
    ...(leagueName !== '' && { league: leagueName }),
    from: new Date(at - aroundMs).toISOString(),
    to: new Date(at + aroundMs).toISOString(),
  };
}
