/** How wide the map's cells are in the width that the map has. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { endWidth, type Fit, fitCells } from './fit-cells.ts';

/** Follows the width of the map and of its names, which the element with `data-corner` has. */
export function useCellWidth(scroller: RefObject<HTMLElement | null>, columns: number, min: number): Fit {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const map = scroller.current;
    const corner = map?.querySelector<HTMLElement>('[data-corner]');
    if (!map || !corner) return;
    const measure = () => setWidth(map.clientWidth - corner.offsetWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(map);
    return () => observer.disconnect();
  }, [scroller]);
  return width === null ? { cell: min, end: endWidth } : fitCells(width, columns, min);
}
