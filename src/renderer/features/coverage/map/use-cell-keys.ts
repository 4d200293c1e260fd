/** The position of the cursor in the map, and the keys that move it. Column -1 is the name of the row. */
import { type KeyboardEvent, useState } from 'react';

export interface Place {
  readonly row: number;
  readonly column: number;
}

const rowsPerPage = 10;

interface CellKeys {
  readonly place: Place;
  readonly goTo: (place: Place) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** `onMove` is called for keys only. */
export function useCellKeys(options: {
  readonly rows: number;
  readonly columns: number;
  readonly start: Place;
  readonly onMove: (place: Place) => void;
  readonly onOpen: (place: Place) => void;
}): CellKeys {
  const { rows, columns, start, onMove, onOpen } = options;
  const [chosen, setChosen] = useState(start);
  const place = { row: Math.min(chosen.row, rows - 1), column: Math.min(chosen.column, columns - 1) };
  return {
    place,
    goTo: setChosen,
    onKeyDown(event) {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        onOpen(place);
        return;
      }
      const next = moved(event, place, { rows, columns });
      if (next === null) return;
      event.preventDefault();
      setChosen(next);
      onMove(next);
    },
  };
}

/** Null for keys that do not move. */
function moved(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { row, column }: Place,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Place | null {
  if (altKey) return null;
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(lastRow, row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(-1, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) };
    case 'PageUp':
      return { row: Math.max(0, row - rowsPerPage), column };
    case 'PageDown':
      return { row: Math.min(lastRow, row + rowsPerPage), column };
    case 'Home':
      return { row: isFar ? 0 : row, column: -1 };
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}
