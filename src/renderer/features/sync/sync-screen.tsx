/** The sync log: what each sync and each backfill found and could not read, and the backfill that is in progress. */
import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { fetchMore, useBridgePages, useCommand, useStatus } from '../../bridge/hooks.tsx';
import type { SyncSearch } from '../../navigation/searches.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { VirtualGrid } from '../../ui/table/virtual-grid.tsx';
import { BackfillDialog } from './backfill-dialog.tsx';
import { BackfillProgress } from './backfill-progress.tsx';
import { RunHeader, RunLine, runRow } from './run-line.tsx';
import { RunPanel } from './run-panel.tsx';

const route = getRouteApi('/sync');
const rowHeight = 34;
const closed = {
  backfill: undefined,
  from: undefined,
  to: undefined,
  leagues: undefined,
  teams: undefined,
};

export function SyncScreen() {
  const { backfill, from, to, leagues, teams, run } = route.useSearch();
  const navigate = useNavigate({ from: '/sync' });
  const change = useCallback(
    (part: Partial<SyncSearch>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const { data: isSyncing } = useStatus(({ sync }) => sync.state === 'running');
  const sync = useCommand('sync.now');
  const pages = useBridgePages('sync.log', {});
  const runs = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const shown = runs.find(({ id }) => id === run);

  return (
    <Screen
      title="Sync"
      tools={
        <>
          <Button
            variant="default"
            disabled={isSyncing === true}
            loading={sync.isPending}
            onClick={() => sync.mutate(null)}
          >
            Sync now
          </Button>
          <Button variant="default" onClick={() => change({ backfill: 'new' })}>
            Backfill…
          </Button>
        </>
      }
      panel={shown && <RunPanel run={shown} onClose={() => change({ run: undefined })} />}
    >
      <BackfillProgress />
      {pages.isPending ? (
        <RowsLoading rowHeight={rowHeight} what="the sync log" />
      ) : pages.isError && runs.length === 0 ? (
        <Failure as="block" error={pages.error} onRetry={() => void pages.refetch()} />
      ) : runs.length === 0 ? (
        <Empty title="Nothing was synced yet">
          When Matchkeep has read the service's listing, this screen shows what it found.
        </Empty>
      ) : (
        <VirtualGrid
          label="Sync log"
          place="sync log"
          header={<RunHeader />}
          count={runs.length}
          rowKey={(index) => runs[index]?.id ?? String(index)}
          rowHeight={() => rowHeight}
          rowClass={() => runRow}
          isSelected={(index) => runs[index]?.id === run}
          renderRow={(index) => {
            const row = runs[index];
            return row ? <RunLine run={row} /> : null;
          }}
          onOpen={(index) => change({ run: runs[index]?.id })}
          onNearEnd={() => fetchMore(pages)}
          hasMore={pages.hasNextPage}
        />
      )}
      {backfill === 'new' && (
        <BackfillDialog start={{ from, to, leagues, teams }} onClose={() => change(closed)} />
      )}
    </Screen>
  );
}
