/** What an exported table is: its columns with their values, and its rows of a game. */
import type Database from 'better-sqlite3';
import { nameKey } from '../../shared/base/names.ts';
import { peopleByName } from '../../shared/library/people.ts';
import { createPeopleInFiles } from '../catalogue/rows/people.ts';
import type { CellValue, Column, Row } from './columns.ts';
import type { GameSources } from './game-sources.ts';
import type { ExportGame } from './games.ts';

/** docs/export.md shows all but the value: `npm run test:watch -- --run test/export/docs.test.ts -u` writes it there. */
export interface TableColumn<Source> extends Column {
  readonly unit?: string;
  readonly meaning?: string;
  readonly source: string;
  /** Null: unknown. */
  readonly value: (source: Source) => CellValue;
}

/** What the rows need in addition to the game. */
export interface TableContext {
  readonly names: Names;
  /** The game's files. */
  readonly sources: GameSources;
  /** Reports that the table has no row of the game, and why. */
  readonly leaveOut: (reason: string) => void;
}

export interface Table {
  readonly columns: readonly Omit<TableColumn<unknown>, 'value'>[];
  /** With a value for each column, in their order. */
  readonly rows: (game: ExportGame, context: TableContext) => Promise<readonly Row[]>;
  /** Whether it has what the user wrote: a data set is made from the archive alone. */
  readonly isOfUser: boolean;
  /** In a folder, the table is one file a year: its name without the extension; null for games without a date. */
  readonly fileForYear?: (year: number | null) => string;
}

export function defineTable<Source>(definition: {
  readonly columns: readonly TableColumn<Source>[];
  readonly rows: (game: ExportGame, context: TableContext) => readonly Source[] | Promise<readonly Source[]>;
  readonly isOfUser?: boolean;
}): Table {
  const { columns, rows, isOfUser = false } = definition;
  return {
    columns,
    isOfUser,
    rows: async (game, context) =>
      (await rows(game, context)).map((source) => columns.map(({ value }) => value(source))),
  };
}

interface NamedChampion {
  /** Null for a champion that the file has by name alone, or by a number that is none. */
  readonly id: number | null;
  /** Null where only the number is known. */
  readonly name: string | null;
}

/** Names by the catalogue's keys. */
export interface Names {
  readonly player: (key: number) => string | null;
  readonly champion: (key: number) => NamedChampion | null;
  /** The name of the person whose name this is; null if the list of people has none. */
  readonly person: (name: string | null) => string | null;
  /** Whether the list of people is empty. */
  readonly isWithoutPeople: boolean;
}

/**
 * Rows of players and champions in the catalogue never change, so they are cached. The list of people is that of this
 * moment.
 */
export function createNames(db: Database.Database): Names {
  const people = peopleByName(createPeopleInFiles(db)());
  return {
    player: remembered(db.prepare<[number], string>('SELECT name FROM players WHERE key = ?').pluck()),
    // The catalogue stores a champion without a known name by number, and one without a number as 0.
    champion: remembered(
      db.prepare<[number], NamedChampion>(
        `SELECT CASE WHEN id > 0 THEN id END AS id, nullif(name, CAST(id AS TEXT)) AS name
         FROM champions WHERE key = ?`,
      ),
    ),
    person: (name) => (name === null ? null : (people.get(nameKey(name))?.name ?? null)),
    isWithoutPeople: people.size === 0,
  };
}

const maxRemembered = 50_000;

function remembered<T>(find: Database.Statement<[number], T>): (key: number) => T | null {
  const known = new Map<number, T | null>();
  return (key) => {
    const had = known.get(key);
    if (had !== undefined) return had;
    if (known.size >= maxRemembered) known.clear();
    const value = find.get(key) ?? null;
    known.set(key, value);
    return value;
  };
}
