/** The coverage in numbers: one row for each league, day or content type, one column for each status that occurs. */
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { CoverageItem, CoverageKind } from '../../../../shared/coverage/coverage.ts';
import {
  type AssetStatus,
  assetStatuses,
  missingStatuses,
  statusLabels,
  statusMeanings,
} from '../../../../shared/domain/asset-status.ts';
import { contentTypeLabel } from '../../../../shared/domain/content-types.ts';
import { unaskedText } from '../../../../shared/rules/unasked-content-types.ts';
import { damagedColumn } from '../../../../shared/words/damage-words.ts';
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
  const columns = countColumns(items);
  const size: CSSProperties & Record<`--${string}`, string> = { '--counts': String(columns.length) };
  return (
    <div className={styles.table} style={size}>
      {by === 'content-type' && <Unasked />}
      <VirtualGrid
        label={kinds[by].label}
        place={`coverage ${by}`}
        header={<Header by={by} columns={columns} />}
        count={items.length}
        rowKey={(index) => items[index]?.key ?? String(index)}
        rowHeight={() => rowHeight}
        rowClass={() => styles.row}
        renderRow={(index) => {
          const item = items[index];
          return item ? <Line item={item} by={by} columns={columns} /> : null;
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

interface CountColumn {
  readonly name: string;
  readonly meaning: string;
  /** So that a zero can be read. */
  readonly isAlwaysShown: boolean;
  readonly isBad: boolean;
  readonly count: (item: CoverageItem) => number;
}

const always: readonly AssetStatus[] = ['archived', 'upcoming', 'expected', 'overdue', 'failing'];
const missing: readonly AssetStatus[] = missingStatuses;

const ofStatuses = assetStatuses.map(
  (status): CountColumn => ({
    name: statusLabels[status],
    meaning: statusMeanings[status],
    isAlwaysShown: always.includes(status),
    isBad: missing.includes(status),
    count: ({ counts }) => counts[status],
  }),
);
const ofDamage: CountColumn = {
  name: damagedColumn,
  meaning: 'The part of the archived files that a verification found damaged or missing.',
  isAlwaysShown: false,
  isBad: true,
  count: ({ damaged }) => damaged,
};

/** All columns do not fit into a narrow window, and most are zero in every row. */
function countColumns(items: readonly CoverageItem[]): readonly CountColumn[] {
  return [...ofStatuses, ofDamage].filter(
    ({ isAlwaysShown, count }) => isAlwaysShown || items.some((item) => count(item) > 0),
  );
}

interface ColumnsProps {
  readonly by: CoverageKind;
  readonly columns: readonly CountColumn[];
}

function Header({ by, columns }: ColumnsProps) {
  return (
    <ColumnNames className={`${styles.row} ${styles.head}`}>
      <ColumnName>{kinds[by].head}</ColumnName>
      <ColumnName>Share</ColumnName>
      {columns.map(({ name, meaning }) => (
        <ColumnName key={name} title={meaning}>
          {name}
        </ColumnName>
      ))}
      <ColumnName>Size</ColumnName>
    </ColumnNames>
  );
}

function Line({ item, by, columns }: ColumnsProps & { readonly item: CoverageItem }) {
  const name = shownName(item, by);
  return (
    <>
      <Cell className="mk-cut" title={by === 'content-type' ? item.key : name}>
        {name}
      </Cell>
      <Cell>
        <ShareBar counts={item.counts} />
      </Cell>
      {columns.map((column) => {
        const count = column.count(item);
        const look = count === 0 ? 'mk-muted' : column.isBad ? styles.bad : '';
        return (
          <Cell key={column.name} className={`mk-num ${look}`}>
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
