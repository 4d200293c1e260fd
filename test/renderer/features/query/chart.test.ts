/** What a chart draws of rows, and what it leaves out. */
import { expect, it } from 'vitest';
import { axisTicks, numberTicks } from '../../../../src/renderer/features/query/chart/axis-ticks.ts';
import { fittingChart, ofKind } from '../../../../src/renderer/features/query/chart/chart-choice.ts';
import {
  maxCategories,
  maxSeries,
  toFigure,
} from '../../../../src/renderer/features/query/chart/chart-data.ts';
import type { Chart, SqlCell, SqlColumn } from '../../../../src/shared/sql/sql.ts';

const columns: readonly SqlColumn[] = [
  { name: 'patch', type: 'VARCHAR', kind: 'text' },
  { name: 'day', type: 'DATE', kind: 'time' },
  { name: 'games', type: 'BIGINT', kind: 'number' },
  { name: 'gold', type: 'DOUBLE', kind: 'number' },
];
const chart = (kind: Chart['kind'], x: string, y: string | null, series: string | null = null): Chart => ({
  kind,
  x,
  y,
  series,
});

it('suits the columns: lines over time, bars of names, points of numbers, classes of one number', () => {
  const [patch, day, games, gold] = columns;
  if (!patch || !day || !games || !gold) throw new Error('The columns are missing.');
  expect(fittingChart(null, columns, [])).toEqual(chart('line', 'day', 'games'));
  expect(fittingChart(null, [patch, games], [])).toEqual(chart('bar', 'patch', 'games'));
  expect(fittingChart(null, [games, gold], [])).toEqual(chart('scatter', 'games', 'gold'));
  expect(fittingChart(null, [games], [])).toEqual(chart('histogram', 'games', null));
  expect(fittingChart(null, [patch], [])).toBeNull();
});

const [minute, gold, games] = ['minute', 'gold', 'games'].map(
  (name) => ({ name, type: 'BIGINT', kind: 'number' }) as const,
);
const [role, champion] = ['role', 'champion'].map(
  (name) => ({ name, type: 'VARCHAR', kind: 'text' }) as const,
);
const championId = { name: 'champion_id', type: 'BIGINT', kind: 'number' } as const;
const isWinner = { name: 'is_winner', type: 'BOOLEAN', kind: 'boolean' } as const;

/** What suits the columns in this order. */
function suiting(named: readonly (SqlColumn | undefined)[], rows: readonly (readonly SqlCell[])[]) {
  const known = named.filter((one) => one !== undefined);
  return fittingChart(null, known, rows);
}

/** By role and minute: 0 to 9, without minute 4 of one role. */
const byRole = ['MIDDLE', 'TOP'].flatMap((name, at) =>
  Array.from({ length: 10 }, (_, each) => ({ minute: each, role: name, gold: 500 + each * 300.5 + at })),
);
const withGap = byRole.filter((row) => row.role === 'TOP' || row.minute !== 4);

it.each([
  ['minute', 'role', 'gold'],
  ['role', 'minute', 'gold'],
  ['gold', 'role', 'minute'],
  ['role', 'gold', 'minute'],
] as const)(
  'draws a line over whole minutes for each role, whatever the order of columns: %s, %s, %s',
  (...names) => {
    const kinds = { minute, role, gold };
    // As ORDER BY ALL orders them.
    const rows = withGap
      .map((row) => names.map((name) => row[name]))
      .sort((a, b) => names.map((_, at) => compare(a[at], b[at])).find((found) => found !== 0) ?? 0);
    expect(
      suiting(
        names.map((name) => kinds[name]),
        rows,
      ),
    ).toEqual(chart('line', 'minute', 'gold', 'role'));
  },
);

const compare = (a: SqlCell = null, b: SqlCell = null) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

it('draws a line over whole numbers with one step, each once, and points of others', () => {
  const minutes = [0, 1, 2, 3, 4].map((at) => [at, at * 310.5]);
  expect(suiting([minute, gold], minutes)).toEqual(chart('line', 'minute', 'gold'));
  expect(suiting([minute, gold], minutes.toReversed())).toEqual(chart('line', 'minute', 'gold'));
  const each = (step: number) => minutes.map(([at = 0, of = 0]) => [at * step, of]);
  expect(suiting([minute, gold], each(5))).toEqual(chart('line', 'minute', 'gold'));
  for (const points of [each(7), each(0.5), minutes.slice(1), [...minutes, [2, 1]]])
    expect(suiting([minute, gold], points)).toEqual(chart('scatter', 'minute', 'gold'));
});

