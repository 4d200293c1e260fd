import { describe, expect, it } from 'vitest';
import {
  columnAt,
  listDays,
  neighbourDay,
  rangeAround,
  type Span,
  toColumns,
} from '../../../../src/renderer/features/coverage/model/range.ts';

const spans: readonly Span[] = ['month', 'split', 'year'];

describe('the range of the coverage', () => {
  it('is the month, the third of a year or the year around a day', () => {
    expect(rangeAround('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(rangeAround('split', '2026-11-21')).toEqual({ from: '2026-09-01', to: '2026-12-31' });
    expect(rangeAround('split', '2026-04-30')).toEqual({ from: '2026-01-01', to: '2026-04-30' });
    expect(rangeAround('year', '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('leads to the ranges before and after, across years', () => {
    expect(neighbourDay('month', '2026-12-31', 1)).toBe('2027-01-01');
    expect(neighbourDay('month', '2026-03-31', -1)).toBe('2026-02-01');
    expect(neighbourDay('split', '2026-02-03', -1)).toBe('2025-09-01');
    expect(neighbourDay('year', '2026-02-03', 1)).toBe('2027-01-01');
  });

  it('has exactly one column for each of its days', () => {
    for (const span of spans) {
      for (const day of ['2026-02-14', '2028-02-29', '2026-12-31']) {
        const range = rangeAround(span, day);
        const columns = toColumns(span, range);
        for (const each of listDays(range)) {
          const fitting = columns.flatMap(({ from, to }, at) => (from <= each && each <= to ? [at] : []));
          expect(fitting, `${span} ${each}`).toEqual([columnAt(span, range, each)]);
        }
        expect(columns[0]?.from).toBe(range.from);
        expect(columns.at(-1)?.to).toBe(range.to);
      }
    }
  });

  it('has so few columns that each can be pointed at', () => {
    expect(toColumns('month', rangeAround('month', '2026-11-21'))).toHaveLength(30);
    expect(toColumns('year', rangeAround('year', '2028-11-21'))).toHaveLength(53);
  });
});
