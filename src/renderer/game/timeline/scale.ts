/** From values to pixels, and round numbers for axes. */
export type Scale = (value: number) => number;

export function linear(from: readonly [number, number], to: readonly [number, number]): Scale {
  const span = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / span) * (to[1] - to[0]);
}

const steps = [1, 2, 2.5, 5, 10];

/** The smallest round step of which `count` reach over `span`. */
export function roundStep(span: number, count: number): number {
  const rough = Math.max(span, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (steps.find((step) => step * power >= rough) ?? 10);
}

/** Round values over a range, its ends included where they are round. */
export function ticks(from: number, to: number, count: number): readonly number[] {
  const step = roundStep(to - from, count);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
}

const minute = 60_000;

/** Whole minutes, so many that their names don't run into one another. */
export function minuteTicks(end: number, width: number): readonly number[] {
  const room = Math.max(2, Math.floor(width / 46));
  const step = [1, 2, 5, 10, 15, 20, 30].find((each) => end / (each * minute) <= room) ?? 60;
  return Array.from({ length: Math.floor(end / (step * minute)) + 1 }, (_, index) => index * step * minute);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line through the points that are told; it breaks where one is not. */
export function linePath(points: readonly (Point | null)[]): string {
  let path = '';
  let isDown = false;
  for (const point of points) {
    if (point) path += `${isDown ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    isDown = point !== null;
  }
  return path;
}

/** The area between the line and a base line; each unbroken piece is closed by itself. */
export function areaPath(points: readonly (Point | null)[], base: number): string {
  let path = '';
  let piece: Point[] = [];
  const close = () => {
    const [first] = piece;
    const last = piece.at(-1);
    if (first && last)
      path += `${linePath(piece)}L${last.x.toFixed(1)} ${base}L${first.x.toFixed(1)} ${base}Z`;
    piece = [];
  };
  for (const point of points) {
    if (point) piece.push(point);
    else close();
  }
  close();
  return path;
}
