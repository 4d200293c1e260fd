import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closeTile,
  emptyGrid,
  gridLayouts,
  gridSchema,
  keepOnly,
  maxTiles,
  moveTile,
  openTile,
  type StreamGrid,
  shownTiles,
} from '../../../../src/renderer/features/streams/grid/stream-grid.ts';

const wallOf = (...ids: readonly string[]): StreamGrid => ids.reduce(openTile, emptyGrid);

describe('the wall', () => {
  it('grows with what is opened, up to four', () => {
    expect([wallOf('a'), wallOf('a', 'b'), wallOf('a', 'b', 'c')].map(({ layout }) => layout)).toEqual([
      'one',
      'pair',
      'grid',
    ]);
    expect(wallOf('a', 'b', 'c', 'd', 'e').tiles).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps a layout that has room', () => {
    expect(openTile({ ...wallOf('a', 'b'), layout: 'main' }, 'c').layout).toBe('main');
  });

  it('shows what a smaller layout has room for, and the rest again when it is asked for', () => {
    const small: StreamGrid = { ...wallOf('a', 'b', 'c'), layout: 'pair' };
    expect(shownTiles(small)).toEqual(['a', 'b']);
    expect(shownTiles(openTile(small, 'c'))).toEqual(['a', 'b', 'c']);
  });

  it('puts a tile in the place of another, and no further than its ends', () => {
    const grid = wallOf('a', 'b', 'c');
    expect(moveTile(grid, 'c', 0).tiles).toEqual(['c', 'a', 'b']);
    expect(moveTile(grid, 'a', 1).tiles).toEqual(['b', 'a', 'c']);
    expect(moveTile(grid, 'a', 99).tiles).toEqual(['b', 'c', 'a']);
    expect(moveTile(grid, 'a', -1)).toBe(grid);
  });

  it('falls silent with the one that was heard', () => {
    expect(closeTile({ ...wallOf('a', 'b'), sound: 'a' }, 'a')).toMatchObject({
      tiles: ['b'],
      sound: null,
      layout: 'one',
    });
    expect(keepOnly({ ...wallOf('a', 'b'), sound: 'a' }, new Set(['b']))).toMatchObject({
      tiles: ['b'],
      sound: null,
    });
  });

  it('can always be kept and read again, whatever is done to it', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const change: fc.Arbitrary<(grid: StreamGrid) => StreamGrid> = fc.oneof(
      id.map((one) => (grid: StreamGrid) => openTile(grid, one)),
      id.map((one) => (grid: StreamGrid) => closeTile(grid, one)),
      fc.tuple(id, fc.integer({ min: -2, max: 6 })).map(
        ([one, to]) =>
          (grid: StreamGrid) =>
            moveTile(grid, one, to),
      ),
      fc.constantFrom(...gridLayouts).map((layout) => (grid: StreamGrid) => ({ ...grid, layout })),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const grid = changes.reduce((now, apply) => apply(now), emptyGrid);
        expect(gridSchema.parse(grid)).toEqual(grid);
        expect(new Set(grid.tiles).size).toBe(grid.tiles.length);
        expect(shownTiles(grid).length).toBeLessThanOrEqual(maxTiles);
        expect(grid.tiles.length === 0 || shownTiles(grid).length > 0).toBe(true);
      }),
    );
  });
});
