/** All games of the match, this one included. */
import type { Game } from '../../../../shared/domain.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';

export function useSeries(game: Game): readonly Game[] {
  const { data: match } = useBridgeQuery(
    'matches.get',
    { id: game.matchId ?? '-' },
    { isEnabled: game.matchId !== null },
  );
  return match?.games.toSorted((a, b) => a.number - b.number) ?? [game];
}
