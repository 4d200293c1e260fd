/** The columns of the statistics: averages per game, from the archived files. */
import type { AggregateRow, aggregateColumns } from '../../../../shared/library/library.ts';
import { formatCount } from '../../../format/counted.ts';
import { formatShare } from '../../../format/figures.ts';

export type AggregateColumn = (typeof aggregateColumns)[number];

interface Figure {
  readonly name: AggregateColumn;
  readonly label: string;
  readonly about: string;
  readonly width: number;
  /** Columns with a lower value are hidden first; null is never hidden. */
  readonly worth: number | null;
  readonly text: (row: AggregateRow) => string;
}

const unknown = '–';
const withDigits = (digits: number) => (value: number | null) =>
  value === null ? unknown : value.toFixed(digits);
const whole = (value: number | null) => (value === null ? unknown : formatCount(Math.round(value)));
const share = (value: number | null) => (value === null ? unknown : formatShare(value));
const one = withDigits(1);

const figures: readonly Figure[] = [
  {
    name: 'games',
    label: 'Games',
    about: 'Matching games',
    width: 74,
    worth: null,
    text: (row) => formatCount(row.games),
  },
  {
    name: 'wins',
    label: 'Wins',
    about: 'Games won',
    width: 68,
    worth: 4,
    text: (row) => formatCount(row.wins),
  },
  {
    name: 'winRate',
    label: 'Win rate',
    about: 'Wins divided by games with a known winner',
    width: 84,
    worth: 12,
    text: (row) => share(row.winRate),
  },
  {
    name: 'kda',
    label: 'KDA',
    about: '(Kills + assists) ÷ deaths, over all games',
    width: 60,
    worth: 11,
    text: (row) => withDigits(2)(row.kda),
  },
  {
    name: 'kills',
    label: 'Kills/game',
    about: 'Kills per game',
    width: 88,
    worth: 7,
    text: (row) => one(row.kills),
  },
  {
    name: 'deaths',
    label: 'Deaths/game',
    about: 'Deaths per game',
    width: 102,
    worth: 6,
    text: (row) => one(row.deaths),
  },
  {
    name: 'assists',
    label: 'Assists/game',
    about: 'Assists per game',
    width: 104,
    worth: 5,
    text: (row) => one(row.assists),
  },
  {
    name: 'creepScorePerMinute',
    label: 'CS/min',
    about: 'Creep score per minute',
    width: 72,
    worth: 10,
    text: (row) => one(row.creepScorePerMinute),
  },
  {
    name: 'goldPerMinute',
    label: 'Gold/min',
    about: 'Gold per minute',
    width: 82,
    worth: 9,
    text: (row) => whole(row.goldPerMinute),
  },
  {
    name: 'damagePerMinute',
    label: 'Dmg/min',
    about: 'Damage to champions per minute',
    width: 84,
    worth: 8,
    text: (row) => whole(row.damagePerMinute),
  },
  {
    name: 'damageShare',
    label: 'Dmg share',
    about: 'Share of team damage to champions',
    width: 92,
    worth: 3,
    text: (row) => share(row.damageShare),
  },
  {
    name: 'goldShare',
    label: 'Gold share',
    about: 'Share of team gold',
    width: 94,
    worth: 2,
    text: (row) => share(row.goldShare),
  },
];

/** Shares within a side are meaningless for a team, which is the side. */
const ofPlayersOnly: readonly AggregateColumn[] = ['damageShare', 'goldShare'];

const nameWidth = 180;
const gap = 12;
const around = 50;

/** The columns that fit into `room` pixels next to the name. */
export function fittingFigures(isOfTeams: boolean, room: number): readonly Figure[] {
  let fitting = figures.filter(({ name }) => !isOfTeams || !ofPlayersOnly.includes(name));
  const needed = () => fitting.reduce((sum, { width }) => sum + width + gap, nameWidth + around);
  while (needed() > room) {
    const [least] = fitting
      .filter(({ worth }) => worth !== null)
      .sort((a, b) => (a.worth ?? 0) - (b.worth ?? 0));
    if (least === undefined) break;
    fitting = fitting.filter((figure) => figure !== least);
  }
  return fitting;
}

export const gridTemplate = (shown: readonly Figure[]) =>
  [`minmax(${nameWidth}px, 1fr)`, ...shown.map(({ width }) => `${width}px`)].join(' ');
