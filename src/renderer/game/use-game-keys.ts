/** Keys of the game view: 1 to 4 its parts, [ and ] the games before and after in the series. */
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { Game } from '../../shared/domain.ts';
import type { GameViewName } from '../shell/searches.ts';
import { useSeries } from './use-series.ts';

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
  useHotkeys([
    ['1', show('overview')],
    ['2', show('timeline')],
    ['3', show('compare')],
    ['4', show('files')],
    ['[', step(-1), { usePhysicalKeys: false }],
    [']', step(1), { usePhysicalKeys: false }],
  ]);
}
