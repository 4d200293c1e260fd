/**
 * Keys of the game view: 1 to 4 switch views, [ and ] go to the previous and next game of the series, Escape
 * goes back to the list.
 */
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { Game } from '../../../shared/domain/domain.ts';
import type { GameViewName } from '../../navigation/searches.ts';
import { useWayBack } from '../../navigation/use-back.ts';
import { screenKey } from '../../ui/keyboard/keys.ts';
import { useSeries } from './model/use-series.ts';

export function useGameKeys(game: Game): void {
  const navigate = useNavigate({ from: '/game/$platformGameId' });
  const series = useSeries(game);
  const show = (view: GameViewName) => () =>
    void navigate({ search: (old) => ({ ...old, view }), replace: true });
  const step = (by: 1 | -1) => () => {
    const place = series.findIndex(({ platformGameId }) => platformGameId === game.platformGameId);
    const next = series[place + by];
    if (place < 0 || !next) return;
    const { platformGameId } = next;
    void navigate({ params: { platformGameId }, search: ({ view }) => ({ view }) });
  };
  const leave = useWayBack({ to: '/library' });
  useHotkeys(
    [
      screenKey('1', show('overview')),
      screenKey('2', show('timeline')),
      screenKey('3', show('compare')),
      screenKey('4', show('files')),
      screenKey('[', step(-1)),
      screenKey(']', step(1)),
      screenKey('Escape', leave),
    ],
    [],
  );
}