it('draws no line over the numbers of champions, nor over numbers that are only in order', () => {
  const inOrder = [1, 2, 3, 4, 5, 6].map((at) => [at, 40 - at ** 2]);
  expect(suiting([championId, games], inOrder)).toEqual(chart('scatter', 'champion_id', 'games'));
  expect(
    suiting(
      [minute, championId, gold],
      inOrder.map(([at = 0, of = 0]) => [at, of, of]),
    ),
  ).toEqual(chart('line', 'minute', 'gold'));
  const kills = [1, 2, 5, 7, 8].map((at) => [at, 10 - at]);
  expect(suiting([games, gold], kills)).toEqual(chart('scatter', 'games', 'gold'));
});

it('draws a line over the leftmost of such numbers, not over counts that are even by chance', () => {
  const counts = [0, 1, 2, 3, 4].map((at) => [at, 50 - at * 10]);
  expect(suiting([minute, games], counts)).toEqual(chart('line', 'minute', 'games'));
  const few = [0, 2, 3, 5].map((at, place) => [at, 50 - place * 10]);
  expect(suiting([minute, games], few)).toEqual(chart('scatter', 'minute', 'games'));
});

it('reads few cells of a wide result', () => {
  let reads = 0;
  const wide = [
    ...Array.from({ length: 30 }, (_, at) => ({ name: `n${at}`, type: 'BIGINT', kind: 'number' }) as const),
    ...Array.from({ length: 10 }, (_, at) => ({ name: `t${at}`, type: 'VARCHAR', kind: 'text' }) as const),
  ];
  const rows = Array.from({ length: 500 }, (_, row) => {
    const cells = wide.map(({ kind }, at) => (kind === 'number' ? row % (at + 10) : `${row % (at + 2)}`));
    return new Proxy(cells, {
      get(target, key) {
        reads += 1;
        return Reflect.get(target, key);
      },
    });
  });
  fittingChart(null, wide, rows);
  // Fewer than all cells once.
  expect(reads).toBeLessThan(500 * wide.length);
});

it('draws bars of names that say what each row is, and no line over their numbers', () => {
  const rows = [
    ['Azir', 1, 1],
    ['Ahri', 2, 1],
    ['Orianna', 3, 2],
  ];
  expect(suiting([champion, games, gold], rows)).toEqual(chart('bar', 'champion', 'games'));
});

it('draws the classes of a number, or points of two, where most rows would have no bar', () => {
  const rows = Array.from({ length: 50 }, (_, at) => [(at * 37) % 101, at % 2 === 0, (at * 53) % 71]);
  expect(suiting([gold, isWinner], rows)).toEqual(chart('histogram', 'gold', null));
  expect(suiting([gold, isWinner, games], rows)).toEqual(chart('scatter', 'gold', 'games'));
});

it('draws no axis below zero for bars without height', () => {
  const figure = toFigure(chart('bar', 'patch', 'games'), columns, [['13.1', null, 0, null]]);
  expect(figure).toMatchObject({ y: [0, 1] });
});

it('has the chosen columns as long as the result has them', () => {
  for (const known of [chart('bar', 'patch', 'gold'), chart('bar', 'patch', 'gold', 'day')])
    expect(fittingChart(known, columns, [])).toBe(known);
  expect(fittingChart(chart('bar', 'patch', 'gold', 'day'), columns, [])).toEqual(
    chart('bar', 'patch', 'gold', 'day'),
  );
  expect(fittingChart(chart('bar', 'patch', 'gold', 'team'), columns, [])).toEqual(
    chart('bar', 'patch', 'gold'),
  );
  expect(fittingChart(chart('bar', 'league', 'gold'), columns, [])).toEqual(chart('line', 'day', 'games'));
  expect(ofKind(chart('bar', 'patch', 'gold'), 'scatter', columns)).toEqual(chart('scatter', 'day', 'gold'));
  expect(ofKind(chart('bar', 'patch', 'gold'), 'histogram', columns)).toEqual(
    chart('histogram', 'games', null),
  );
});

it('draws a line from left to right, and counts rows without a value', () => {
  const rows = [
    ['13.1', '2026-01-02', 3, 1.5],
    ['13.1', '2026-01-01', 4, null],
    ['13.1', null, 4, 2],
    ['13.1', '2026-01-01', 5, 2.5],
  ];
  const figure = toFigure(chart('line', 'day', 'gold'), columns, rows);
  expect(figure).toMatchObject({
    kind: 'line',
    x: { as: 'time', domain: [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)] },
    series: [
      {
        name: '',
        points: [
          { row: 3, y: 2.5 },
          { row: 0, y: 1.5 },
        ],
      },
    ],
    leftOut: { unknown: 2, series: 0, categories: 0, repeated: 0 },
  });
});

it('reads an integer that came as text as a number', () => {
  const rows = [['a', '2026-01-01T10:00:00.000Z', '9007199254740993', 1]];
  const figure = toFigure(chart('scatter', 'day', 'games'), columns, rows);
  expect(figure).toMatchObject({
    series: [{ points: [{ x: Date.UTC(2026, 0, 1, 10), y: 9007199254740992 }] }],
  });
});

