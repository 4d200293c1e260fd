import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closeTile,
  emptyGrid,
  gridSchema,
  keepOnly,
  moveTile,
  openTile,
  type StreamGrid,
  shownTiles,
} from '../../../../src/renderer/features/streams/grid/stream-grid.ts';

const gridWith = (...ids: readonly string[]): StreamGrid => ids.reduce(openTile, emptyGrid);

describe('the stream grid', () => {
  it('the grid grows with each opened stream, up to four', () => {
    expect([gridWith('a'), gridWith('a', 'b'), gridWith('a', 'b', 'c')].map(({ layout }) => layout)).toEqual([
      'one',
      'pair',
      'grid',
    ]);
    expect(gridWith('a', 'b', 'c', 'd', 'e').tiles).toEqual(['a', 'b', 'c', 'd']);
  });

  it('a layout with room stays', () => {
    expect(openTile({ ...gridWith('a', 'b'), layout: 'main' }, 'c').layout).toBe('main');
  });

  it('a smaller layout hides tiles, which a larger one shows again', () => {
    const small: StreamGrid = { ...gridWith('a', 'b', 'c'), layout: 'pair' };
    expect(shownTiles(small)).toEqual(['a', 'b']);
    expect(shownTiles(openTile(small, 'c'))).toEqual(['a', 'b', 'c']);
  });

  it('a tile moves to another position, at most to an end', () => {
    const grid = gridWith('a', 'b', 'c');
    expect(moveTile(grid, 'c', 0).tiles).toEqual(['c', 'a', 'b']);
    expect(moveTile(grid, 'a', 1).tiles).toEqual(['b', 'a', 'c']);
    expect(moveTile(grid, 'a', 99).tiles).toEqual(['b', 'c', 'a']);
    expect(moveTile(grid, 'a', -1)).toBe(grid);
  });

  it('closing the audible stream mutes the grid', () => {
    expect(closeTile({ ...gridWith('a', 'b'), sound: 'a' }, 'a')).toMatchObject({
      tiles: ['b'],
      sound: null,
      layout: 'one',
    });
    expect(keepOnly({ ...gridWith('a', 'b'), sound: 'a' }, new Set(['b']))).toMatchObject({
      tiles: ['b'],
      sound: null,
    });
  });

  it('the grid can be stored and read again after any changes', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const change: fc.Arbitrary<(grid: StreamGrid) => StreamGrid> = fc.oneof(
      id.map((one) => (grid: StreamGrid) => openTile(grid, one)),
      id.map((one) => (grid: StreamGrid) => closeTile(grid, one)),
      fc.tuple(id, fc.integer({ min: -2, max: 6 })).map(
        ([one, to]) =>
          (grid: StreamGrid) =>
            moveTile(grid, one, to),
      ),
      fc
        .constantFrom(...gridSchema.shape.layout.options)
        .map((layout) => (grid: StreamGrid) => ({ ...grid, layout })),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const grid = changes.reduce((now, apply) => apply(now), emptyGrid);
        expect(gridSchema.parse(grid)).toEqual(grid);
        expect(new Set(grid.tiles).size).toBe(grid.tiles.length);
        expect(shownTiles(grid).length).toBeLessThanOrEqual(4);
        expect(grid.tiles.length === 0 || shownTiles(grid).length > 0).toBe(true);
      }),
    );
  });
});
