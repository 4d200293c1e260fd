/** Matches: live, upcoming and past, by day, with scores and the state of each game's files. */

import { Button, Switch } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { gameInId } from '../../../shared/domain/series-id.ts';
import { useCommand, useStatus } from '../../bridge/hooks.tsx';
import type { MatchesSearch } from '../../navigation/searches.ts';
import { BackfillLink } from '../../ui/controls/backfill-link.tsx';
import { LeagueFilter } from '../../ui/controls/league-filter.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { SignedOut } from '../../ui/feedback/signed-out.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useHidesResults } from '../../ui/match/use-hides-results.ts';
import { VirtualGrid } from '../../ui/table/virtual-grid.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { GroupHeading, MatchLine } from './match-line.tsx';
import { MatchPanel } from './match-panel.tsx';
import styles from './matches-screen.module.css';
import type { MatchRow } from './rows.ts';
import { useMatchRows } from './use-match-rows.ts';

const route = getRouteApi('/matches');
const rowHeight = 44;
const headingHeight = 30;

export function MatchesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/matches' });
  const change = useCallback(
    (part: Partial<MatchesSearch>) =>
      void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const { when, q, league, match } = search;
  const now = useNow(60_000);
  const [hidesResults, setHidesResults] = useHidesResults();
  const list = useMatchRows(search, { now, hidesResults });
  const { rows } = list;

  return (
    <Screen
      title="Matches"
      sidebar={<BackfillLink />}
      tools={
        <>
          <ToggleGroup
            label="Which matches"
            value={when}
            onChange={(value) => change({ when: value })}
            options={[
              { value: 'upcoming', label: 'Upcoming' },
              { value: 'past', label: 'Past' },
              { value: 'all', label: 'All' },
            ]}
          />
          <SearchField
            label="Search teams, leagues, IDs"
            value={q ?? ''}
            onSearch={(text) => change({ q: text || undefined })}
          />
          <LeagueFilter value={league} onChange={(name) => change({ league: name })} />
          <Switch
            size="xs"
            label="Hide results"
            checked={hidesResults}
            onChange={(event) => setHidesResults(event.currentTarget.checked)}
          />
        </>
      }
      panel={
        match && (
          <MatchPanel id={match} hidesResults={hidesResults} onClose={() => change({ match: undefined })} />
        )
      }
    >
      {list.isPending ? (
        <RowsLoading rowHeight={rowHeight} what="matches" />
      ) : list.error && rows.length === 0 ? (
        <Failure as="block" error={list.error} onRetry={list.retry} />
      ) : rows.length === 0 ? (
        <NoMatches search={search} onClear={() => change({ q: undefined, league: undefined })} />
      ) : (
        <VirtualGrid
          label="Matches"
          place={`matches ${when} ${q ?? ''} ${league ?? ''}`}
          count={rows.length}
          rowKey={(index) => rows[index]?.key ?? String(index)}
          rowHeight={(index) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight)}
          isHeading={(index) => rows[index]?.kind === 'heading'}
          isSelected={(index) => showsId(rows[index], match)}
          rowClass={(index) => (rows[index]?.kind === 'match' ? styles.match : '')}
          renderRow={(index) => {
            const row = rows[index];
            if (!row) return null;
            if (row.kind === 'heading') return <GroupHeading row={row} />;
            return <MatchLine match={row.match} isOn={row.isOn} hidesResults={hidesResults} />;
          }}
          onOpen={(index) => {
            const row = rows[index];
            if (row?.kind === 'match') change({ match: row.match.id });
          }}
          onNearEnd={list.readMore}
          hasMore={list.hasMore}
        />
      )}
    </Screen>
  );
}

/** Whether the row shows the match, or the game that is in no match, with this id. */
function showsId(row: MatchRow | undefined, id: string | undefined): boolean {
  if (row?.kind !== 'match' || id === undefined) return false;
  const gameId = gameInId(id);
  return row.match.id === id || row.match.games.some(({ platformGameId }) => platformGameId === gameId);
}

function NoMatches({ search, onClear }: { readonly search: MatchesSearch; readonly onClear: () => void }) {
  const { data: state } = useStatus(({ session, sync }) => ({
    isSignedOut: session.state === 'signed-out',
    problem: sync.lastRun?.error,
  }));
  const sync = useCommand('sync.now');
  if (search.q || search.league) {
    return (
      <Empty
        title="No matches found"
        actions={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Search by team name or code, league, tournament or match ID.
      </Empty>
    );
  }
  if (state?.isSignedOut) {
    return <SignedOut>Sign in to load matches. Archived games stay available in the Library.</SignedOut>;
  }
  if (state?.problem) return <Failure as="block" error={state.problem} onRetry={() => sync.mutate(null)} />;
  return (
    <Empty
      title={search.when === 'past' ? 'No past matches yet' : 'No matches yet'}
      actions={
        <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate(null)}>
          Sync now
        </Button>
      }
    >
      {search.when === 'past'
        ? 'Matches appear here when they are over.'
        : 'They appear after the next sync. You do not need to do anything.'}
    </Empty>
  );
}
