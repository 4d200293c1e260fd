import { useEffect, useRef, useState } from 'react';
import type { LibrarySearch } from '../../../navigation/searches.ts';

/** The row with the cursor. Another list, with another key, starts at its first row or at the row in its address. */
export function useRowCursor(key: string, { row, at }: LibrarySearch): [number, (row: number) => void] {
  const [cursor, setCursor] = useState(row ?? at ?? 0);
  const startedWith = useRef(key);
  useEffect(() => {
    if (startedWith.current === key) return;
    startedWith.current = key;
    setCursor(row ?? at ?? 0);
  }, [key, row, at]);
  return [cursor, setCursor];
}
