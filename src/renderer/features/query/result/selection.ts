/** Selected cells of the grid: a rectangle between two corners. */

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface Selection {
  /** The corner that stays while the other one moves. */
  readonly anchor: CellPlace;
  /** The corner with the cursor. */
  readonly cursor: CellPlace;
}

export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export const atCell = (place: CellPlace): Selection => ({ anchor: place, cursor: place });

/** Moves the cursor, and with it the other corner unless the selection is extended. */
export const moveTo = (selection: Selection, cursor: CellPlace, isExtending: boolean): Selection =>
  isExtending ? { ...selection, cursor } : atCell(cursor);

export function toRange({ anchor, cursor }: Selection): CellRange {
  return {
    firstRow: Math.min(anchor.row, cursor.row),
    lastRow: Math.max(anchor.row, cursor.row),
    firstColumn: Math.min(anchor.column, cursor.column),
    lastColumn: Math.max(anchor.column, cursor.column),
  };
}

export const isInRange = (range: CellRange, row: number, column: number): boolean =>
  row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn;
