/** Connects a `ScrollPlace` to an element: which rows to draw, where, and how to reach others. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  hasDrifted,
  type ListShape,
  movedTo,
  placeAt,
  rowsToDraw,
  type ScrollPlace,
  spaceHeight,
  topToShow,
} from './scroll-window.ts';

interface Drawn {
  readonly first: number;
  readonly end: number;
  /** Pixels between a row's position in the list and under the scrollbar. */
  readonly shift: number;
  /** Whether it is scrolling. */
  readonly isMoving: boolean;
}

interface ScrollWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** The height of the sticky header, in pixels. */
  readonly headerHeight: number;
  /** A new value means another list, which starts at `startRow`. */
  readonly place: string;
  readonly startRow: number;
  /** Called with the top row when scrolling stops. */
  readonly onRest?: ((row: number) => void) | undefined;
}

interface ScrollWindow extends Drawn {
  readonly height: number;
  /** Rows that fit into the view completely. */
  readonly rowsInView: number;
  readonly show: (index: number) => void;
}

/** Longer than the pause between two ticks of a wheel. */
const restMs = 150;
const atTop: ScrollPlace = { top: 0, scrollTop: 0 };

export function useScrollWindow(options: ScrollWindowOptions): ScrollWindow {
  const { scroller, count, rowHeight, headerHeight, place, startRow } = options;
  const viewHeight = useViewHeight(scroller, headerHeight);
  const shape: ListShape = { count, rowHeight, viewHeight };
  const current = useRef(atTop);
  const shown = useRef<string | null>(null);
  const [drawn, setDrawn] = useState(() => drawnAtFirst(options));
  const latest = useRef({ shape, onRest: options.onRest });
  latest.current = { shape, onRest: options.onRest };

  const draw = useCallback((next: ScrollPlace, isMoving: boolean) => {
    current.current = next;
    const { first, end } = rowsToDraw(latest.current.shape, next.top);
    const shift = next.scrollTop - next.top;
    setDrawn((old) =>
      old.first === first && old.end === end && old.shift === shift && old.isMoving === isMoving
        ? old
        : { first, end, shift, isMoving },
    );
  }, []);

  /** Moves the bar. The browser rounds to device pixels, so its result counts. */
  const moveBar = useCallback(
    ({ top, scrollTop }: ScrollPlace, isMoving = false) => {
      const element = scroller.current;
      if (!element) return;
      element.scrollTop = scrollTop;
      draw({ top, scrollTop: element.scrollTop }, isMoving);
    },
    [scroller, draw],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      const { shape: now, onRest } = latest.current;
      moveBar(placeAt(now, current.current.top));
      onRest?.(Math.round(current.current.top / now.rowHeight));
    };
    const onScroll = () => {
      const { scrollTop } = element;
      if (scrollTop === current.current.scrollTop) return;
      const { shape: now } = latest.current;
      const next = movedTo(now, current.current, scrollTop);
      // Synchronously, so that a row is drawn in the same frame in which it comes into view.
      flushSync(() => (hasDrifted(now, next) ? moveBar(placeAt(now, next.top), true) : draw(next, true)));
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, draw, moveBar]);

  useLayoutEffect(() => {
    if (viewHeight === 0) return;
    const now = { count, rowHeight, viewHeight };
    if (shown.current !== place) {
      shown.current = place;
      moveBar(placeAt(now, startRow * rowHeight));
    } else {
      moveBar(placeAt(now, current.current.top));
    }
  }, [place, startRow, count, rowHeight, viewHeight, moveBar]);

  const show = useCallback(
    (index: number) => {
      const { shape: now } = latest.current;
      const top = topToShow(now, current.current.top, index);
      if (top !== current.current.top) moveBar(placeAt(now, top));
      latest.current.onRest?.(Math.round(current.current.top / now.rowHeight));
    },
    [moveBar],
  );

  return {
    ...drawn,
    end: Math.min(drawn.end, count),
    height: spaceHeight(shape),
    rowsInView: Math.max(1, Math.floor(viewHeight / rowHeight)),
    show,
  };
}

/**
 * Before the view is measured, assumes the height of the window. The first render then contains the rows, and
 * the browser lays them out together with the rest when it measures.
 */
function drawnAtFirst({ count, rowHeight, headerHeight, startRow }: ScrollWindowOptions): Drawn {
  const shape = { count, rowHeight, viewHeight: Math.max(0, window.innerHeight - headerHeight) };
  const { top, scrollTop } = placeAt(shape, startRow * rowHeight);
  return { ...rowsToDraw(shape, top), shift: scrollTop - top, isMoving: false };
}

function useViewHeight(scroller: RefObject<HTMLElement | null>, headerHeight: number): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setHeight(Math.max(0, element.clientHeight - headerHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, headerHeight]);
  return height;
}
