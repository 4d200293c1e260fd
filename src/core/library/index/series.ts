/** Which games are of one series: all slots by series, in each by number. */

import type { Columns } from './columns.ts';
import { sortedByDigits } from './radix-sort.ts';

export interface SeriesIndex {
  readonly slots: Uint32Array;
  /** The place in `slots` of the first game of a slot's series. */
  firstOf(slot: number): number;
  /** Whether the series ends with the game at this place. */
  isEnd(place: number): boolean;
  /** Calls `take` with the games of a match. */
  ofMatch(key: number, take: (slot: number) => void): void;
}

/** In steps of less than a tenth of a second for a million games. */
export function* seriesIndexInSteps({
  count,
  key,
  number,
  series,
}: Columns): Generator<undefined, SeriesIndex> {
  const by = (slots: Uint32Array<ArrayBuffer>, value: (slot: number) => number) => {
    const values = new Float64Array(count);
    for (let at = 0; at < count; at += 1) values[at] = value(slots[at] ?? 0);
    return sortedByDigits(slots, values);
  };
  let slots = new Uint32Array(count);
  for (let slot = 0; slot < count; slot += 1) slots[slot] = slot;
  slots = by(slots, (slot) => key[slot] ?? 0);
  yield;
  slots = by(slots, (slot) => number[slot] ?? 0);
  yield;
  // Games listed alone have numbers below 0: they come first.
  slots = by(slots, (slot) => (series[slot] ?? 0) + 2 ** 31);
  yield;

  const first = new Uint32Array(count);
  let start = 0;
  for (let place = 0; place < count; place += 1) {
    const slot = slots[place] ?? 0;
    if (series[slot] !== series[slots[start] ?? 0]) start = place;
    first[slot] = start;
  }
  const seriesAt = (place: number) => series[slots[place] ?? 0] ?? 0;
  return {
    slots,
    firstOf: (slot) => first[slot] ?? 0,
    isEnd: (place) => place + 1 >= count || seriesAt(place) !== seriesAt(place + 1),
    ofMatch(match, take) {
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (seriesAt(middle) < match) low = middle + 1;
        else high = middle;
      }
      for (; low < count && seriesAt(low) === match; low += 1) take(slots[low] ?? 0);
    },
  };
}

export function createSeriesIndex(columns: Columns): SeriesIndex {
  const steps = seriesIndexInSteps(columns);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
