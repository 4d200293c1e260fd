/** The command palette (Ctrl/Cmd+K): screens, commands, and a search for matches and games. */
import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { gameWords } from '../../shared/games/game-title.ts';
import { screens } from '../../shared/screens/screens.ts';
import { useBridgeQuery, useCommand, useStatus } from '../bridge/hooks.tsx';
import { openExportDialog } from '../features/export/export-question.ts';
import { formatDay, formatStart } from '../format/times.ts';
import { librarySearch } from '../navigation/searches.ts';
import { versus } from '../ui/match/teams.tsx';
import styles from './palette.module.css';
import { type Group, useNames, useSettings } from './palette-names.ts';

const [store, spotlight] = createSpotlight();
export const openPalette = () => spotlight.open();

const minLetters = 2;
const maxFound = 6;
/** Upcoming matches come first; past matches fill the remaining places. */
const maxUpcoming = 3;

export function Palette() {
  const [query, setQuery] = useState('');
  const commands = useCommands();
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = useFound(query);
  const groups = [
    ...commands
      .map((group) => ({ ...group, actions: group.actions.filter(({ label }) => fits(label ?? '')) }))
      .filter((group) => group.actions.length > 0),
    ...useViews(fits),
    ...useStreams(fits),
    ...useNames(query),
    ...useSettings(fits, query),
    ...found.groups,
  ];
  const onMove = useFirstChosen(query, groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join());
  return (
    <Spotlight
      classNames={{
        content: styles.content,
        action: styles.action,
        actionLabel: styles.actionLabel,
        actionDescription: styles.actionDescription,
        actionsGroup: styles.actionsGroup,
      }}
      store={store}
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      filter={(_query, actions) => actions}
      shortcut={null}
      scrollable
      maxHeight={420}
      nothingFound={found.isLoading ? 'Searching…' : 'No results. Try a team, league, player or ID.'}
      searchProps={{
        placeholder: 'Find a screen, setting, match, game or name…',
        'aria-label': 'Find',
        onKeyDown: ({ key }) => onMove(key),
        leftSection: <IconSearch size={16} aria-hidden />,
        rightSection: found.isLoading && (
          <Loader className={styles.loading} size={14} role="status" aria-label="Searching" />
        ),
      }}
      transitionProps={{ duration: 60 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
    />
  );
}

/**
 * Mantine selects the first entry when the text changes. Results that arrive later may precede it: the selection is on
 * the first one until the user moves it, so that Enter opens what is on top. Returns what to call with each key.
 */
function useFirstChosen(query: string, shown: string): (key: string) => void {
  const movedIn = useRef<string | null>(null);
  useEffect(() => {
    if (shown === '') return;
    const { listId } = store.getState();
    const list = document.getElementById(listId);
    const selected = list?.querySelector('[data-selected]');
    if (!list || (selected && movedIn.current === query)) return;
    selected?.removeAttribute('data-selected');
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [query, shown]);
  return (key) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') movedIn.current = query;
  };
}

function useCommands(): readonly Group[] {
  const { data: isPaused } = useStatus(({ queue }) => queue.isPaused);
  const navigate = useNavigate();
  const sync = useCommand('sync.now');
  const pause = useCommand('work.pause');
  const resume = useCommand('work.resume');
  const set = useCommand('settings.set');
  const query = useLibraryQuery();
  const theme = (value: 'system' | 'light' | 'dark') => () => set.mutate({ 'interface.theme': value });
  return [
    {
      group: 'Go to',
      actions: screens.map(({ name, path }) => ({
        id: path,
        label: name,
        onClick: () => void navigate({ to: path }),
      })),
    },
    {
      group: 'Commands',
      actions: [
        {
          id: 'export',
          label: 'Export games from the library…',
          onClick: () => openExportDialog({ selection: { query }, figures: null }),
        },
        {
          id: 'add-rule',
          label: 'Add a watch rule…',
          onClick: () => void navigate({ to: '/rules', search: { edit: 'new' } }),
        },
        { id: 'sync', label: 'Sync now', onClick: () => sync.mutate(null) },
        {
          id: 'backfill',
          label: 'Backfill past games…',
          onClick: () => void navigate({ to: '/sync', search: { backfill: 'new' } }),
        },
        isPaused
          ? { id: 'resume', label: 'Resume everything', onClick: () => resume.mutate(null) }
          : {
              id: 'pause',
              label: 'Pause everything',
              onClick: () => pause.mutate({ until: 'resumed' }),
            },
        { id: 'light', label: 'Theme: light', onClick: theme('light') },
        { id: 'dark', label: 'Theme: dark', onClick: theme('dark') },
        { id: 'system', label: 'Theme: system', onClick: theme('system') },
      ],
    },
  ];
}

/** The query that the library shows, or would show first. */
function useLibraryQuery(): string {
  const { pathname, search } = useLocation();
  return librarySearch.parse(pathname === '/library' ? search : {}).q;
}

function useViews(fits: (text: string) => boolean): readonly Group[] {
  const navigate = useNavigate();
  const { data: views = [] } = useBridgeQuery('views.list', null);
  const actions = views
    .filter(({ name }) => fits(name))
    .map(({ id, name, query, sort }) => ({
      id: `view ${id}`,
      label: name,
      description: query || 'all games',
      onClick: () =>
        void navigate({
          to: '/library',
          search: { q: query, sort: sort.by, dir: sort.direction, group: sort.isGrouped },
        }),
    }));
  return actions.length === 0 ? [] : [{ group: 'Views', actions }];
}

/** Saved streams; choosing one opens it. */
function useStreams(fits: (text: string) => boolean): readonly Group[] {
  const navigate = useNavigate();
  const { data: streams = [] } = useBridgeQuery('streams.list', null);
  const actions = streams
    .filter(({ label }) => fits(label))
    .map(({ id, label }) => ({
      id: `stream ${id}`,
      label,
      description: 'Watch',
      onClick: () => void navigate({ to: '/streams', search: { open: id } }),
    }));
  return actions.length === 0 ? [] : [{ group: 'Streams', actions }];
}

/** `isLoading`: a search has begun, and not all of its results are here. */
function useFound(query: string): { readonly groups: readonly Group[]; readonly isLoading: boolean } {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(query.trim(), 120);
  const isEnabled = search.length >= minLetters;
  const options = { isEnabled, showsLast: isEnabled };
  const few = { search, limit: maxFound };
  const upcoming = useBridgeQuery('matches.list', { ...few, when: 'upcoming' }, options);
  const past = useBridgeQuery('matches.list', { ...few, when: 'past' }, options);
  const archived = useBridgeQuery('games.list', { ...few, archivedOnly: true }, options);
  const all = useBridgeQuery('games.list', few, options);
  if (query.trim().length < minLetters) return { groups: [], isLoading: false };
  const isSearching = [upcoming, past, archived, all].some(({ isFetching }) => isFetching);
  const isLoading = isSearching || search !== query.trim();
  if (!isEnabled) return { groups: [], isLoading };
  const last = past.data?.items ?? [];
  const next = (upcoming.data?.items ?? []).slice(0, Math.max(maxUpcoming, maxFound - last.length));
  const matches = [...next, ...last].slice(0, maxFound);
  // Archived games come before games that are not played yet.
  const held = archived.data?.items ?? [];
  const isHeld = new Set(held.map(({ platformGameId }) => platformGameId));
  const others = (all.data?.items ?? []).filter(({ platformGameId }) => !isHeld.has(platformGameId));
  const games = [...held, ...others].slice(0, maxFound);
  const groups = [
    {
      group: 'Matches',
      actions: matches.map((match) => ({
        id: `match ${match.id}`,
        label: `${versus(match.teams)} · ${match.leagueName}`,
        description: `${formatStart(match.startAt)} · ${match.id}`,
        onClick: () => void navigate({ to: '/matches', search: { when: 'all', match: match.id } }),
      })),
    },
    {
      group: 'Games',
      actions: games.map((game) => ({
        id: `game ${game.platformGameId}`,
        label: `${versus(game.teams)}, ${gameWords(game.number)} · ${game.leagueName}`,
        description: `${game.playedAt ? `${formatDay(game.playedAt)} · ` : ''}${game.platformGameId}`,
        onClick: () =>
          void navigate({ to: '/game/$platformGameId', params: { platformGameId: game.platformGameId } }),
      })),
    },
  ].filter((group) => group.actions.length > 0);
  return { groups, isLoading };
}
