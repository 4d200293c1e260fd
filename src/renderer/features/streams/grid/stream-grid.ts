/** The grid: which streams are watched, in what order and layout, and which of them is heard. Pure. */
import { z } from 'zod';

export const maxTiles = 4;
export const gridLayouts = ['one', 'pair', 'main', 'grid'] as const;
export type GridLayout = (typeof gridLayouts)[number];

export const gridSchema = z.object({
  layout: z.enum(gridLayouts),
  /** Ids of kept streams, each once. */
  tiles: z.array(z.string()).max(maxTiles),
  /** Of the one that is heard; null: none. */
  sound: z.string().nullable(),
  /** From 0 to 1. */
  volume: z.number().min(0).max(1),
});
export type StreamGrid = z.output<typeof gridSchema>;

/** Muted: a page may not begin with sound, and nobody wants to be startled. */
export const emptyGrid: StreamGrid = { layout: 'one', tiles: [], sound: null, volume: 1 };

const capacity: Readonly<Record<GridLayout, number>> = { one: 1, pair: 2, main: 4, grid: 4 };

/** The tiles that the layout shows; the others rest. */
export function shownTiles({ layout, tiles }: StreamGrid): readonly string[] {
  return tiles.slice(0, capacity[layout]);
}

export function isFull({ tiles }: StreamGrid): boolean {
  return tiles.length >= maxTiles;
}

/** Shows one more, in a layout that has room for it. A full grid stays as it is. */
export function openTile(grid: StreamGrid, id: string): StreamGrid {
  if (grid.tiles.includes(id)) {
    return shownTiles(grid).includes(id) ? grid : { ...grid, layout: layoutFor(grid.tiles.length) };
  }
  if (isFull(grid)) return grid;
  const tiles = [...grid.tiles, id];
  const layout = capacity[grid.layout] >= tiles.length ? grid.layout : layoutFor(tiles.length);
  return { ...grid, tiles, layout };
}

export function closeTile(grid: StreamGrid, id: string): StreamGrid {
  const tiles = grid.tiles.filter((each) => each !== id);
  const sound = grid.sound === id ? null : grid.sound;
  const layout =
    tiles.length <= 1 ? 'one' : tiles.length === 2 && grid.layout === 'grid' ? 'pair' : grid.layout;
  return { ...grid, tiles, sound, layout };
}

/** Puts a tile in the place of another; those between move up. */
export function moveTile(grid: StreamGrid, id: string, place: number): StreamGrid {
  const from = grid.tiles.indexOf(id);
  const to = Math.max(0, Math.min(place, grid.tiles.length - 1));
  if (from === -1 || from === to) return grid;
  const tiles = grid.tiles.filter((each) => each !== id);
  tiles.splice(to, 0, id);
  return { ...grid, tiles };
}

/** Streams that are no longer kept leave the grid. */
export function keepOnly(grid: StreamGrid, known: ReadonlySet<string>): StreamGrid {
  return grid.tiles.filter((id) => !known.has(id)).reduce(closeTile, grid);
}

function layoutFor(count: number): GridLayout {
  if (count <= 1) return 'one';
  return count === 2 ? 'pair' : 'grid';
}
