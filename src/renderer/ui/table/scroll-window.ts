/**
 * Where a list of any length stands beneath a scrollbar of a height that browsers can have. Up to
 * `tallestPx` the two are the same. Beyond, the bar stands for the list: near both ends and for every small
 * step a pixel is a pixel, and a leap of the bar (its thumb was dragged) goes to the same share of the list.
 */
export interface ListShape {
  readonly count: number;
  /** Pixels, the same for every row. */
  readonly rowHeight: number;
  /** Pixels of the list that are in view. */
  readonly viewHeight: number;
}

/** `top`: pixels of the list above the view. `scrollTop`: what the scrollbar says meanwhile. */
export interface ScrollPlace {
  readonly top: number;
  readonly scrollTop: number;
}

/** Engines end between 16 and 33 million pixels, at some zooms earlier. */
export const maxHeightPx = 8_000_000;
/** How far from either end the bar and the list go pixel by pixel. */
const endPx = 100_000;
/** How far the bar may stray from its share of the list before it is put right at once. */
const maxDriftPx = 50_000;
/** Steps up to this are a wheel's, a finger's or a key's; a bar's thumb can't move by so little. */
const stepPx = 3000;

export const spaceHeight = ({ count, rowHeight }: ListShape) => Math.min(count * rowHeight, maxHeightPx);

const lastTop = ({ count, rowHeight, viewHeight }: ListShape) => Math.max(0, count * rowHeight - viewHeight);
const lastScroll = (shape: ListShape) => Math.max(0, spaceHeight(shape) - shape.viewHeight);
const isScaled = ({ count, rowHeight }: ListShape) => count * rowHeight > maxHeightPx;
const within = (value: number, most: number) => Math.min(Math.max(0, value), most);

/** Where the bar belongs while the list stands at `top`. */
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

/** The list at `top`, as near as there is. */
export function placeAt(shape: ListShape, top: number): ScrollPlace {
  const at = within(top, lastTop(shape));
  return { top: at, scrollTop: Math.round(scrollTopFor(shape, at)) };
}

/** After the bar was moved to `scrollTop`. */
export function movedTo(shape: ListShape, place: ScrollPlace, scrollTop: number): ScrollPlace {
  const step = scrollTop - place.scrollTop;
  if (!isScaled(shape) || Math.abs(step) > stepPx) {
    return { top: within(listTopFor(shape, scrollTop), lastTop(shape)), scrollTop };
  }
  return { top: within(place.top + step, lastTop(shape)), scrollTop };
}

/**
 * Whether the bar must be put right now; smaller strayings wait until the scrolling rests, unless the bar is
 * about to end where the list does not.
 */
export function hasDrifted(shape: ListShape, { top, scrollTop }: ScrollPlace): boolean {
  if (!isScaled(shape)) return false;
  const stray = Math.abs(scrollTop - scrollTopFor(shape, top));
  const isNearEnd = scrollTop < stepPx || lastScroll(shape) - scrollTop < stepPx;
  return stray > (isNearEnd ? 1 : maxDriftPx);
}

/** The least movement after which row `index` is in view as a whole. */
export function topToShow({ rowHeight, viewHeight }: ListShape, top: number, index: number): number {
  const start = index * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - viewHeight);
}

/** The rows to draw: those in view and some around, first and last (not included) on whole steps. */
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
 * The rows from `first` on, `count` of them, in the order of the elements that draw them: row `index` stands in
 * slot `index % count`, so that a window moved by some rows changes only as many slots. Begins with slot `start`.
 */
export function rowsBySlot(first: number, count: number, start: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => {
    const behind = (start + at - first) % count;
    return first + (behind < 0 ? behind + count : behind);
  });
}