it('draws bars from zero in the order of the rows, with a limit of names and of series', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => [`p${at % 300}`, null, at + 1, at % 11]);
  const figure = toFigure(chart('bar', 'patch', 'games', 'gold'), columns, rows);
  if (figure?.kind !== 'bar' || figure.x.as !== 'category') throw new Error('Not a chart of bars.');
  expect(figure.x.names.slice(0, 2)).toEqual(['p0', 'p1']);
  expect(figure.x.names).toHaveLength(maxCategories);
  expect(figure.series).toHaveLength(maxSeries);
  expect(figure.y[0]).toBe(0);
  expect(figure.leftOut).toMatchObject({ unknown: 0, series: 3, categories: 100 });
});

it('hides no bar behind another one of the same name and series', () => {
  const rows = [
    ['LEC', null, 17, 1],
    ['LEC', null, 29, 2],
    ['LCK', null, 12, 1],
  ];
  const drawn = (series: string | null) => {
    const figure = toFigure(chart('bar', 'patch', 'games', series), columns, rows);
    if (figure?.kind !== 'bar') throw new Error('Not a chart of bars.');
    return [figure.series.map(({ points }) => points.map(({ y }) => y)), figure.leftOut.repeated];
  };
  expect(drawn(null)).toEqual([[[17, 12]], 1]);
  expect(drawn('gold')).toEqual([[[17, 12], [29]], 0]);
  const text = (name: string) => ({ name, type: 'VARCHAR', kind: 'text' }) as const;
  const counts = { name: 'n', type: 'BIGINT', kind: 'number' } as const;
  const sides = [
    ['LEC', 'blue', 17],
    ['LEC', 'red', 29],
  ];
  expect(fittingChart(null, [text('league'), text('side'), counts], sides)).toEqual(
    chart('bar', 'league', 'n', 'side'),
  );
});

it('has as many integers in each class of a histogram', () => {
  const bins = (values: readonly number[]) => {
    const figure = toFigure(
      chart('histogram', 'games', null),
      columns,
      values.map((value) => [null, null, value, null]),
    );
    if (figure?.kind !== 'histogram') throw new Error('Not a histogram.');
    return figure.bins.map(({ from, to, count }) => [from, to, count]);
  };
  expect(bins(Array.from({ length: 10 }, (_, at) => at))).toEqual(
    Array.from({ length: 10 }, (_, at) => [at, at + 1, 1]),
  );
  expect(bins([5, 5])).toEqual([[5, 6, 2]]);
  const wide = bins(Array.from({ length: 1_000 }, (_, at) => at - 500));
  expect(new Set(wide.slice(0, -1).map(([from = 0, to = 0, count]) => `${to - from} ${count}`)).size).toBe(1);
  expect(wide.reduce((sum, [, , count = 0]) => sum + count, 0)).toBe(1_000);
});

it('counts every value of a histogram once', () => {
  const rows = Array.from({ length: 500 }, (_, at) => [null, null, (at * 37) % 101, null]);
  const figure = toFigure(chart('histogram', 'games', null), columns, [...rows, [null, null, null, null]]);
  if (figure?.kind !== 'histogram') throw new Error('Not a histogram.');
  expect(figure.bins.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  expect(figure.leftOut.unknown).toBe(1);
});

it('has nothing to draw without a value', () => {
  expect(toFigure(chart('bar', 'patch', 'games'), columns, [])).toBeNull();
  expect(toFigure(chart('bar', 'patch', 'games'), columns, [['a', null, null, null]])).toBeNull();
});

it('names round places: numbers, days, months and as many names as fit', () => {
  expect(numberTicks(0, 50_000, 3).map(({ label }) => label)).toEqual(['0', '20K', '40K']);
  const days = axisTicks({ as: 'time', domain: [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 9)] }, 400);
  expect(days.map(({ label }) => label)).toEqual([
    '2026-01-01',
    '2026-01-03',
    '2026-01-05',
    '2026-01-07',
    '2026-01-09',
  ]);
  const years = axisTicks({ as: 'time', domain: [Date.UTC(2020, 4, 9), Date.UTC(2026, 0, 9)] }, 700);
  expect(years.map(({ label }) => label)).toEqual([
    '2021-01',
    '2022-01',
    '2023-01',
    '2024-01',
    '2025-01',
    '2026-01',
  ]);
  const names = axisTicks({ as: 'category', names: Array.from({ length: 100 }, (_, at) => `13.${at}`) }, 400);
  expect(names.length).toBeLessThan(15);
  const [long] = axisTicks({ as: 'category', names: ['A very long name of a team'] }, 400);
  expect(long).toEqual({ at: 0, label: 'A very long n…', title: 'A very long name of a team' });
});
