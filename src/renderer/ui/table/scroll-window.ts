/**
 * Maps a list of any length to a scrollbar of a height that browsers support. Up to `maxHeightPx` both are
 * equal. Above, the bar represents the list: near both ends and for small steps, one pixel is one pixel; a
 * jump of the bar (dragging its thumb) goes to the same fraction of the list.
 */
export interface ListShape {
  readonly count: number;
  /** Pixels, the same for every row. */
  readonly rowHeight: number;
  /** Pixels of the list in view. */
  readonly viewHeight: number;
}

/** `top`: pixels of the list above the view. `scrollTop`: the position of the scrollbar. */
export interface ScrollPlace {
  readonly top: number;
  readonly scrollTop: number;
}

/** Browsers support 16 to 33 million pixels, less at some zoom levels. */
const maxHeightPx = 8_000_000;
/** Within this distance of either end, list and bar move pixel by pixel. */
const endPx = 100_000;
/** How far the bar may drift from its fraction of the list before it is corrected right away. */
const maxDriftPx = 50_000;
/** Steps up to this come from a wheel, a finger or a key; the thumb of a bar cannot move by so little. */
const stepPx = 3000;

export const spaceHeight = ({ count, rowHeight }: ListShape) => Math.min(count * rowHeight, maxHeightPx);

const lastTop = ({ count, rowHeight, viewHeight }: ListShape) => Math.max(0, count * rowHeight - viewHeight);
const lastScroll = (shape: ListShape) => Math.max(0, spaceHeight(shape) - shape.viewHeight);
const isScaled = ({ count, rowHeight }: ListShape) => count * rowHeight > maxHeightPx;
const within = (value: number, most: number) => Math.min(Math.max(0, value), most);

/** The position of the bar for a list position. */
function scrollTopFor(shape: ListShape, top: number): number {
  if (!isScaled(shape)) return top;
  const [tops, scrolls] = [lastTop(shape), lastScroll(shape)];
  if (top <= endPx) return top;
  if (tops - top <= endPx) return scrolls - (tops - top);
  return endPx + ((top - endPx) * (scrolls - 2 * endPx)) / (tops - 2 * endPx);
}

function listTopFor(shape: ListShape, scrollTop: number): number {
  if (!isScaled(shape)) return scrollTop;
  const [tops, scrolls] = [lastTop(shape), lastScroll(shape)];
  if (scrollTop <= endPx) return scrollTop;
  if (scrolls - scrollTop <= endPx) return tops - (scrolls - scrollTop);
  return endPx + ((scrollTop - endPx) * (tops - 2 * endPx)) / (scrolls - 2 * endPx);
}

/** The list position nearest to `top`. */
export function placeAt(shape: ListShape, top: number): ScrollPlace {
  const at = within(top, lastTop(shape));
  return { top: at, scrollTop: Math.round(scrollTopFor(shape, at)) };
}

/** The place after the bar was moved to `scrollTop`. */
export function movedTo(shape: ListShape, place: ScrollPlace, scrollTop: number): ScrollPlace {
  const step = scrollTop - place.scrollTop;
  if (!isScaled(shape) || Math.abs(step) > stepPx) {
    return { top: within(listTopFor(shape, scrollTop), lastTop(shape)), scrollTop };
  }
  return { top: within(place.top + step, lastTop(shape)), scrollTop };
}

/**
 * Whether the bar must be corrected right away. Smaller drift waits until scrolling stops, unless the bar is
 * about to end before the list.
 */
export function hasDrifted(shape: ListShape, { top, scrollTop }: ScrollPlace): boolean {
  if (!isScaled(shape)) return false;
  const stray = Math.abs(scrollTop - scrollTopFor(shape, top));
  const isNearEnd = scrollTop < stepPx || lastScroll(shape) - scrollTop < stepPx;
  return stray > (isNearEnd ? 1 : maxDriftPx);
}

/** The smallest movement that brings row `index` fully into view. */
export function topToShow({ rowHeight, viewHeight }: ListShape, top: number, index: number): number {
  const start = index * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - viewHeight);
}

/**
 * The rows to draw: those in view and some around them; `first` and `end` (not included) are multiples of a
 * step.
 */
export function rowsToDraw(
  { count, rowHeight, viewHeight }: ListShape,
  top: number,
): { readonly first: number; readonly end: number } {
  const beyond = 4;
  const step = 4;
  const first = Math.floor(top / rowHeight) - beyond;
  const start = Math.max(0, first - (((first % step) + step) % step));
  const shown = Math.ceil(viewHeight / rowHeight) + 2 * beyond + step + 1;
  return { first: start, end: Math.min(count, start + shown) };
}

/**
 * `count` rows from `first` on, in the order of the elements that draw them: row `index` is in slot `index %
 * count`, so moving the window changes only as many slots as rows. Starts with slot `start`.
 */
export function rowsBySlot(first: number, count: number, start: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => {
    const behind = (start + at - first) % count;
    return first + (behind < 0 ? behind + count : behind);
  });
}
