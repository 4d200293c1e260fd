/** One row of the coverage, and the column headers. */
import { Link } from '@tanstack/react-router';
import type { CoverageRow } from '../../../shared/domain.ts';
import { formatBytes, formatExactBytes } from '../../format/bytes.ts';
import { formatCount } from '../../format/counted.ts';
import { formatUtcDay } from '../../format/times.ts';
import { Cell, ColumnName, ColumnNames } from '../../ui/table/grid-cells.tsx';
import coverageStyles from './coverage.module.css';
import { CoverageBar } from './coverage-bar.tsx';
import styles from './coverage-line.module.css';

export type CoverageBy = 'league' | 'day';

export function CoverageHeader({ by }: { readonly by: CoverageBy }) {
  return (
    <ColumnNames className={coverageStyles.row}>
      <ColumnName>{by === 'league' ? 'League' : 'Day (UTC)'}</ColumnName>
      <ColumnName>Share</ColumnName>
      <ColumnName>Archived</ColumnName>
      <ColumnName>Queued</ColumnName>
      <ColumnName>Waiting</ColumnName>
      <ColumnName>Not offered</ColumnName>
      <ColumnName>Not needed</ColumnName>
      <ColumnName>Failed</ColumnName>
      <ColumnName>On hold</ColumnName>
      <ColumnName>Size</ColumnName>
    </ColumnNames>
  );
}

export function CoverageLine({ row, by }: { readonly row: CoverageRow; readonly by: CoverageBy }) {
  const name = by === 'league' ? row.key : dayLabel(row.key);
  return (
    <>
      <Cell className="mk-cut" title={name}>
        {name}
      </Cell>
      <Cell>
        <CoverageBar row={row} />
      </Cell>
      <Cell className="mk-num">
        {formatCount(row.archived)}
        <span className="mk-muted"> of {formatCount(row.wanted)}</span>
      </Cell>
      <Figure value={row.due} />
      <Figure value={row.waiting} />
      <Figure value={row.notOffered} />
      <Figure value={row.notNeeded} />
      <Cell className="mk-num">
        {row.failed > 0 ? (
          <Link
            className={`mk-link ${styles.failed}`}
            to="/downloads"
            search={{ tab: 'failed' }}
            tabIndex={-1}
            aria-label={`${formatCount(row.failed)} failed, show them in Downloads`}
          >
            {formatCount(row.failed)}
          </Link>
        ) : (
          <span className="mk-muted">0</span>
        )}
      </Cell>
      <Figure value={row.held} />
      <Cell className="mk-num" title={formatExactBytes(row.bytes)}>
        {formatBytes(row.bytes)}
      </Cell>
    </>
  );
}

function Figure({ value }: { readonly value: number }) {
  return <Cell className={`mk-num ${value === 0 ? 'mk-muted' : ''}`}>{formatCount(value)}</Cell>;
}

const dayLabel = (key: string) => (key === 'undated' ? 'Date unknown' : formatUtcDay(key));
