/** The views of the coverage, and what the map and the trend show: a range of days and a content type. */
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { knownContentTypes } from '../../../shared/domain/content-types.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatMonth, formatMonthAndYear } from '../../format/times.ts';
import type { CoverageSearch } from '../../navigation/searches.ts';
import { ContentTypeFilter } from '../../ui/controls/content-type-filter.tsx';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import styles from './coverage-tools.module.css';
import { type DayRange, neighbourDay, type Span } from './model/range.ts';
import { useRange } from './model/use-range.ts';

interface CoverageToolsProps {
  readonly search: CoverageSearch;
  readonly onChange: (part: Partial<CoverageSearch>) => void;
}

export function CoverageTools({ search, onChange }: CoverageToolsProps) {
  const { view } = search;
  return (
    <>
      <ToggleGroup
        label="View"
        value={view}
        onChange={(value) => onChange({ view: value })}
        options={[
          { value: 'map', label: 'Map' },
          { value: 'league', label: 'Leagues' },
          { value: 'day', label: 'Days' },
          { value: 'content-type', label: 'Content types' },
          { value: 'trend', label: 'Trend' },
        ]}
      />
      {(view === 'map' || view === 'trend') && <RangeTools search={search} onChange={onChange} />}
      {view === 'map' && <CountedTypes value={search.type} onChange={(type) => onChange({ type })} />}
    </>
  );
}

function RangeTools({ search: { span, around }, onChange }: CoverageToolsProps) {
  const { range, today } = useRange(span, around);
  const step = (by: -1 | 1) => onChange({ around: neighbourDay(span, range.from, by) });
  return (
    <div className={styles.range}>
      <ToggleGroup
        label="Range"
        value={span}
        onChange={(value) => onChange({ span: value, around: today >= 0 ? undefined : range.from })}
        options={[
          { value: 'month', label: 'Month' },
          { value: 'split', label: 'Split' },
          { value: 'year', label: 'Year' },
        ]}
      />
      <ActionIcon aria-label={`Previous ${span}`} onClick={() => step(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span className={`${styles.name} mk-num`} aria-live="polite">
        {rangeName(span, range)}
      </span>
      <ActionIcon aria-label={`Next ${span}`} onClick={() => step(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
      {today < 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange({ around: undefined })}>
          Today
        </Button>
      )}
    </div>
  );
}

/** `November 2026`; `Sep to Dec 2026` for a split, as most leagues have three in a year; `2026`. */
function rangeName(span: Span, { from, to }: DayRange): string {
  if (span === 'month') return formatMonthAndYear(from);
  const year = from.slice(0, 4);
  return span === 'year' ? year : `${formatMonth(from)} to ${formatMonth(to)} ${year}`;
}

type CountedTypesProps = Pick<Parameters<typeof ContentTypeFilter>[0], 'value' | 'onChange'>;

/** The content types of which the coverage counts a file. */
function CountedTypes({ value, onChange }: CountedTypesProps) {
  const { data } = useBridgeQuery('coverage.list', { by: 'content-type' });
  const names = data?.items.map(({ key }) => key) ?? knownContentTypes.map(({ name }) => name);
  return <ContentTypeFilter className={styles.type} value={value} names={names} onChange={onChange} />;
}
