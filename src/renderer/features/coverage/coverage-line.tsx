/** One row of the coverage, and the column headers. */
import { Link } from '@tanstack/react-router';
import type { CoverageItem } from '../../../shared/coverage.ts';
import { formatBytes, formatExactBytes } from '../../format/bytes.ts';
import { formatCount } from '../../format/counted.ts';
import { formatUtcDay } from '../../format/times.ts';
import { Cell, ColumnName, ColumnNames } from '../../ui/table/grid-cells.tsx';
import coverageStyles from './coverage.module.css';
import { CoverageBar, shownStatuses } from './coverage-bar.tsx';
import styles from './coverage-line.module.css';

export type CoverageBy = 'league' | 'day';

export function CoverageHeader({ by }: { readonly by: CoverageBy }) {
  return (
    <ColumnNames className={coverageStyles.row}>
      <ColumnName>{by === 'league' ? 'League' : 'Day (UTC)'}</ColumnName>
      <ColumnName>Share</ColumnName>
      <ColumnName>Archived</ColumnName>
      <ColumnName>Upcoming</ColumnName>
      <ColumnName>Expected</ColumnName>
      <ColumnName>Missing</ColumnName>
      <ColumnName>Not needed</ColumnName>
      <ColumnName>Not offered</ColumnName>
      <ColumnName>On hold</ColumnName>
      <ColumnName>Size</ColumnName>
    </ColumnNames>
  );
}

export function CoverageLine({ row, by }: { readonly row: CoverageItem; readonly by: CoverageBy }) {
  const name = by === 'league' ? row.name : dayLabel(row.key);
  const { counts } = row;
  const wanted = shownStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <>
      <Cell className="mk-cut" title={name}>
        {name}
      </Cell>
      <Cell>
        <CoverageBar counts={counts} />
      </Cell>
      <Cell className="mk-num">
        {formatCount(counts.archived)}
        <span className="mk-muted"> of {formatCount(wanted)}</span>
      </Cell>
      <Figure value={counts.upcoming} />
      <Figure value={counts.expected} />
      <Cell className="mk-num">
        {counts.failed > 0 ? (
          <Link
            className={`mk-link ${styles.failed}`}
            to="/downloads"
            search={{ tab: 'failed' }}
            tabIndex={-1}
            aria-label={`${formatCount(row.missing)} missing, show the failed ones in Downloads`}
          >
            {formatCount(row.missing)}
          </Link>
        ) : (
          <span className={row.missing > 0 ? styles.failed : 'mk-muted'}>{formatCount(row.missing)}</span>
        )}
      </Cell>
      <Figure value={counts['not-needed']} />
      <Figure value={counts['not-offered']} />
      <Figure value={counts.paused + counts.cancelled} />
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
