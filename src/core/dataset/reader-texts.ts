/** What the folder of the data set says of itself to people and programs: derived from the tables and the manifest. */
import { exportTables } from '../../shared/library/export.ts';
import type { ColumnType } from '../export/columns.ts';
import { datasetTable, datasetTableNames } from './dataset-tables.ts';
import { haveSameColumns } from './fingerprint.ts';
import { type Manifest, sumBytes, tableFiles } from './manifest.ts';
import { sqlTypes, viewStatement } from './views.ts';

/** The files of the folder by their names. */
export function readerTexts(manifest: Manifest): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', readme],
    ['current.sql', currentSql(manifest)],
    ['datapackage.json', `${JSON.stringify(dataPackage(manifest), null, 1)}\n`],
  ]);
}

function currentSql(manifest: Manifest): string {
  const views = datasetTableNames.map((name) =>
    viewStatement({
      name,
      files: tableFiles(manifest, name).map(({ path }) => path),
      haveSameColumns: haveSameColumns(manifest),
      columns: datasetTable(name).columns.map((column) => ({
        name: column.name,
        type: sqlTypes[column.type],
      })),
    }),
  );
  const { epoch, madeAt } = manifest;
  return `-- Epoch ${epoch}, ${madeAt}. For DuckDB, started in this folder: duckdb -init current.sql\n${views.join('\n')}\n`;
}

const frictionlessTypes: Readonly<Record<ColumnType, string>> = {
  text: 'string',
  integer: 'integer',
  bytes: 'integer',
  number: 'number',
  boolean: 'boolean',
  time: 'datetime',
};

/** https://datapackage.org/standard/data-package/ */
function dataPackage(manifest: Manifest) {
  const { epoch, madeAt, games } = manifest;
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'matchkeep-data-set',
    title: 'Games of a Matchkeep archive',
    description: `${games} games. Joined by platform_game_id, and participant_id or side.`,
    version: `1.${epoch}`,
    created: madeAt,
    resources: datasetTableNames.flatMap((name) => {
      const files = tableFiles(manifest, name);
      if (files.length === 0) return [];
      const fields = datasetTable(name).columns.map(({ name: column, type, unit, meaning }) => ({
        name: column,
        type: frictionlessTypes[type],
        ...(describe(meaning, unit) !== '' && { description: describe(meaning, unit) }),
      }));
      return [
        {
          name: name.replaceAll('_', '-'),
          title: exportTables[name],
          path: files.map(({ path }) => path),
          format: 'parquet',
          mediatype: 'application/vnd.apache.parquet',
          bytes: sumBytes(files),
          schema: { fields },
        },
      ];
    }),
  };
}

const describe = (meaning = '', unit = '') => [meaning, unit && `in ${unit}`].filter(Boolean).join('; ');

const readme = `# The data set of a Matchkeep archive

Every figure of every archived game, as Parquet. Matchkeep makes these files from the archive and updates them by itself;
it never reads them back, so deleting this folder costs only the time to make it again.

| table | rows |
|---|---|
${datasetTableNames.map((name) => `| \`${name}\` | ${exportTables[name]} |`).join('\n')}

The tables join by \`platform_game_id\`, and by \`participant_id\` or \`side\`. Every table has
\`league\`, \`patch\`, \`length_seconds\`, \`void_reason\`, \`year\` and \`month\` of the game: most questions need no join.
\`datapackage.json\` describes each column. The rows of \`events\` are grouped by \`type\`, and engines read only the types
that a query asks for: for the order of a game, sort by \`at_ms, event\`.

**Read the files that \`manifest.json\` names, and not all files of a folder.** A file that has been replaced stays for an hour,
for programs that still read it: with \`*.parquet\`, a game could come twice. The manifest is replaced in one step, and the name
of a file is never used again. \`current.sql\` has the same list for DuckDB.

## DuckDB

    duckdb -init current.sql
    SELECT side, avg(gold_diff_at_15) FROM players GROUP BY side;

## pandas, Polars, R

    import json, pandas as pd
    manifest = json.load(open("manifest.json"))
    files = [file["path"] for file in manifest["tables"]["players"]["files"]]
    players = pd.concat([pd.read_parquet(path) for path in files], ignore_index=True)

    import json, polars as pl
    manifest = json.load(open("manifest.json"))
    players = pl.scan_parquet([file["path"] for file in manifest["tables"]["players"]["files"]])

    library(arrow)
    manifest <- jsonlite::fromJSON("manifest.json")
    players <- open_dataset(manifest$tables$players$files$path)

## Spark, ClickHouse, Trino

    files = [file["path"] for file in json.load(open("manifest.json"))["tables"]["players"]["files"]]
    spark.read.parquet(*files)

    clickhouse local --query "SELECT count() FROM file('players/year=2026/{NAME1,NAME2}.parquet')"

Trino and Athena read folders and not lists of files: copy the files of the manifest into a folder of their own, and create
an external table on it.
`;
