/** Library: every game known, those with files first of all, found by a few letters. */
import { Button, Switch } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { fetchMore, useBridgePages, useBridgeQuery } from '../bridge/hooks.tsx';
import { Empty } from '../components/empty.tsx';
import { Failure } from '../components/failure.tsx';
import { LeagueFilter } from '../components/league-filter.tsx';
import { RowsLoading } from '../components/rows-loading.tsx';
import { Screen } from '../components/screen.tsx';
import { SearchField } from '../components/search-field.tsx';
import { VirtualGrid } from '../components/virtual-grid.tsx';
import type { LibrarySearch } from '../shell/searches.ts';
import { GameLine, LibraryHeader } from './game-line.tsx';
import { GamePanel } from './game-panel.tsx';

const route = getRouteApi('/library');
const rowHeight = 36;

export function LibraryScreen() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/library' });
  const change = useCallback(
    (part: Partial<LibrarySearch>) =>
      void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const { q, league, archived, game } = search;
  const filters = { ...(q && { search: q }), ...(league && { league }), archivedOnly: archived };
  const pages = useBridgePages('games.list', filters);
  const { data: counted } = useBridgeQuery('games.count', filters, { keepsLast: true });
  const games = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);

  return (
    <Screen
      title="Library"
      figures={counted && `${counted.count.toLocaleString()} ${counted.count === 1 ? 'game' : 'games'}`}
      tools={
        <>
          <SearchField
            label="Search teams, players, leagues, ids"
            value={q ?? ''}
            onSearch={(text) => change({ q: text || undefined })}
          />
          <LeagueFilter value={league} onChange={(name) => change({ league: name })} />
          <Switch
            size="xs"
            label="Archived only"
            checked={archived}
            onChange={(event) => change({ archived: event.currentTarget.checked })}
          />
        </>
      }
      panel={game && <GamePanel platformGameId={game} onClose={() => change({ game: undefined })} />}
    >
      {pages.isPending ? (
        <RowsLoading rowHeight={rowHeight} what="games" />
      ) : pages.isError && games.length === 0 ? (
        <Failure as="block" error={pages.error} onRetry={() => void pages.refetch()} />
      ) : games.length === 0 ? (
        <NoGames search={search} onChange={change} />
      ) : (
        <VirtualGrid
          label="Games"
          place={`library ${q ?? ''} ${league ?? ''} ${archived}`}
          header={<LibraryHeader />}
          count={games.length}
          rowKey={(index) => games[index]?.platformGameId ?? String(index)}
          rowHeight={() => rowHeight}
          rowClass={() => 'mk-library'}
          isSelected={(index) => games[index]?.platformGameId === game}
          renderRow={(index) => {
            const shown = games[index];
            return shown ? <GameLine game={shown} /> : null;
          }}
          onOpen={(index) => change({ game: games[index]?.platformGameId })}
          onNearEnd={() => fetchMore(pages)}
          hasMore={pages.hasNextPage}
        />
      )}
    </Screen>
  );
}

interface NoGamesProps {
  readonly search: LibrarySearch;
  readonly onChange: (part: Partial<LibrarySearch>) => void;
}

function NoGames({ search, onChange }: NoGamesProps) {
  const isFiltered = search.q !== undefined || search.league !== undefined;
  const showAll = search.archived && (
    <Button variant="default" onClick={() => onChange({ archived: false })}>
      Show games not archived too
    </Button>
  );
  if (isFiltered) {
    return (
      <Empty
        title="No game fits"
        actions={
          <>
            <Button variant="default" onClick={() => onChange({ q: undefined, league: undefined })}>
              Clear the filters
            </Button>
            {showAll}
          </>
        }
      >
        Search by team, player, league, tournament, game id or match id.
      </Empty>
    );
  }
  return (
    <Empty title="Nothing archived yet" actions={showAll}>
      Games arrive here by themselves, some time after they are played. Downloads shows what is on its way.
    </Empty>
  );
}
