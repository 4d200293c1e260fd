/** The columns of the statistics on the screen. */
import type { AnyStatistic } from '../../../../shared/library/statistics.ts';

const nameWidth = 180;
const groupWidth = 130;
const gap = 12;
const margins = 50;

/** Of an interval next to its rate. */
const intervalWidth = 84;
const widthFor = ({ width, interval }: AnyStatistic) => width + (interval === undefined ? 0 : intervalWidth);

export const gridTemplate = (shown: readonly AnyStatistic[], isGrouped: boolean) =>
  [
    `minmax(${nameWidth}px, 1fr)`,
    ...(isGrouped ? [`${groupWidth}px`] : []),
    ...shown.map((one) => `${widthFor(one)}px`),
  ].join(' ');

/** Of a row, in pixels. */
export const neededWidth = (shown: readonly AnyStatistic[], isGrouped: boolean) =>
  shown.reduce((sum, one) => sum + widthFor(one) + gap, nameWidth + margins) +
  (isGrouped ? groupWidth + gap : 0);
