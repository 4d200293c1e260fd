/** The range that an address names, and today. */
import { useMemo } from 'react';
import { useNow } from '../../../ui/time/use-now.ts';
import { type Column, columnAt, type DayRange, rangeAround, type Span, toColumns, utcDay } from './range.ts';

interface ShownRange {
  readonly range: DayRange;
  readonly columns: readonly Column[];
  /** The column of today; -1 if it is not in the range. */
  readonly today: number;
}

/** `around` is a day of the range; today by default. */
export function useRange(span: Span, around: string | undefined): ShownRange {
  const today = utcDay(useNow(60_000));
  return useMemo(() => {
    const range = rangeAround(span, around ?? today);
    const isToday = range.from <= today && today <= range.to;
    return { range, columns: toColumns(span, range), today: isToday ? columnAt(span, range, today) : -1 };
  }, [span, around, today]);
}
