/** Updates a sorted list of rows after some of them have changed. */
import { Bitset } from './bitset.ts';

/** A set of some of the rows; the caller releases it. */
export function toBitset(rows: Iterable<number>, capacity: number): Bitset {
  const set = new Bitset(capacity);
  for (const row of rows) set.add(row);
  return set;
}

/**
 * Writes the old list, without changed rows, together with the sorted `news` into `into`, from `start` on. Returns the
 * end position. Compares only for the news, whose places it finds by halving: with a million rows and a few news, most
 * of the time is spent on copying.
 */
export function mergeRows(
  into: Uint32Array,
  start: number,
  old: Uint32Array,
  isChanged: Bitset,
  news: readonly number[],
  compare: (a: number, b: number) => number,
): number {
  let end = start;
  for (let at = 0; at < old.length; at += 1) {
    const row = old[at] ?? 0;
    if (isChanged.has(row)) continue;
    into[end] = row;
    end += 1;
  }
  // From the last one on: what follows it moves to its final place at once.
  const allEnd = end + news.length;
  for (let index = news.length - 1; index >= 0; index -= 1) {
    const row = news[index] ?? 0;
    const place = placeFor(row, into, start, end, compare);
    into.copyWithin(place + index + 1, place, end);
    into[place + index] = row;
    end = place;
  }
  return allEnd;
}

/** The position of the first row that sorts after this one. */
function placeFor(
  row: number,
  rows: Uint32Array,
  start: number,
  end: number,
  compare: (a: number, b: number) => number,
): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(row, rows[middle] ?? 0) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
