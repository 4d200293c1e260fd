/** How the coverage developed: what was missing and what was archived at the end of each day of the range. */
import { useMemo } from 'react';
import type { CoverageDay } from '../../../../shared/coverage/coverage.ts';
import { formatCount } from '../../../format/counted.ts';
import { formatUtcDay } from '../../../format/times.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import { Cell, ColumnName, ColumnNames } from '../../../ui/table/grid-cells.tsx';
import { VirtualGrid } from '../../../ui/table/virtual-grid.tsx';
import { useTrend } from '../model/queries.ts';
import { listDays, type Span } from '../model/range.ts';
import { useRange } from '../model/use-range.ts';
import { TrendChart } from './trend-chart.tsx';
import styles from './trend-view.module.css';

const rowHeight = 30;

interface TrendViewProps {
  readonly span: Span;
  /** A day of the range; today by default. */
  readonly around: string | undefined;
}

export function TrendView({ span, around }: TrendViewProps) {
  const { range } = useRange(span, around);
  const { data, error, refetch } = useTrend();
  const days = useMemo(() => listDays(range), [range]);
  const records = useMemo(
    () => data?.items.filter(({ day }) => range.from <= day && day <= range.to) ?? [],
    [data, range],
  );
  if (error && !data) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsLoading rowHeight={rowHeight} what="the trend" />;
  if (records.length === 0) {
    return (
      <Empty title="Nothing recorded in this range">
        Matchkeep records once a day how many files are wanted, archived and missing.
      </Empty>
    );
  }
  const latestFirst = records.toReversed();
  return (
    <>
      <div className={styles.charts}>
        <TrendChart
          title="Missing files"
          days={days}
          values={records.map(({ day, missing }) => ({ day, value: missing }))}
          look="missing"
        />
        <TrendChart
          title="Archived files"
          days={days}
          values={records.map(({ day, archived }) => ({ day, value: archived }))}
          look="archived"
        />
      </div>
      <VirtualGrid
        label="Coverage at the end of each day"
        place={`coverage trend ${span} ${range.from}`}
        header={
          <ColumnNames className={styles.row}>
            <ColumnName>Day (UTC)</ColumnName>
            <ColumnName>Wanted</ColumnName>
            <ColumnName>Archived</ColumnName>
            <ColumnName>Missing</ColumnName>
          </ColumnNames>
        }
        count={latestFirst.length}
        rowKey={(index) => latestFirst[index]?.day ?? String(index)}
        rowHeight={() => rowHeight}
        rowClass={() => styles.row}
        renderRow={(index) => {
          const record = latestFirst[index];
          return record ? <Line record={record} /> : null;
        }}
      />
    </>
  );
}

function Line({ record }: { readonly record: CoverageDay }) {
  return (
    <>
      <Cell>{formatUtcDay(record.day)}</Cell>
      <Cell className="mk-num">{formatCount(record.wanted)}</Cell>
      <Cell className="mk-num">{formatCount(record.archived)}</Cell>
      <Cell className={`mk-num ${record.missing > 0 ? styles.missing : 'mk-muted'}`}>
        {formatCount(record.missing)}
      </Cell>
    </>
  );
}
