import { expect, test } from 'vitest';
import { createColumns } from '../../src/core/library/index/columns.ts';
import { PackedColumn } from '../../src/core/library/index/packed-column.ts';

const mebibyte = 1024 * 1024;

/** A column of games with the keys 1, 2, …, and the keys that were read. */
function column(games: readonly (Buffer | null)[]) {
  const columns = createColumns(games.length);
  columns.count = games.length;
  for (const index of games.keys()) columns.key[index] = index + 1;
  const read: number[] = [];
  const rows = [...games.keys()];
  const packed = new PackedColumn(columns, (keys) => {
    read.push(...keys);
    return new Map(keys.map((key) => [key, games[key - 1] ?? null]));
  });
  return { packed, read, rows };
}

test('Each game is read once, until it changes', () => {
  const games = [Buffer.from('one'), null, Buffer.alloc(0), Buffer.from('four')];
  const { packed, read, rows } = column(games);
  expect(packed.take([1, 3])).toEqual([null, games[3]]);
  expect(packed.take(rows)).toEqual([games[0], null, null, games[3]]);
  expect(read).toEqual([2, 4, 1, 3]);
  games[3] = Buffer.from('another length');
  packed.forget(3);
  expect(packed.take(rows)).toEqual([games[0], null, null, games[3]]);
  expect(read).toEqual([2, 4, 1, 3, 4]);
});

test('Games of any size are whole, and those beyond 64 MB are read again', () => {
  // The first is too large for a part of the memory, and two of the others do not fit into one.
  const games = Array.from({ length: 66 }, (_, at) =>
    Buffer.alloc(at === 0 ? mebibyte + 1 : mebibyte - at, at),
  );
  const { packed, read, rows } = column(games);
  const isWhole = () => packed.take(rows).every((one, at) => one !== null && games[at]?.equals(one) === true);
  expect(isWhole()).toBe(true);
  expect(isWhole()).toBe(true);
  expect(read.slice(rows.length)).toEqual([1, 66]);
});
