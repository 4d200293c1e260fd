/** Indexes that follow changes equal indexes that are built from the changed games. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addRow } from '../../src/core/library/index/columns.ts';
import { createModel, type Model } from '../../src/core/library/index/model.ts';
import { SortIndexes } from '../../src/core/library/index/sort-indexes.ts';
import { type LibraryColumn, libraryColumns } from '../../src/shared/library/library.ts';
import { propertyRuns } from '../support/property-runs.ts';

/** What decides a game's place. */
const place = fc.record({
  /** 0 is no time. */
  second: fc.nat(6),
  /** 0 is none: a game listed without a match. */
  match: fc.nat(4),
  number: fc.nat(3),
});
/** The other values, few of each so that many games have the same. */
const values = fc.record({ league: fc.nat(2), gold: fc.nat(3), bytes: fc.nat(2) });

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), place, values }),
  fc.record({ kind: fc.constant('move' as const), of: fc.nat(), place, values }),
  fc.record({ kind: fc.constant('change' as const), of: fc.nat(), values }),
  // The indexes are used, so that they are up to date before the next change.
  fc.record({ kind: fc.constant('use' as const), columns: fc.subarray([...libraryColumns]) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const leagues = ['Alpha', 'Beta', 'Gamma'];

/** Applies one step as `followChanges` does. */
function take(each: Step, model: Model, indexes: SortIndexes): void {
  const { columns } = model;
  if (each.kind === 'use') {
    for (const column of each.columns) indexes.get(column);
    if (each.columns.length > 4) indexes.series();
    return;
  }
  if (each.kind !== 'add' && columns.count === 0) return;
  const row =
    each.kind === 'add'
      ? addRow(columns, columns.count + 1, (capacity) => model.holdings.grow(capacity))
      : each.of % columns.count;
  const moved = new Set<number>();
  if (each.kind !== 'change') {
    const { second, match, number } = each.place;
    const key = columns.key[row] ?? 0;
    columns.sortKey[row] = second * 2 ** 20 + key;
    columns.series[row] = match === 0 ? -key : match;
    columns.number[row] = number;
    moved.add(row);
  }
  const league = columns.league[row];
  columns.league[row] = each.values.league + 1;
  columns.gold[row] = each.values.gold;
  columns.bytes[row] = each.values.bytes;
  const isOnlyFiles = moved.size === 0 && columns.league[row] === league;
  indexes.change({ rows: new Set([row]), moved, isOnlyFiles });
}

function newModel(): Model {
  const model = createModel(0);
  for (const [at, name] of leagues.entries()) model.names.league.add({ key: at + 1, id: '', name });
  return model;
}

const readIndex = (indexes: SortIndexes, column: LibraryColumn) => {
  const { rows, known } = indexes.get(column);
  return { rows: [...rows], known };
};

it('An index that follows changes equals one that is built from the changed games', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const model = newModel();
      const following = new SortIndexes(model);
      for (const each of steps) take(each, model, following);
      const built = new SortIndexes(model);
      for (const column of libraryColumns)
        expect(readIndex(following, column)).toEqual(readIndex(built, column));
      const [is, expected] = [following.series(), built.series()];
      expect([...is.rows]).toEqual([...expected.rows]);
      for (const [at, row] of is.rows.entries()) {
        expect(is.seriesStart(row)).toBe(expected.seriesStart(row));
        expect(is.isEnd(at)).toBe(expected.isEnd(at));
      }
    }),
    propertyRuns(75, 2000),
  );
});
