/** Keys of the game view: they switch views, go to the previous and next game of the series, and back to the list. */
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { Game } from '../../../shared/domain/domain.ts';
import { bindShortcuts } from '../../../shared/screens/shortcuts.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
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
  const { data: notes } = useBridgeQuery('notes.get', {
    subject: { kind: 'game', name: game.platformGameId },
  });
  const save = useCommand('notes.save');
  const star = () => {
    const [note] = notes ?? [];
    if (!note) return;
    const { isStarred } = note;
    save.mutate({
      subject: { kind: 'game', name: game.platformGameId },
      changes: { isStarred: !isStarred },
    });
  };
  const leave = useWayBack({ to: '/library' });
  const shortcuts = bindShortcuts('game', {
    overview: show('overview'),
    timeline: show('timeline'),
    compare: show('compare'),
    files: show('files'),
    notes: show('notes'),
    previousGame: step(-1),
    nextGame: step(1),
    star,
    leave,
  });
  useHotkeys(
    shortcuts.map(({ key, run }) => screenKey(key, run)),
    [],
  );
}
