/** `query`: questions in SQL on the data set, with an engine of its own: no Matchkeep need run, and one may. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Command, Option } from 'commander';
import { foldersIn } from '../../core/archive/store/store.ts';
import type { ReadOnly } from '../../core/read-only.ts';
import { createSql, noDataset, type Sql } from '../../core/sql/sql.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { fromErrorData, MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { changedText } from '../../shared/domain/changed-games.ts';
import { tableFormats } from '../../shared/library/export.ts';
import type { SqlAnswer, SqlCell, SqlColumn, SqlSchema } from '../../shared/sql/sql.ts';
import { toPath } from '../terminal/arguments.ts';
import type { Output } from '../terminal/output.ts';
import { showWorking } from '../terminal/progress.ts';
import { readStdin } from '../terminal/stdin.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { timeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';

const examples = `
Examples:
  matchkeep query --schema players
  matchkeep query "SELECT champion, count(*) AS games FROM players GROUP BY 1 ORDER BY 2 DESC LIMIT 10"
  matchkeep query --search "team:T1" "SELECT patch, count(*) FROM games SEMI JOIN selected_games USING (platform_game_id) GROUP BY 1"
  matchkeep query --to gold.parquet "SELECT platform_game_id, at_ms, gold FROM frames"
  matchkeep query --csv < question.sql`;

interface QueryOptions {
  readonly search?: string;
  readonly csv: boolean;
  readonly to?: string;
  readonly replace: boolean;
  readonly schema?: string | true;
}

export function addQueryCommand(program: Command, run: Run): void {
  program
    .command('query')
    .description('ask the data set in SQL: one SELECT, in the dialect of DuckDB')
    .argument('[sql]', 'the query; without it, or as -, standard input')
    .option(
      '--search <query>',
      'library search query, such as "team:T1": its games are the table selected_games',
    )
    .option('--csv', 'print CSV', false)
    .addOption(
      new Option('--to <file>', `write all rows to a file: .${tableFormats.join(', .')}`).conflicts('csv'),
    )
    .option('--replace', 'replace an existing file', false)
    .option('--schema [table]', 'print the tables, or the columns of one table')
    .addHelpText('after', examples)
    .action((words: string | undefined, options: QueryOptions) =>
      run((context) =>
        context.withReadOnly(async (reader) => {
          const sql = openSql(reader);
          try {
            if (options.schema === undefined) {
              await ask(context, sql, await givenText(words), options);
              await noteAge(context.output, reader);
            } else printSchema(context.output, await sql.handlers['sql.schema'](null), options.schema);
          } finally {
            await sql[Symbol.asyncDispose]();
          }
          return undefined;
        }),
      ),
    );
}

const openSql = ({ dataDir, archivePlace, handlers }: ReadOnly): Sql =>
  createSql({
    dataDir,
    library: { ids: handlers['library.ids'] },
    archiveDirs: () => foldersIn(archivePlace),
  });

async function givenText(words: string | undefined): Promise<string> {
  if (words !== undefined && words !== '-') return words;
  if (!process.stdin.isTTY) return await readStdin(process.stdin);
  throw new MatchkeepError('invalid-input', 'There is no query.', {
    remedy: 'Give it in quotes, or on standard input.',
  });
}

type Rows = Extract<SqlAnswer, { kind: 'rows' }>;

async function ask(
  { output, stop }: CommandContext,
  { handlers }: Sql,
  text: string,
  { search, csv, to, replace: replaces }: QueryOptions,
): Promise<void> {
  if (csv && output.isJson) {
    throw new MatchkeepError('invalid-input', '--json and --csv both write to standard output.', {
      remedy: 'Use only one of them.',
    });
  }
  const format = to === undefined ? null : formatFor(to);
  const id = randomUUID();
  stop.signal.addEventListener('abort', () => void handlers['sql.cancel']({ id }), { once: true });
  const working = showWorking('Running', output);
  const answer = await Promise.resolve(
    handlers['sql.run']({ id, sql: text, ...(search !== undefined && { search }) }),
  ).finally(working.end);
  if (answer.kind === 'problem') throw problemError(answer);
  if (to !== undefined && format !== null) {
    const file = await handlers['sql.export']({ id, format, path: toPath(to), replaces });
    output.result(file, `Wrote ${counted(file.rows, 'row')} (${sizeText(file.bytes)}) to ${file.path}.`);
  } else if (csv) await printCsv(output, handlers, id);
  else await printRows(output, handlers, id, answer);
}

/** On standard error: that the answer may lack what changed since. */
async function noteAge(output: Output, { handlers }: ReadOnly): Promise<void> {
  const { made, changedGames } = await handlers['dataset.status'](null);
  if (made === null || changedGames === 0) return;
  const changed = changedText(changedGames);
  output.note(
    `The data set was made ${timeText(made.madeAt)}; ${changed}. To update it: matchkeep dataset update`,
  );
}

