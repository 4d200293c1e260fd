import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasDrifted,
  type ListShape,
  movedTo,
  placeAt,
  rowsBySlot,
  rowsToDraw,
  spaceHeight,
  topToShow,
} from '../../../src/renderer/ui/table/scroll-window.ts';

const million: ListShape = { count: 1_000_000, rowHeight: 32, viewHeight: 600 };
const lastTop = million.count * million.rowHeight - million.viewHeight;
/** The height of the scrollbar's area that every browser supports. */
const maxHeightPx = 8_000_000;
const lastScroll = maxHeightPx - million.viewHeight;

describe('the window of a list', () => {
  it('a short list has the scrollbar of its real height', () => {
    const short = { ...million, count: 1000 };
    expect(spaceHeight(short)).toBe(32_000);
    expect(movedTo(short, placeAt(short, 0), 31_400)).toEqual({ top: 31_400, scrollTop: 31_400 });
    expect(placeAt(short, 1e9)).toEqual({ top: 31_400, scrollTop: 31_400 });
  });

  it("the height stays within the browser's limit, and the last of a million rows is reachable", () => {
    expect(spaceHeight(million)).toBe(maxHeightPx);
    const end = movedTo(million, placeAt(million, 0), lastScroll);
    expect(end.top).toBe(lastTop);
    expect(rowsToDraw(million, end.top).end).toBe(1_000_000);
  });

  it('a jump of the bar goes to the same fraction of the list', () => {
    const half = movedTo(million, placeAt(million, 0), lastScroll / 2);
    expect(half.top / lastTop).toBeCloseTo(0.5, 3);
  });

  it('small steps move the list by the same number of pixels, also in the middle', () => {
    const middle = placeAt(million, 16_000_000);
    expect(movedTo(million, middle, middle.scrollTop + 100).top).toBe(16_000_100);
    expect(movedTo(million, middle, middle.scrollTop - 100).top).toBe(15_999_900);
  });

  it('both ends are reachable by small steps from anywhere', () => {
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

  it('correcting the bar does not move the list', () => {
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

  it('all rows in view are drawn, few others, and always the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastTop }), (top) => {
        const { first, end } = rowsToDraw(million, top);
        expect(first).toBeLessThanOrEqual(Math.floor(top / 32));
        expect(end).toBeGreaterThanOrEqual(Math.min(1_000_000, Math.ceil((top + 600) / 32)));
        expect(end - first).toBeLessThanOrEqual(32);
      }),
    );
  });

  it('showing a row scrolls no further than needed', () => {
    expect(topToShow(million, 320, 12)).toBe(320);
    expect(topToShow(million, 320, 3)).toBe(96);
    expect(topToShow(million, 0, 999_999)).toBe(lastTop);
  });

  it('each row is drawn once, and only slots whose row left the window get another', () => {
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

  it('rows are in reading order when the first slot holds the first row', () => {
    expect(rowsBySlot(7, 4, 7 % 4)).toEqual([7, 8, 9, 10]);
    expect(rowsBySlot(9, 4, 7 % 4)).toEqual([11, 12, 9, 10]);
  });
});
