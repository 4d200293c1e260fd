/** The games of an answer in display order, computed only as far as they are requested. */
import { Bitset } from './bitset.ts';
import type { SeriesIndex } from './series.ts';

export interface ResultList {
  /** At most `limit` rows, from `offset` on. */
  slice(offset: number, limit: number): Uint32Array;
  /** Releases the sets. The list is not used afterwards. */
  release(): void;
}

/** Rows by ascending value, equal values by age, oldest first. Rows without a value follow, newest first. */
export interface SortIndex {
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly known: number;
}

/** Below this fraction of all games, sorting the results is the fastest way. */
const fewPart = 512;
const few = 8;
/** Above this fraction of all games, results are found by walking the sort index, however far. */
const manyPart = 4;
/** The number of steps per result up to which walking is faster than locating every result. */
const stepsForEach = 2;

/** `getPositions` returns the position of each row in the index. The list owns the set from now on. */
export function createResultList(
  set: Bitset,
  total: number,
  index: SortIndex,
  getPositions: () => Uint32Array,
  isRising: boolean,
): ResultList {
  const { rows, known } = index;
  const turned = (place: number) => (isRising || place >= known ? place : known - 1 - place);
  if (total === rows.length) {
    return {
      slice: (offset, limit) => {
        const length = Math.max(0, Math.min(limit, total - offset));
        return Uint32Array.from({ length }, (_, index) => rows[turned(offset + index)] ?? 0);
      },
      release: () => set.release(),
    };
  }
  if (total <= few || total * fewPart < rows.length) {
    const results = sorted(set, index, getPositions(), turned);
    return {
      slice: (offset, limit) => results.subarray(offset, offset + limit),
      release: () => set.release(),
    };
  }
  return walked(set, total, index, getPositions, isRising, turned);
}

type Turned = (place: number) => number;

function sorted(set: Bitset, { rows }: SortIndex, positions: Uint32Array, turned: Turned): Uint32Array {
  const found = set.rows();
  for (let at = 0; at < found.length; at += 1) found[at] = turned(positions[found[at] ?? 0] ?? 0);
  found.sort();
  for (let at = 0; at < found.length; at += 1) found[at] = rows[turned(found[at] ?? 0)] ?? 0;
  return found;
}

/**
 * The positions of the results, as a set, which is sorted by itself. It has the size of all other sets, so that its
 * memory can be reused for any of them.
 */
function collectPositions(set: Bitset, positions: Uint32Array, turned: Turned): Bitset {
  const inOrder = Bitset.like(set);
  set.forEach((row) => {
    inOrder.add(turned(positions[row] ?? 0));
  });
  return inOrder;
}

/**
 * Returns an array with room for `wanted` of at most `total` rows and the same content. The size doubles: few lists are
 * read to the end, and megabytes for each query would keep the garbage collector busy.
 */
function withRoom(list: Uint32Array<ArrayBuffer>, wanted: number, total: number): Uint32Array<ArrayBuffer> {
  if (wanted <= list.length) return list;
  const more = new Uint32Array(Math.min(total, Math.max(wanted, list.length * 2, minCapacity)));
  more.set(list);
  return more;
}

const minCapacity = 1024;

/** Walks the sort index to the first results, which are usually near. If they are far, locates all results. */
function walked(
  set: Bitset,
  total: number,
  { rows, known }: SortIndex,
  getPositions: () => Uint32Array,
  isRising: boolean,
  turned: Turned,
): ResultList {
  const { words } = set;
  let results = new Uint32Array(0);
  let filled = 0;
  let next = 0;
  let inOrder: Bitset | null = null;
  const walkTo = (wanted: number, steps: number) => {
    results = withRoom(results, wanted, total);
    const end = Math.min(rows.length, next + steps);
    const endOfKnown = Math.min(known, end);
    for (; filled < wanted && next < endOfKnown; next += 1) {
      const row = rows[isRising ? next : known - 1 - next] ?? 0;
      results[filled] = row;
      filled += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
    }
    for (; filled < wanted && next < end; next += 1) {
      const row = rows[next] ?? 0;
      results[filled] = row;
      filled += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
    }
  };
  const placed = (from: Bitset, offset: number, end: number) => {
    const page = new Uint32Array(end - offset);
    from.read(offset, page);
    for (let at = 0; at < page.length; at += 1) page[at] = rows[turned(page[at] ?? 0)] ?? 0;
    return page;
  };
  return {
    slice(offset, limit) {
      const end = Math.min(offset + limit, total);
      if (offset >= end) return new Uint32Array(0);
      if (inOrder === null) {
        walkTo(end, total * manyPart < rows.length ? total * stepsForEach : rows.length);
        if (filled >= end) return results.subarray(offset, end);
        inOrder = collectPositions(set, getPositions(), turned);
      }
      return placed(inOrder, offset, end);
    },
    release() {
      inOrder?.release();
      set.release();
    },
  };
}

const groupBatchSize = 256;

/**
 * Groups the games of a match at the position of its first result, in the order of the series. `set` is the set of
 * `results`.
 */
export function groupedResults(
  results: ResultList,
  set: Bitset,
  total: number,
  { rows, seriesStart, isEnd }: SeriesIndex,
): ResultList {
  let grouped = new Uint32Array(0);
  let filled = 0;
  let seen = 0;
  const fillTo = (wanted: number) => {
    while (filled < wanted) {
      const some = results.slice(seen, groupBatchSize);
      if (some.length === 0) return;
      seen += some.length;
      for (const row of some) {
        let place = seriesStart(row);
        while (!set.has(rows[place] ?? 0)) place += 1;
        if (rows[place] !== row) continue;
        for (; ; place += 1) {
          const one = rows[place] ?? 0;
          if (set.has(one)) {
            grouped = withRoom(grouped, filled + 1, total);
            grouped[filled] = one;
            filled += 1;
          }
          if (isEnd(place)) break;
        }
      }
    }
  };
  return {
    slice(offset, limit) {
      const end = Math.min(offset + limit, total);
      fillTo(end);
      return grouped.subarray(offset, end);
    },
    release: () => results.release(),
  };
}