/** The file's name says it. Throws `invalid-input`. */
function formatFor(path: string): (typeof tableFormats)[number] {
  const format = tableFormats.find((one) => extname(path).toLowerCase() === `.${one}`);
  if (format !== undefined) return format;
  throw new MatchkeepError('invalid-input', 'The name of the file does not say its format.', {
    remedy: `Let it end in .${tableFormats.join(', .')}.`,
  });
}

function problemError({ message, remedy, line, column }: Extract<SqlAnswer, { kind: 'problem' }>) {
  const place = line === null ? '' : `Line ${line}, column ${column}: `;
  return new MatchkeepError('invalid-input', `${place}${message}`, {
    remedy: remedy ?? 'Correct the query. "matchkeep query --schema" lists the tables and columns.',
  });
}

/** In whole or not at all, as a table of `export --to -`. */
async function printCsv(output: Output, handlers: Sql['handlers'], id: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'matchkeep-query-'));
  try {
    const path = join(folder, 'result.csv');
    await handlers['sql.export']({ id, format: 'csv', path, replaces: false });
    await output.copy(createReadStream(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** More rows are for files: a person does not read them, and one document of them does not fit into memory. */
const maxPrinted = { text: 1_000, json: 100_000 };
const pageRows = 5_000;

async function printRows(
  output: Output,
  handlers: Sql['handlers'],
  id: string,
  { columns, rowCount, elapsedMs, dataset }: Rows,
): Promise<void> {
  if (output.isJson && rowCount > maxPrinted.json) {
    throw new MatchkeepError(
      'invalid-input',
      `The result has ${formatCount(rowCount)} rows; --json prints at most ${formatCount(maxPrinted.json)}.`,
      { remedy: 'Write it to a file with --to result.jsonl, or add LIMIT.' },
    );
  }
  const wanted = Math.min(rowCount, output.isJson ? maxPrinted.json : maxPrinted.text);
  const rows: SqlCell[][] = [];
  while (rows.length < wanted) {
    const limit = Math.min(pageRows, wanted - rows.length);
    rows.push(...(await handlers['sql.rows']({ id, offset: rows.length, limit })).rows);
  }
  output.result(
    { columns, rowCount, elapsedMs, dataset, rows },
    formatTable(columns.map(terminalColumn), rows, output.columns),
  );
  if (output.isJson) return;
  const more =
    wanted < rowCount ? ` The first ${formatCount(wanted)} are shown; --csv and --to have all.` : '';
  output.note(`${counted(rowCount, 'row')} in ${(elapsedMs / 1000).toFixed(2)} s.${more}`);
}

function terminalColumn({ name, kind }: SqlColumn, at: number): Column<SqlCell[]> {
  return {
    title: name,
    value: (row) => String(row[at] ?? ''),
    isRight: kind === 'number',
    isFlexible: kind === 'text' || kind === 'other',
  };
}

/** Throws what the schema says where there is none, and `invalid-input` for a table that it does not have. */
function printSchema(output: Output, schema: SqlSchema, wanted: string | true): void {
  if (schema.state === 'unavailable') throw fromErrorData(schema.error);
  if (schema.state === 'no-data') throw noDataset();
  const { dataset, tables } = schema;
  const table = tables.find(({ name }) => name === wanted);
  if (wanted === true) output.result({ dataset, tables }, tablesText(tables, output.columns));
  else if (table !== undefined) output.result(table, columnsText(table, output.columns));
  else {
    throw new MatchkeepError('invalid-input', `There is no table "${wanted}".`, {
      remedy: `Tables: ${tables.map(({ name }) => name).join(', ')}.`,
    });
  }
}

type Tables = Extract<SqlSchema, { state: 'ready' }>['tables'];

const tablesText = (tables: Tables, width: number | null): string =>
  formatTable(
    [
      { title: 'TABLE', value: ({ name }) => name },
      { title: 'ROWS', value: ({ rows }) => (rows === null ? '' : formatCount(rows)), isRight: true },
      { title: 'COLUMNS', value: ({ columns }) => formatCount(columns.length), isRight: true },
      { title: 'WHAT', value: ({ about }) => about, isFlexible: true },
    ],
    tables,
    width,
  );

const columnsText = ({ columns }: Tables[number], width: number | null): string =>
  formatTable(
    [
      { title: 'COLUMN', value: ({ name }) => name },
      { title: 'TYPE', value: ({ type }) => type },
      { title: 'UNIT', value: ({ unit }) => unit ?? '' },
      { title: 'MEANING', value: ({ meaning }) => meaning ?? '', isFlexible: true },
    ],
    columns,
    width,
  );
