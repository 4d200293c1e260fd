/** The columns of the library: what they are called, how wide, by what they sort, and which goes first for room. */
import type { LibraryColumn, LibrarySort } from '../../../../shared/library.ts';

export const columnNames = [
  'date',
  'league',
  'tournament',
  'teams',
  'number',
  'result',
  'length',
  'patch',
  'kills',
  'gold',
  'held',
  'bytes',
  'state',
] as const;
export type ColumnName = (typeof columnNames)[number];

export interface Column {
  readonly name: ColumnName;
  readonly label: string;
  /** What its values are, where the label does not say it. */
  readonly about?: string;
  readonly width: number;
  readonly minWidth: number;
  readonly sorts: LibraryColumn | null;
  /** Which way the first press sorts. */
  readonly first: LibrarySort['direction'];
  readonly isRight?: boolean;
  /** The lower, the sooner it makes room for others; null stays always. */
  readonly worth: number | null;
}

const column = (
  name: ColumnName,
  label: string,
  width: number,
  rest: Partial<Omit<Column, 'name' | 'label' | 'width'>> = {},
): Column => ({
  name,
  label,
  width,
  minWidth: Math.min(width, 44),
  sorts: null,
  first: 'desc',
  worth: 0,
  ...rest,
});

export const columns: Readonly<Record<ColumnName, Column>> = {
  date: column('date', 'Date', 92, { sorts: 'date', worth: null }),
  league: column('league', 'League', 84, { sorts: 'league', first: 'asc', worth: 8 }),
  tournament: column('tournament', 'Tournament', 150, { sorts: 'tournament', first: 'asc', worth: 3 }),
  teams: column('teams', 'Teams', 170, { minWidth: 150, worth: null }),
  number: column('number', 'Game', 62, { sorts: 'number', first: 'asc', worth: 9 }),
  result: column('result', 'Winner', 84, { about: 'Winning team', worth: 2 }),
  length: column('length', 'Length', 74, { sorts: 'length', isRight: true, worth: 7 }),
  patch: column('patch', 'Patch', 60, { sorts: 'patch', worth: 6 }),
  kills: column('kills', 'Kills', 66, {
    about: 'Kills, blue side : red side',
    sorts: 'kills',
    isRight: true,
    worth: 5,
  }),
  gold: column('gold', 'Gold', 108, {
    about: 'Gold in thousands, blue side : red side',
    sorts: 'gold',
    isRight: true,
    worth: 1,
  }),
  held: column('held', 'Files', 124, { about: 'Archived content types', worth: 10 }),
  bytes: column('bytes', 'Size', 72, {
    about: 'Size of the archived files',
    sorts: 'bytes',
    isRight: true,
    worth: 0,
  }),
  state: column('state', 'State', 104, { about: 'State of the wanted files', worth: 4 }),
};

/** What a user chose; the rest is as `columns` says. */
export interface ColumnChoice {
  readonly hidden: readonly ColumnName[];
  readonly widths: Readonly<Partial<Record<ColumnName, number>>>;
}

const columnGap = 12;
const tickWidth = 18;
/** Left and right of a row's cells, and the scrollbar. */
const aroundPx = 28 + 16;

/** Grouped by match, the score of the series stands before the teams. */
const scoreWidth = 38;

export const columnWidth = (name: ColumnName, { widths }: ColumnChoice) =>
  widths[name] ?? columns[name].width;

const neededWidth = (name: ColumnName, choice: ColumnChoice, isGrouped: boolean) =>
  columnWidth(name, choice) + (isGrouped && name === 'teams' ? scoreWidth : 0);

/** The columns chosen that fit into `room` pixels, in their order: those worth least make room for the rest. */
export function fittingColumns(
  choice: ColumnChoice,
  room: number,
  isGrouped: boolean,
): readonly ColumnName[] {
  let fitting = columnNames.filter((name) => !choice.hidden.includes(name));
  const needed = () =>
    fitting.reduce(
      (sum, name) => sum + neededWidth(name, choice, isGrouped) + columnGap,
      aroundPx + tickWidth,
    );
  while (needed() > room) {
    const [least] = fitting
      .filter((name) => columns[name].worth !== null)
      .sort((a, b) => (columns[a].worth ?? 0) - (columns[b].worth ?? 0));
    if (least === undefined) break;
    fitting = fitting.filter((name) => name !== least);
  }
  return fitting;
}

/** For `grid-template-columns`: the teams take what is left over. */
export function gridTemplate(names: readonly ColumnName[], choice: ColumnChoice, isGrouped: boolean): string {
  const tracks = names.map((name) => {
    const width = neededWidth(name, choice, isGrouped);
    if (name === 'teams') return `minmax(${width}px, ${names.includes('tournament') ? 0.7 : 1}fr)`;
    return name === 'tournament' ? `minmax(${width}px, 1fr)` : `${width}px`;
  });
  return [`${tickWidth}px`, ...tracks].join(' ');
}

/** What a press on a column's name sorts by next. */
export function nextSort(sort: LibrarySort, { sorts, first }: Column): LibrarySort {
  if (sorts === null) return sort;
  if (sort.by !== sorts) return { ...sort, by: sorts, direction: first };
  return { ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}
