/** The columns of the statistics on the screen. */
import { isOfTeams, statistics } from '../../../../shared/library/statistics.ts';

export type StatisticColumn = Pick<
  (typeof statistics)[number],
  'id' | 'label' | 'about' | 'width' | 'worth' | 'digits'
>;

const nameWidth = 180;
const gap = 12;
const margins = 50;

/** The columns that fit into `room` pixels next to the name. */
export function fittingStatistics(isAboutTeams: boolean, room: number): readonly StatisticColumn[] {
  let fitting: readonly StatisticColumn[] = statistics.filter((one) => !isAboutTeams || isOfTeams(one));
  const needed = () => fitting.reduce((sum, { width }) => sum + width + gap, nameWidth + margins);
  while (needed() > room) {
    const [least] = fitting
      .filter(({ worth }) => worth !== null)
      .toSorted((a, b) => (a.worth ?? 0) - (b.worth ?? 0));
    if (least === undefined) break;
    fitting = fitting.filter((one) => one !== least);
  }
  return fitting;
}

export const gridTemplate = (shown: readonly StatisticColumn[]) =>
  [`minmax(${nameWidth}px, 1fr)`, ...shown.map(({ width }) => `${width}px`)].join(' ');
