/** The columns of the statistics on the screen. */
import type { AnyStatistic } from '../../../../shared/library/statistics.ts';

const nameWidth = 180;
const groupWidth = 130;
const gap = 12;
/** Of a row, on both sides. */
const margins = 32;

/** Of an interval next to its rate. */
const intervalWidth = 60;
/** Of a sample next to its figure. */
const sampleWidth = 44;
const widthFor = ({ width, isRate = false, hasSample = false }: AnyStatistic) =>
  width + (isRate ? intervalWidth : hasSample ? sampleWidth : 0);

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
