/** Coverage: how many wanted files are archived, queued or missing, by league or by day. */
import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { printPart } from '../../../shared/query/parts.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { VirtualGrid } from '../../ui/table/virtual-grid.tsx';
import coverageStyles from './coverage.module.css';
import { CoverageHeader, CoverageLine } from './coverage-line.tsx';
import { CoverageSummary } from './coverage-summary.tsx';

const route = getRouteApi('/coverage');
const rowHeight = 34;

export function CoverageScreen() {
  const { by } = route.useSearch();
  const navigate = useNavigate({ from: '/coverage' });
  const { data: status } = useBridgeQuery('app.status', null);
  const { data: list, error, refetch } = useBridgeQuery('coverage.list', { by });
  const rows = list?.items;
  const openLeague = (league: string | undefined) =>
    void navigate({
      to: '/library',
      search: { q: league === undefined ? '' : printPart({ field: 'league', values: [league] }) },
    });

  return (
    <Screen
      title="Coverage"
      figures={status && `${formatBytes(status.coverage.bytes)} archived`}
      tools={
        <ToggleGroup
          label="Coverage by"
          value={by}
          onChange={(value) => void navigate({ search: { by: value }, replace: true })}
          options={[
            { value: 'league', label: 'League' },
            { value: 'day', label: 'Day' },
          ]}
        />
      }
    >
      {status && status.coverage.wanted > 0 && <CoverageSummary status={status} />}
      {error && !rows ? (
        <Failure as="block" error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <RowsLoading rowHeight={rowHeight} what="the coverage" />
      ) : rows.length === 0 ? (
        <NothingWanted />
      ) : (
        <VirtualGrid
          label={by === 'league' ? 'Coverage by league' : 'Coverage by day'}
          place={`coverage ${by}`}
          header={<CoverageHeader by={by} />}
          count={rows.length}
          rowKey={(index) => rows[index]?.key ?? String(index)}
          rowHeight={() => rowHeight}
          rowClass={() => coverageStyles.row}
          renderRow={(index) => {
            const row = rows[index];
            return row ? <CoverageLine row={row} by={by} /> : null;
          }}
          onOpen={by === 'league' ? (index) => openLeague(rows[index]?.key) : undefined}
        />
      )}
    </Screen>
  );
}

function NothingWanted() {
  return (
    <Empty
      title="No wanted files yet"
      actions={
        <Button component={Link} to="/settings" variant="default">
          Open the watch rules
        </Button>
      }
    >
      When a watch rule matches games, this screen shows how many of their files are archived.
    </Empty>
  );
}
