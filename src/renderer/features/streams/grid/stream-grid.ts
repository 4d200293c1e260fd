/** The stream grid: open streams, their order and layout, and which one is audible. Pure. */
import { z } from 'zod';

const maxTiles = 4;
const gridLayouts = ['one', 'pair', 'main', 'grid'] as const;
export type GridLayout = (typeof gridLayouts)[number];

export const gridSchema = z.object({
  layout: z.enum(gridLayouts),
  /** Ids of saved streams, without duplicates. */
  tiles: z.array(z.string()).max(maxTiles),
  /** The id of the audible stream; null for none. */
  sound: z.string().nullable(),
  /** From 0 to 1. */
  volume: z.number().min(0).max(1),
});
export type StreamGrid = z.output<typeof gridSchema>;

/** Muted: a page may not start with sound. */
export const emptyGrid: StreamGrid = { layout: 'one', tiles: [], sound: null, volume: 1 };

const capacity: Readonly<Record<GridLayout, number>> = { one: 1, pair: 2, main: 4, grid: 4 };

/** The tiles that the layout shows; the others are suspended. */
export function shownTiles({ layout, tiles }: StreamGrid): readonly string[] {
  return tiles.slice(0, capacity[layout]);
}

export function isFull({ tiles }: StreamGrid): boolean {
  return tiles.length >= maxTiles;
}

/** Adds a tile, in a layout that has room for it. Does nothing if the grid is full. */
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

/** Moves a tile to another position. */
export function moveTile(grid: StreamGrid, id: string, place: number): StreamGrid {
  const from = grid.tiles.indexOf(id);
  const to = Math.max(0, Math.min(place, grid.tiles.length - 1));
  if (from === -1 || from === to) return grid;
  const tiles = grid.tiles.filter((each) => each !== id);
  tiles.splice(to, 0, id);
  return { ...grid, tiles };
}

/** Removes streams that are no longer saved. */
export function keepOnly(grid: StreamGrid, known: ReadonlySet<string>): StreamGrid {
  return grid.tiles.filter((id) => !known.has(id)).reduce(closeTile, grid);
}

function layoutFor(count: number): GridLayout {
  if (count <= 1) return 'one';
  return count === 2 ? 'pair' : 'grid';
}
