/** The map of a range, as the archiver counts it. */
import { useMemo, useState } from 'react';
import type { CoverageSearch } from '../../../navigation/searches.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import type { ChangeSearch, OpenFiles } from '../model/open-files.ts';
import { useGrid } from '../model/queries.ts';
import { rangeAround } from '../model/range.ts';
import { useRange } from '../model/use-range.ts';
import { HeatMap } from './heat-map.tsx';
import { toMapRows } from './map-rows.ts';

interface MapViewProps {
  readonly search: CoverageSearch;
  readonly onChange: ChangeSearch;
  readonly onOpen: OpenFiles;
}

export function MapView({ search, onChange, onOpen }: MapViewProps) {
  const { span, around, type } = search;
  const { range, columns, today } = useRange(span, around);
  /** The first day of a month that was opened from a week of the map. */
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch } = useGrid(range, type);
  const rows = useMemo(
    () => data && toMapRows(data.leagues, { span, range, columns }, data.summary.neverListed),
    [data, span, range, columns],
  );
  if (error && !data) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (!rows) return <RowsLoading rowHeight={26} what="the map" />;
  return (
    <HeatMap
      key={`${span} ${range.from}`}
      rows={rows}
      columns={columns}
      span={span}
      today={today}
      takesFocus={range.from === opened}
      onOpen={({ row, column }) => {
        const days = columns[column];
        const league = rows[row]?.league ?? undefined;
        // A week leads to its days.
        if (days && days.from !== days.to) {
          setOpened(rangeAround('month', days.from).from);
          onChange({ span: 'month', around: days.from });
        } else onOpen({ league, day: days?.from, of: type });
      }}
    />
  );
}
