/** The wall: which streams are watched, in what order and layout, and which of them is heard. Pure. */
import { z } from 'zod';

export const mostTiles = 4;
export const wallLayouts = ['one', 'pair', 'main', 'grid'] as const;
export type WallLayout = (typeof wallLayouts)[number];

export const wallSchema = z.object({
  layout: z.enum(wallLayouts),
  /** Ids of kept streams, each once. */
  tiles: z.array(z.string()).max(mostTiles),
  /** Of the one that is heard; null: none. */
  sound: z.string().nullable(),
  /** From 0 to 1. */
  volume: z.number().min(0).max(1),
});
export type Wall = z.output<typeof wallSchema>;

/** Muted: a page may not begin with sound, and nobody wants to be startled. */
export const emptyWall: Wall = { layout: 'one', tiles: [], sound: null, volume: 1 };

const room: Readonly<Record<WallLayout, number>> = { one: 1, pair: 2, main: 4, grid: 4 };

/** The tiles that the layout shows; the others rest. */
export function shownTiles({ layout, tiles }: Wall): readonly string[] {
  return tiles.slice(0, room[layout]);
}

export function isFull({ tiles }: Wall): boolean {
  return tiles.length >= mostTiles;
}

/** Shows one more, in a layout that has room for it. A full wall stays as it is. */
export function openTile(wall: Wall, id: string): Wall {
  if (wall.tiles.includes(id)) {
    return shownTiles(wall).includes(id) ? wall : { ...wall, layout: layoutFor(wall.tiles.length) };
  }
  if (isFull(wall)) return wall;
  const tiles = [...wall.tiles, id];
  const layout = room[wall.layout] >= tiles.length ? wall.layout : layoutFor(tiles.length);
  return { ...wall, tiles, layout };
}

export function closeTile(wall: Wall, id: string): Wall {
  const tiles = wall.tiles.filter((each) => each !== id);
  const sound = wall.sound === id ? null : wall.sound;
  const layout =
    tiles.length <= 1 ? 'one' : tiles.length === 2 && wall.layout === 'grid' ? 'pair' : wall.layout;
  return { ...wall, tiles, sound, layout };
}

/** Puts a tile in the place of another; those between move up. */
export function moveTile(wall: Wall, id: string, place: number): Wall {
  const from = wall.tiles.indexOf(id);
  const to = Math.max(0, Math.min(place, wall.tiles.length - 1));
  if (from === -1 || from === to) return wall;
  const tiles = wall.tiles.filter((each) => each !== id);
  tiles.splice(to, 0, id);
  return { ...wall, tiles };
}

/** Streams that are no longer kept leave the wall. */
export function keepOnly(wall: Wall, known: ReadonlySet<string>): Wall {
  return wall.tiles.filter((id) => !known.has(id)).reduce(closeTile, wall);
}

function layoutFor(count: number): WallLayout {
  if (count <= 1) return 'one';
  return count === 2 ? 'pair' : 'grid';
}
