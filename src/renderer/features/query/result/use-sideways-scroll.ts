/** How far an element is scrolled to the side, and how wide its view is: in steps, so that few renders follow. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels. Less than what is drawn on either side of the view. */
const step = 100;

export function useSidewaysScroll(scroller: RefObject<HTMLElement | null>): {
  readonly left: number;
  readonly viewWidth: number;
} {
  const [shown, setShown] = useState({ left: 0, viewWidth: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      const left = Math.floor(element.scrollLeft / step) * step;
      const viewWidth = Math.ceil(element.clientWidth / step) * step;
      setShown((old) => (old.left === left && old.viewWidth === viewWidth ? old : { left, viewWidth }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  return shown;
}
