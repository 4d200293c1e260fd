/** The coverage in numbers: one row for each league, day or content type, one column for each status that occurs. */
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { CoverageItem, CoverageKind } from '../../../../shared/coverage/coverage.ts';
import {
  type AssetStatus,
  assetStatuses,
  statusLabels,
  statusMeanings,
} from '../../../../shared/domain/asset-status.ts';
import { contentTypeLabel } from '../../../../shared/domain/content-types.ts';
import { unaskedText } from '../../../../shared/rules/unasked-content-types.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { formatBytes, formatExactBytes } from '../../../format/bytes.ts';
import { formatCount } from '../../../format/counted.ts';
import { formatUtcDay } from '../../../format/times.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import { Cell, ColumnName, ColumnNames } from '../../../ui/table/grid-cells.tsx';
import { VirtualGrid } from '../../../ui/table/virtual-grid.tsx';
import { ShareBar } from '../marks/share-bar.tsx';
import type { OpenFiles } from '../model/open-files.ts';
import { useList } from '../model/queries.ts';
import styles from './coverage-table.module.css';

const rowHeight = 34;

interface CoverageTableProps {
  readonly by: CoverageKind;
  readonly onOpen: OpenFiles;
}

const kinds = {
  league: { head: 'League', label: 'Coverage by league' },
  day: { head: 'Day (UTC)', label: 'Coverage by day' },
  'content-type': { head: 'Content type', label: 'Coverage by content type' },
} as const satisfies Record<CoverageKind, object>;

export function CoverageTable({ by, onOpen }: CoverageTableProps) {
  const { data, error, refetch } = useList(by);
  if (error && !data) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsLoading rowHeight={rowHeight} what="the coverage" />;
  const { items } = data;
  const statuses = occurring(items);
  const size: CSSProperties & Record<`--${string}`, string> = { '--statuses': String(statuses.length) };
  return (
    <div className={styles.table} style={size}>
      {by === 'content-type' && <Unasked />}
      <VirtualGrid
        label={kinds[by].label}
        place={`coverage ${by}`}
        header={<Header by={by} statuses={statuses} />}
        count={items.length}
        rowKey={(index) => items[index]?.key ?? String(index)}
        rowHeight={() => rowHeight}
        rowClass={() => styles.row}
        renderRow={(index) => {
          const item = items[index];
          return item ? <Line item={item} by={by} statuses={statuses} /> : null;
        }}
        onOpen={(index) => {
          const key = items[index]?.key;
          if (key !== undefined) onOpen(by === 'content-type' ? { of: key } : { [by]: key });
        }}
      />
    </div>
  );
}

/** The table has the content types that are wanted; this names the others. */
function Unasked() {
  const { data: rules } = useBridgeQuery('rules.list', null);
  const text = rules && unaskedText(rules);
  if (!text) return null;
  return (
    <p className={`mk-muted ${styles.unasked}`}>
      {text} <Link to="/rules">Rules</Link>
    </p>
  );
}

/** Always there, so that a zero can be read. */
const always: readonly AssetStatus[] = ['archived', 'upcoming', 'expected', 'overdue', 'failing'];

/** Eleven columns do not fit into a narrow window, and most are zero in every row. */
function occurring(items: readonly CoverageItem[]): readonly AssetStatus[] {
  return assetStatuses.filter(
    (status) => always.includes(status) || items.some(({ counts }) => counts[status] > 0),
  );
}

interface ColumnsProps {
  readonly by: CoverageKind;
  readonly statuses: readonly AssetStatus[];
}

function Header({ by, statuses }: ColumnsProps) {
  return (
    <ColumnNames className={`${styles.row} ${styles.head}`}>
      <ColumnName>{kinds[by].head}</ColumnName>
      <ColumnName>Share</ColumnName>
      {statuses.map((status) => (
        <ColumnName key={status} title={statusMeanings[status]}>
          {statusLabels[status]}
        </ColumnName>
      ))}
      <ColumnName>Size</ColumnName>
    </ColumnNames>
  );
}

const missing: readonly AssetStatus[] = ['overdue', 'failing', 'failed'];

function Line({ item, by, statuses }: ColumnsProps & { readonly item: CoverageItem }) {
  const name = shownName(item, by);
  return (
    <>
      <Cell className="mk-cut" title={by === 'content-type' ? item.key : name}>
        {name}
      </Cell>
      <Cell>
        <ShareBar counts={item.counts} />
      </Cell>
      {statuses.map((status) => {
        const count = item.counts[status];
        const look = count === 0 ? 'mk-muted' : missing.includes(status) ? styles.missing : '';
        return (
          <Cell key={status} className={`mk-num ${look}`}>
            {formatCount(count)}
          </Cell>
        );
      })}
      <Cell className="mk-num" title={formatExactBytes(item.bytes)}>
        {formatBytes(item.bytes)}
      </Cell>
    </>
  );
}

function shownName({ key, name }: CoverageItem, by: CoverageKind): string {
  if (by === 'content-type') return contentTypeLabel(key);
  return by === 'day' && key !== 'undated' ? formatUtcDay(key) : name;
}
