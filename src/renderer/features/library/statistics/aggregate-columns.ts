/** The columns of the statistics on the screen. */
import type { AggregateKind } from '../../../../shared/library/library.ts';
import { type AnyStatistic, isOfTeams, statistics } from '../../../../shared/library/statistics.ts';

const nameWidth = 180;
const groupWidth = 130;
const gap = 12;
const margins = 50;

/** Of an interval next to its rate. */
const intervalWidth = 84;
const widthFor = ({ width, interval }: AnyStatistic) => width + (interval === undefined ? 0 : intervalWidth);

/** The statistics that players, champions, teams or sides have: a team has no share in itself. */
export function statisticsFor(by: AggregateKind): readonly AnyStatistic[] {
  const isOfPlayers = by === 'player' || by === 'champion';
  return statistics.filter((one) => isOfPlayers || isOfTeams(one));
}

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
