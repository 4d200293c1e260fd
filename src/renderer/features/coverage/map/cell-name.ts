/** A cell of the map in words: for its line, and for screen readers. */
import { describeCounts } from '../../../../shared/words/coverage-words.ts';
import { formatCount } from '../../../format/counted.ts';
import { formatUtcDay } from '../../../format/times.ts';
import type { Column } from '../model/range.ts';
import type { MapRow } from './map-rows.ts';

/** `LCK, Tue, 3 Nov 2026: 12 files: 9 archived, 3 failing`; column -1 is the whole row. */
export function cellName(row: MapRow, columns: readonly Column[], column: number): string {
  const days = columns[column];
  const counts = days ? row.cells[column] : row.total;
  const place = days ? `${row.name}, ${daysName(days)}` : row.name;
  const damaged = days ? (row.damaged[column] ?? 0) : row.totalDamaged;
  const parts = [
    counts ? describeCounts(counts, formatCount, { files: damaged, contents: damaged, repairing: 0 }) : '',
    row.unlisted.has(column) ? 'never listed completely' : '',
  ].filter((part) => part !== '');
  return `${place}: ${parts.join('; ') || 'no files'}`;
}

const daysName = ({ from, to }: Column) =>
  from === to ? formatUtcDay(from) : `${formatUtcDay(from)} to ${formatUtcDay(to)}`;
