/**
 * Keys of the game view: 1 to 4 its parts, [ and ] the games before and after in the series, Escape back to
 * the list that it was opened from.
 */
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Game } from '../../shared/domain.ts';
import { isTyping } from '../components/is-typing.ts';
import { isEscapeTaken, isModalOpen } from '../components/over-the-screen.ts';
import type { GameViewName } from '../shell/searches.ts';
import { useSeries } from './use-series.ts';

export function useGameKeys(game: Game): void {
  const navigate = useNavigate({ from: '/game/$platformGameId' });
  const { history } = useRouter();
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
  const leave = () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: '/library' });
  };
  useHotkeys(
    [
      key('1', show('overview')),
      key('2', show('timeline')),
      key('3', show('compare')),
      key('4', show('files')),
      key('[', step(-1)),
      key(']', step(1)),
      key('Escape', leave),
    ],
    [],
  );
}

/** What lies over the screen takes the key for itself, and a field that is written in does. */
const key = (name: string, run: () => void): HotkeyItem => [
  name,
  (event) => {
    if (event.defaultPrevented || isTyping(event.target) || isModalOpen() || isEscapeTaken(event)) return;
    event.preventDefault();
    run();
  },
  { preventDefault: false },
];
