import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitset } from '../../src/core/library/index/bitset.ts';
import { RowRoom } from '../../src/core/library/index/row-room.ts';

const size = 200;
/** Rows, whole words of rows among them: a word of only ones or with its highest bit is a negative number. */
const rows = fc
  .tuple(fc.uniqueArray(fc.nat(size - 1)), fc.uniqueArray(fc.nat(Math.floor(size / 32) - 1)))
  .map(([some, words]) => {
    const whole = words.flatMap((word) => Array.from({ length: 32 }, (_, bit) => word * 32 + bit));
    return new Set([...some, ...whole]);
  });

function toSet(from: Iterable<number>): Bitset {
  const set = new Bitset(size);
  for (const row of from) set.add(row);
  return set;
}

const ascending = (from: Iterable<number>) => [...from].sort((a, b) => a - b);

describe('a set of rows', () => {
  it('combines and counts like a set of numbers', () => {
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        const both = [...a].filter((row) => b.has(row));
        const either = new Set([...a, ...b]);
        const onlyA = [...a].filter((row) => !b.has(row));
        expect([...toSet(a).and(toSet(b)).rows()]).toEqual(ascending(both));
        expect([...toSet(a).or(toSet(b)).rows()]).toEqual(ascending(either));
        expect([...toSet(a).andNot(toSet(b)).rows()]).toEqual(ascending(onlyA));
        expect(toSet(a).count()).toBe(a.size);
        expect(toSet(a).countAnd(toSet(b))).toBe(both.length);
      }),
    );
  });

  it('gives its memory to the next set of its size, emptied, also after an empty set was released', () => {
    const [used, another] = [toSet([3, 64, 199]), toSet([1])];
    const { words } = used;
    used.release();
    used.release();
    new Bitset(0).release();
    const next = Bitset.like(another);
    expect(next.words).toBe(words);
    expect(next.count()).toBe(0);
  });

  it('lists its rows in memory that is used again, whatever was listed there before', () => {
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 5 }), (listed) => {
        const room = new RowRoom();
        for (const one of listed) expect([...room.listRows(toSet(one))]).toEqual(ascending(one));
      }),
    );
    const room = new RowRoom();
    const many = room.listRows(toSet([1, 2, 3, 4]));
    expect(room.listRows(toSet([7])).buffer).toBe(many.buffer);
  });
});
