/** The bars of a chart over days: positions in a box of 1 by 1, measured from its upper left corner. */

export interface DayValue {
  readonly day: string;
  readonly value: number;
}

export interface Bar extends DayValue {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

/** The highest bar fills the box; where all values are 0, no bar has a height. */
export function toBars(days: readonly string[], values: readonly DayValue[]): readonly Bar[] {
  const top = Math.max(1, ...values.map(({ value }) => value));
  const width = 1 / Math.max(1, days.length);
  return values.flatMap(({ day, value }) => {
    const at = days.indexOf(day);
    if (at < 0) return [];
    const height = value / top;
    return [{ day, value, x: at * width, width, y: 1 - height, height }];
  });
}
