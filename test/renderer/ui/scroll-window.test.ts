import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasDrifted,
  type ListShape,
  maxHeightPx,
  movedTo,
  placeAt,
  rowsBySlot,
  rowsToDraw,
  spaceHeight,
  topToShow,
} from '../../../src/renderer/ui/table/scroll-window.ts';

const million: ListShape = { count: 1_000_000, rowHeight: 32, viewHeight: 600 };
const lastTop = million.count * million.rowHeight - million.viewHeight;
const lastScroll = maxHeightPx - million.viewHeight;

describe('the window of a list', () => {
  it('is the list itself while the list is short', () => {
    const short = { ...million, count: 1000 };
    expect(spaceHeight(short)).toBe(32_000);
    expect(movedTo(short, placeAt(short, 0), 31_400)).toEqual({ top: 31_400, scrollTop: 31_400 });
    expect(placeAt(short, 1e9)).toEqual({ top: 31_400, scrollTop: 31_400 });
  });

  it('never asks a browser for more height than it has, and still shows the last row of a million', () => {
    expect(spaceHeight(million)).toBe(maxHeightPx);
    const end = movedTo(million, placeAt(million, 0), lastScroll);
    expect(end.top).toBe(lastTop);
    expect(rowsToDraw(million, end.top).end).toBe(1_000_000);
  });

  it('goes to the same share of the list when the bar leaps', () => {
    const half = movedTo(million, placeAt(million, 0), lastScroll / 2);
    expect(half.top / lastTop).toBeCloseTo(0.5, 3);
  });

  it('moves by the pixel at small steps, in the middle too', () => {
    const middle = placeAt(million, 16_000_000);
    expect(movedTo(million, middle, middle.scrollTop + 100).top).toBe(16_000_100);
    expect(movedTo(million, middle, middle.scrollTop - 100).top).toBe(15_999_900);
  });

  it('reaches either end by small steps alone, wherever it starts', () => {
    for (const [from, step] of [
      [220_000, -120],
      [lastTop - 220_000, 120],
    ] as const) {
      let place = placeAt(million, from);
      for (let moves = 0; moves < 2000; moves += 1) {
        place = movedTo(million, place, Math.min(lastScroll, Math.max(0, place.scrollTop + step)));
        if (hasDrifted(million, place)) place = placeAt(million, place.top);
      }
      expect(place.top).toBe(step < 0 ? 0 : lastTop);
    }
  });

  it('puts the bar right without moving the list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastTop }), (top) => {
        const place = placeAt(million, top);
        expect(place.top).toBe(top);
        expect(place.scrollTop).toBeGreaterThanOrEqual(0);
        expect(place.scrollTop).toBeLessThanOrEqual(lastScroll);
        expect(hasDrifted(million, place)).toBe(false);
      }),
    );
  });

  it('draws every row in view, few others, and the same number for the same window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastTop }), (top) => {
        const { first, end } = rowsToDraw(million, top);
        expect(first).toBeLessThanOrEqual(Math.floor(top / 32));
        expect(end).toBeGreaterThanOrEqual(Math.min(1_000_000, Math.ceil((top + 600) / 32)));
        expect(end - first).toBeLessThanOrEqual(32);
      }),
    );
  });

  it('moves no further than needed to show a row', () => {
    expect(topToShow(million, 320, 12)).toBe(320);
    expect(topToShow(million, 320, 3)).toBe(96);
    expect(topToShow(million, 0, 999_999)).toBe(lastTop);
  });

  it('draws each row of the window once, and gives another row only to slots whose row left it', () => {
    const windows = fc.record({
      first: fc.nat(1_000_000),
      count: fc.integer({ min: 1, max: 60 }),
      start: fc.nat(59),
      step: fc.integer({ min: -70, max: 70 }),
    });
    fc.assert(
      fc.property(windows, ({ first, count, start, step }) => {
        const before = rowsBySlot(first, count, start);
        expect(before.toSorted((a, b) => a - b)).toEqual(before.map((_, at) => first + at));
        const moved = Math.max(0, first + step);
        const changed = rowsBySlot(moved, count, start).filter((row, at) => row !== before[at]);
        expect(changed).toHaveLength(Math.min(count, Math.abs(moved - first)));
      }),
    );
  });

  it('has the rows in the order in which they are read when it begins with the slot of the first', () => {
    expect(rowsBySlot(7, 4, 7 % 4)).toEqual([7, 8, 9, 10]);
    expect(rowsBySlot(9, 4, 7 % 4)).toEqual([11, 12, 9, 10]);
  });
});
