/** The tables of the data set: those of exports, each with the columns by which engines leave files out. */
import { type ExportTable, exportTableNames } from '../../shared/library/export.ts';
import type { Column, Row } from '../export/columns.ts';
import { exportedTables } from '../export/exported-tables.ts';
import { type ExportGame, gameDate, gameYear } from '../export/games.ts';
import { gameColumns } from '../export/games-table.ts';
import { defineTable, type TableColumn, type TableContext } from '../export/table.ts';

type Described = Omit<TableColumn<unknown>, 'value'>;

export interface DatasetTable {
  readonly columns: readonly (Column & Described)[];
  readonly rows: (game: ExportGame, context: TableContext) => Promise<readonly Row[]>;
  /** The column whose values have row groups of their own; null: rows are in the order of the games. */
  readonly groupedBy: string | null;
}

/** Most questions ask for a few types of events, which are a small part of all. */
const groupedBy: Partial<Record<ExportTable, string>> = { events: 'type' };

/** What most questions ask of a game: to join the table of games costs an engine more than to read the column. */
const asked: ReadonlySet<string> = new Set(['league', 'patch', 'length_seconds', 'void_reason']);

/** An engine that reads single files does not see the year in the path. */
const added = defineTable<ExportGame>({
  rows: (game) => [game],
  columns: [
    ...gameColumns.filter(({ name }) => asked.has(name)),
    {
      name: 'year',
      type: 'integer',
      meaning: "of the game's start, or of its match if that is not known; UTC",
      source: 'service',
      value: gameYear,
    },
    {
      name: 'month',
      type: 'integer',
      meaning: 'of the same time, from 1; UTC',
      source: 'service',
      value(game) {
        const at = gameDate(game);
        return at === null ? null : new Date(at).getUTCMonth() + 1;
      },
    },
  ],
});

function withAddedColumns(name: ExportTable): DatasetTable {
  const { columns, rows } = exportedTables[name];
  const isNew = added.columns.map((column) => columns.every((one) => one.name !== column.name));
  const select = <T>(values: readonly T[]) => values.filter((_, at) => isNew[at]);
  return {
    columns: [...columns, ...select(added.columns)],
    groupedBy: groupedBy[name] ?? null,
    async rows(game, context) {
      const [values = []] = await added.rows(game, context);
      const more = select(values);
      return (await rows(game, context)).map((row) => [...row, ...more]);
    },
  };
}

/** All but those that repeat others in another form, and that of the user's notes. */
export const datasetTableNames = exportTableNames.filter((name) => {
  const { fileForYear, isOfUser } = exportedTables[name];
  return fileForYear === undefined && !isOfUser;
});
export const datasetTables: ReadonlyMap<ExportTable, DatasetTable> = new Map(
  datasetTableNames.map((name) => [name, withAddedColumns(name)]),
);

/** The table of this name. */
export function datasetTable(name: ExportTable): DatasetTable {
  const table = datasetTables.get(name);
  if (table === undefined) throw new Error(`The data set has no table "${name}".`);
  return table;
}
