/** Coverage: whether anything that was played is missing, where and when, down to each file and its attempts. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { archivedSizeText, unreadText } from '../../../shared/words/listing-words.ts';
import { useStatus } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import type { CoverageSearch } from '../../navigation/searches.ts';
import { BackfillLink } from '../../ui/controls/backfill-link.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CoverageTools } from './coverage-tools.tsx';
import { ExportGaps } from './export-gaps.tsx';
import { FilesPanel } from './files/files-panel.tsx';
import { MapView } from './map/map-view.tsx';
import type { ChangeSearch, OpenFiles } from './model/open-files.ts';
import { useSummary } from './model/use-summary.ts';
import { NothingWanted } from './nothing-wanted.tsx';
import { CoverageTable } from './table/coverage-table.tsx';
import { TrendView } from './trend/trend-view.tsx';
import { Verdict } from './verdict.tsx';

const route = getRouteApi('/coverage');

const noFiles = {
  files: false,
  league: undefined,
  day: undefined,
  of: undefined,
  status: undefined,
  asset: undefined,
} as const;

export function CoverageScreen() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/coverage' });
  const change = useCallback<ChangeSearch>(
    (part) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const openFiles = useCallback<OpenFiles>(
    (files) => change({ ...noFiles, ...files, files: true }),
    [change],
  );
  const { summary, error, refetch } = useSummary(search);
  const { data: conditions } = useStatus(({ archive }) => ({ archive }));
  const isEmpty = summary !== undefined && Object.values(summary.counts).every((count) => count === 0);

  return (
    <Screen
      title="Coverage"
      figures={summary && conditions && !isEmpty && archivedSizeText(formatBytes(summary.bytes), conditions)}
      sidebar={
        <>
          {(summary === undefined || isEmpty || summary.neverListed.length === 0) && <BackfillLink />}
          {summary && summary.missing > 0 && <ExportGaps />}
        </>
      }
      tools={summary && !isEmpty && <CoverageTools search={search} onChange={change} />}
      panel={search.files && <FilesPanel search={search} onChange={change} onClose={() => change(noFiles)} />}
    >
      {error && !summary ? (
        <Failure as="block" error={error} onRetry={() => void refetch()} />
      ) : !summary ? (
        <RowsLoading rowHeight={34} what="the coverage" />
      ) : isEmpty ? (
        <NothingWanted />
      ) : (
        <>
          <Verdict summary={summary} onOpen={openFiles} />
          {/* What is in an archive that was not read is not known. */}
          {conditions !== undefined && unreadText(conditions) === null && (
            <View search={search} onChange={change} onOpen={openFiles} />
          )}
        </>
      )}
    </Screen>
  );
}

interface ViewProps {
  readonly search: CoverageSearch;
  readonly onChange: ChangeSearch;
  readonly onOpen: OpenFiles;
}

function View({ search, onChange, onOpen }: ViewProps) {
  switch (search.view) {
    case 'map':
      return <MapView search={search} onChange={onChange} onOpen={onOpen} />;
    case 'trend':
      return <TrendView span={search.span} around={search.around} />;
    case 'league':
    case 'day':
    case 'content-type':
      return <CoverageTable by={search.view} onOpen={onOpen} />;
  }
}
