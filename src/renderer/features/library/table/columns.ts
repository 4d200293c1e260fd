/** The columns of the library: label, width, sorting, and which is hidden first when space is short. */
import type { LibraryColumn, LibrarySort } from '../../../../shared/library/library.ts';

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
  /** An explanation of the values, if the label is not enough. */
  readonly about?: string;
  readonly width: number;
  readonly minWidth: number;
  readonly sorts: LibraryColumn | null;
  /** The direction of the first click. */
  readonly first: LibrarySort['direction'];
  readonly isRight?: boolean;
  /** Columns with a lower value are hidden first; null is never hidden. */
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
  date: column('date', 'Date', 138, { sorts: 'date', worth: null }),
  league: column('league', 'League', 70, { sorts: 'league', first: 'asc', worth: 8 }),
  tournament: column('tournament', 'Tournament', 150, { sorts: 'tournament', first: 'asc', worth: 3 }),
  teams: column('teams', 'Teams', 150, { minWidth: 150, worth: null }),
  number: column('number', 'Game', 62, { sorts: 'number', first: 'asc', worth: 9 }),
  result: column('result', 'Winner', 84, { about: 'Winning team', worth: 2 }),
  length: column('length', 'Length', 70, { sorts: 'length', isRight: true, worth: 7 }),
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
  held: column('held', 'Files', 116, { about: 'Archived content types', worth: 10 }),
  bytes: column('bytes', 'Size', 72, {
    about: 'Size of the archived files',
    sorts: 'bytes',
    isRight: true,
    worth: 0,
  }),
  state: column('state', 'State', 104, { about: 'State of the wanted files', worth: 4 }),
};

/** The user's changes to `columns`. */
export interface ColumnChoice {
  readonly hidden: readonly ColumnName[];
  readonly widths: Readonly<Partial<Record<ColumnName, number>>>;
}

const columnGap = 12;
const tickWidth = 18;
/** The padding of a row, and the scrollbar. */
const aroundPx = 28 + 16;

/** Grouped by match, the series score precedes the teams. */
const scoreWidth = 38;

export const columnWidth = (name: ColumnName, { widths }: ColumnChoice) =>
  widths[name] ?? columns[name].width;

const neededWidth = (name: ColumnName, choice: ColumnChoice, isGrouped: boolean) =>
  columnWidth(name, choice) + (isGrouped && name === 'teams' ? scoreWidth : 0);

/** The chosen columns that fit into `room` pixels, in their order; the least important are hidden first. */
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

/** For `grid-template-columns`: the teams get the remaining space. */
export function gridTemplate(names: readonly ColumnName[], choice: ColumnChoice, isGrouped: boolean): string {
  const tracks = names.map((name) => {
    const width = neededWidth(name, choice, isGrouped);
    if (name === 'teams') return `minmax(${width}px, ${names.includes('tournament') ? 0.7 : 1}fr)`;
    return name === 'tournament' ? `minmax(${width}px, 1fr)` : `${width}px`;
  });
  return [`${tickWidth}px`, ...tracks].join(' ');
}

/** The sort order after a click on a column header. */
export function nextSort(sort: LibrarySort, { sorts, first }: Column): LibrarySort {
  if (sorts === null) return sort;
  if (sort.by !== sorts) return { ...sort, by: sorts, direction: first };
  return { ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}
