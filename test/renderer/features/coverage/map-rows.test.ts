import { describe, expect, it } from 'vitest';
import { cellName } from '../../../../src/renderer/features/coverage/map/cell-name.ts';
import { toMapRows } from '../../../../src/renderer/features/coverage/map/map-rows.ts';
import { cellLevel } from '../../../../src/renderer/features/coverage/marks/cell-level.ts';
import { rangeAround, type Span, toColumns } from '../../../../src/renderer/features/coverage/model/range.ts';
import { type AssetStatus, noStatusCounts } from '../../../../src/shared/domain/asset-status.ts';

const counts = (some: Partial<Record<AssetStatus, number>>) => ({ ...noStatusCounts(), ...some });

const leagues = [
  {
    id: 'LCK',
    name: 'LCK',
    cells: [
      { day: '2026-11-02', counts: counts({ archived: 4 }), damaged: 2 },
      { day: '2026-11-03', counts: counts({ archived: 2, failing: 1 }), damaged: 0 },
    ],
  },
  { id: 'LEC', name: 'LEC', cells: [{ day: '2026-11-03', counts: counts({ overdue: 2 }), damaged: 0 }] },
];

function mapRows(span: Span) {
  const range = rangeAround(span, '2026-11-21');
  return toMapRows(leagues, { span, range, columns: toColumns(span, range) });
}

describe('the map of the coverage', () => {
  it('has a row for all leagues, which counts each file once', () => {
    const [all, lck, lec] = mapRows('month');
    expect(all).toMatchObject({ league: null, missing: 3 });
    expect(all?.cells[2]).toEqual(counts({ archived: 2, failing: 1, overdue: 2 }));
    expect(all?.total).toEqual(counts({ archived: 6, failing: 1, overdue: 2 }));
    expect(lck).toMatchObject({ league: 'LCK', missing: 1 });
    expect(lec?.cells[1]).toBeNull();
  });

  it('adds the days of a week in a year, and leaves the answer as it was', () => {
    const [, lck] = mapRows('year');
    const week = lck?.cells.filter((cell) => cell !== null);
    expect(week).toEqual([counts({ archived: 6, failing: 1 })]);
    expect(leagues[0]?.cells[0]?.counts).toEqual(counts({ archived: 4 }));
  });

  it('shows the most urgent status of a cell', () => {
    expect(cellLevel(noStatusCounts())).toBe('none');
    expect(cellLevel(counts({ 'not-offered': 1 }))).toBe('absent');
    expect(cellLevel(counts({ upcoming: 1, 'not-needed': 2 }))).toBe('upcoming');
    expect(cellLevel(counts({ archived: 9, 'not-offered': 1 }))).toBe('archived');
    expect(cellLevel(counts({ archived: 9, upcoming: 1 }))).toBe('partly');
    expect(cellLevel(counts({ archived: 9, paused: 1 }))).toBe('held');
    expect(cellLevel(counts({ archived: 9, paused: 1, expected: 1 }))).toBe('expected');
    expect(cellLevel(counts({ archived: 9, expected: 1, overdue: 1 }))).toBe('overdue');
    expect(cellLevel(counts({ overdue: 1, failed: 1 }))).toBe('failing');
  });

  it('shows no cell with a damaged file as whole, and says how many there are', () => {
    expect(cellLevel(counts({ archived: 4 }), 2)).toBe('failing');
    const range = rangeAround('month', '2026-11-21');
    const columns = toColumns('month', range);
    const [all, lck] = mapRows('month');
    if (all === undefined || lck === undefined) throw new Error('the map has rows');
    expect(cellName(lck, columns, 1)).toMatch(/^LCK, .*: 4 files: 4 archived \(2 damaged or missing\)$/);
    expect(cellName(lck, columns, 2)).not.toContain('damaged');
    expect(cellName(all, columns, -1)).toContain('6 archived (2 damaged or missing)');
  });
});

it('A day that was never listed is another cell than one on which nothing was played', () => {
  const columns = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({ from: day, to: day }));
  const at = { span: 'month', range: { from: '2026-11-20', to: '2026-11-22' }, columns } as const;
  const never = { from: null, to: '2026-11-21T10:00:00.000Z', leagues: [], teams: [], except: ['LCK'] };
  const leagues = ['LCK', 'LEC'].map((name) => ({ id: name, name, cells: [] }));
  const rows = toMapRows(leagues, at, [never]);
  expect(rows.map(({ name, unlisted }) => [name, [...unlisted]])).toEqual([
    ['All leagues', [0, 1]],
    ['LCK', []],
    ['LEC', [0, 1]],
  ]);
  const words = rows.map((row) =>
    [0, 2].map((column) => cellName(row, columns, column).replace(/^.*: /, '')),
  );
  expect(words).toEqual([
    ['never listed completely', 'no files'],
    ['no files', 'no files'],
    ['never listed completely', 'no files'],
  ]);
});
