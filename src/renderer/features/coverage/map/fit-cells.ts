/** How wide the map's cells are, so that no column is partly visible while the map scrolls from column to column. */

/** In pixels. */
export interface Fit {
  readonly cell: number;
  /** The space behind the last column. */
  readonly end: number;
}

/** In pixels: after the last column of a map that does not scroll. */
export const endWidth = 16;

/**
 * All columns where they have at least `min` pixels each in `width`; else as many whole columns as fit, which then fill
 * it. All in pixels.
 */
export function fitCells(width: number, columns: number, min: number): Fit {
  const isScrolling = columns * min + endWidth > width;
  if (!isScrolling) return { cell: min, end: endWidth };
  return { cell: width / Math.max(1, Math.floor(width / min)), end: 0 };
}
