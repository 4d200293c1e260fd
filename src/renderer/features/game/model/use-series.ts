/** All games of the series, this one included, in the order of their numbers; those without a number come last. */
import type { Game } from '../../../../shared/domain/domain.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { useGameSeries } from '../../matches/use-game-series.ts';

export function useSeries(game: Game): readonly Game[] {
  const hasMatch = game.matchId !== null;
  const { data: match } = useBridgeQuery('matches.get', { id: game.matchId ?? '-' }, { isEnabled: hasMatch });
  const { series } = useGameSeries(game, { isEnabled: !hasMatch });
  const games = hasMatch ? match?.games : series?.games;
  return games?.toSorted((a, b) => toOrder(a) - toOrder(b)) ?? [game];
}

const toOrder = ({ number }: Game) => number ?? Number.MAX_SAFE_INTEGER;
