/** The downloads screen: the live list, and every action on it. */

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDuration } from '../../../shared/base/duration.ts';
import type { Download } from '../../../shared/domain/domain.ts';
import type { DownloadProblem } from '../../../shared/downloads/download-problems.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { holdText, shortTime } from '../../../shared/work/work-status.ts';
import { fetchMore, useBridgePages, useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatRate } from '../../format/bytes.ts';
import type { DownloadsSearch } from '../../navigation/searches.ts';
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { DownloadHistory } from '../../ui/match/download-history.tsx';
import { VirtualGrid } from '../../ui/table/virtual-grid.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DownloadLine } from './download-line.tsx';
import styles from './downloads-screen.module.css';
import { queueTimeLeftMs } from './figures.ts';
import { FilterBar, type Filters, noFilters } from './filter-bar.tsx';
import { HoldNote } from './hold-note.tsx';
import { NoDownloads } from './no-downloads.tsx';
import { PauseButton } from './pause-button.tsx';
import { ProblemList } from './problem-list.tsx';
import { TabBar } from './tab-bar.tsx';
import { activeText, doneText, type Tab, tabStates } from './tabs.ts';
import { useSelection } from './use-selection.ts';

const route = getRouteApi('/downloads');
const rowHeight = 56;
const noProblems: readonly DownloadProblem[] = [];

export function DownloadsScreen() {
  const { tab, history, ...filters } = route.useSearch();
  const navigate = useNavigate({ from: '/downloads' });
  const { data: status } = useBridgeQuery('app.status', null);
  const problems = useBridgeQuery('downloads.problems', null).data?.items ?? noProblems;
  const { q, league, type, problem } = filters;
  const isFiltered = [q, league, type, problem].some((filter) => filter !== undefined);
  const pages = useBridgePages('downloads.list', {
    ...(tab !== 'all' && { states: [...tabStates[tab]] }),
    ...(q && { text: q }),
    ...(league && { league }),
    ...(type && { contentType: type }),
    ...(problem && { problem }),
  });
  const downloads = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const selection = useSelection(downloads, [tab, q, league, type, problem].join(' '));
  const change = (part: Partial<DownloadsSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true });
  const showHistory = (id: string | undefined) => change({ history: id });

  return (
    <Screen
      title="Downloads"
      figures={status && <QueueFigures status={status} shown={downloads} />}
      tools={
        <>
          <TabBar tab={tab} counts={status?.queue.counts} />
          <FilterBar filters={filters} onChange={change} problems={problems} />
        </>
      }
      sidebar={status && <PauseButton work={status.work} />}
      panel={history && <HistoryPanel id={history} onClose={() => showHistory(undefined)} />}
    >
      {tab === 'done' && status && (
        <p className={`mk-muted ${styles.done}`}>{doneText(status.queue.counts)}</p>
      )}
      {status && <HoldNote work={status.work} canResume={false} />}
      <ProblemList
        problems={problems}
        open={problem}
        onOpen={(id) => change({ problem: id, ...(id !== undefined && { tab: 'all' }) })}
      />
      <BulkBar
        tab={tab}
        selection={selection}
        total={downloads.length}
        scope={isFiltered ? problemScope(tab, filters) : 'section'}
        counts={status?.queue.counts}
      />
      {pages.isPending ? (
        <RowsLoading rowHeight={rowHeight} what="downloads" />
      ) : pages.isError && downloads.length === 0 ? (
        <Failure as="block" error={pages.error} onRetry={() => void pages.refetch()} />
      ) : downloads.length === 0 ? (
        <NoDownloads
          tab={tab}
          status={status}
          hasProblems={problems.length > 0}
          onClear={isFiltered ? () => change(noFilters) : null}
        />
      ) : (
        <VirtualGrid
          label={`Downloads, ${tab}`}
          place={`downloads ${[tab, q, league, type, problem].join(' ')}`}
          count={downloads.length}
          rowKey={(index) => downloads[index]?.id ?? String(index)}
          rowHeight={() => rowHeight}
          isMeasured
          rowClass={() => styles.download}
          isSelected={(index) => selection.has(downloads[index]?.id) || downloads[index]?.id === history}
          renderRow={(index) => {
            const download = downloads[index];
            if (!download) return null;
            return (
              <DownloadLine
                download={download}
                isSelected={selection.has(download.id)}
                onSelect={(isRange) => selection.toggle(index, isRange)}
                onHistory={() => showHistory(download.id)}
              />
            );
          }}
          onOpen={(index) => showHistory(downloads[index]?.id)}
          onRowKey={(event, index) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            selection.toggle(index, event.shiftKey);
          }}
          onNearEnd={() => fetchMore(pages)}
          hasMore={pages.hasNextPage}
        />
      )}
    </Screen>
  );
}

/** The files of a problem are the whole list where no other filter is set. */
function problemScope(tab: Tab, { q, league, type, problem }: Filters) {
  const isOnly = tab === 'all' && [q, league, type].every((filter) => filter === undefined);
  return problem !== undefined && isOnly ? { problem } : null;
}

function QueueFigures({
  status,
  shown,
}: {
  readonly status: AppStatus;
  readonly shown: readonly Download[];
}) {
  const time = shortTime(useNow(60_000));
  const { active, bytesPerSecond, counts } = status.queue;
  const { hold } = status.work;
  if (hold !== null && active === 0) return <span>{holdText(hold, time)}</span>;
  if (active === 0) return <span>Idle</span>;
  const left = queueTimeLeftMs(
    status,
    shown.filter(({ state }) => tabStates.active.includes(state)),
  );
  return (
    <span>
      {activeText(active, counts)} · {formatRate(bytesPerSecond)}
      {left !== null && ` · about ${formatDuration(left)} left`}
    </span>
  );
}

interface HistoryPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The panel with the history of one download. */
function HistoryPanel({ id, onClose }: HistoryPanelProps) {
  return (
    <SidePanel
      label="History"
      title={
        <>
          <h2>History</h2>
          <CopyText value={id} what="Download ID" />
        </>
      }
      onClose={onClose}
    >
      <DownloadHistory id={id} />
    </SidePanel>
  );
}
