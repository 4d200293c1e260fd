/**
 * The engine's two DuckDB instances, both in memory and locked: one parses queries and has no data, the other has the
 * tables of the data set as views, and the results.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { quoted, viewStatement } from '../dataset/views.ts';
import { allowedBesides, isRefused } from './functions.ts';
import type { Allowed } from './guard.ts';
import { type EngineLimits, type QueriedTable, selectedGames } from './job.ts';
import { type EngineError, toEngineError } from './problem.ts';

export type DuckDB = typeof import('@duckdb/node-api');

/** The options of DuckDB that are no settings of a connection. */
const offline = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
  allow_persistent_secrets: 'false',
};

/** `json_serialize_sql` of a text: its syntax tree, or why it has none. */
export async function openParser({ DuckDBInstance }: DuckDB): Promise<(sql: string) => Promise<string>> {
  const instance = await DuckDBInstance.create(':memory:', {
    ...offline,
    memory_limit: '256MB',
    threads: '1',
  });
  const connection = await instance.connect();
  await lock(connection, []);
  return async (sql) => {
    const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql]);
    return String(reader.value(0, 0));
  };
}

export interface Database {
  /** The tables that queries see from now on. Throws `file-corrupt` where the first file of one cannot be read. */
  readonly show: (tables: readonly QueriedTable[]) => Promise<void>;
  readonly connect: () => Promise<DuckDBConnection>;
  /** What a query can call. */
  readonly functions: Allowed['functions'];
}

/** Reads the folder of the data set and writes the temporary folder, and nothing else of the file system. */
export async function openDatabase({ DuckDBInstance }: DuckDB, limits: EngineLimits): Promise<Database> {
  const { folder, temporaryFolder, memoryBytes, temporaryBytes, threads } = limits;
  const instance = await DuckDBInstance.create(':memory:', {
    ...offline,
    memory_limit: `${memoryBytes}B`,
    threads: String(threads),
    temp_directory: temporaryFolder,
  });
  const connection = await instance.connect();
  await connection.run('CREATE SCHEMA results');
  const called = await connection.runAndReadAll(
    "SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE function_type IN ('scalar', 'aggregate', 'macro')",
  );
  const names = called.getRows().map(([name]) => String(name));
  // Has no effect among the options above.
  await connection.run(`SET GLOBAL max_temp_directory_size = '${temporaryBytes}B'`);
  // A third of the time of many questions is reading the ends of the files, which never change under their names.
  await connection.run('SET GLOBAL parquet_metadata_cache = true');
  await lock(connection, [folder, temporaryFolder]);
  let shown = '';
  return {
    async show(tables) {
      const statements = tables.map(viewStatement);
      const all = statements.join('\n');
      if (all === shown) return;
      shown = '';
      for (const statement of statements) await connection.run(statement).catch(unreadable);
      shown = all;
    },
    connect: () => instance.connect(),
    functions: new Set([...names.filter((name) => !isRefused(name)), ...allowedBesides]),
  };
}

/** A file that is cut off or has other content; one that is missing is an `IO` error. */
const isOfFile = (message: string) => /No magic bytes|too small to be a Parquet file/.test(message);

/** Throws `file-corrupt` if DuckDB's error is that a file of the data set cannot be read. */
export function requireReadable(error: EngineError, cause: unknown): void {
  if (isOfFile(error.exception_message)) unreadable(cause);
}

function unreadable(cause: unknown): never {
  const reason = toEngineError(cause)?.exception_message ?? String(cause);
  throw new MatchkeepError('file-corrupt', `A file of the data set cannot be read: ${reason}`, {
    remedy: 'Run "matchkeep dataset verify". The archive is not affected.',
    cause,
  });
}

async function lock(connection: DuckDBConnection, folders: readonly string[]): Promise<void> {
  const places = folders.map((folder) => quoted(`${folder}/`)).join(', ');
  for (const setting of [
    "TimeZone = 'UTC'",
    'errors_as_json = true',
    `allowed_directories = [${places}]`,
    'enable_external_access = false',
    'lock_configuration = true',
  ]) {
    await connection.run(`SET GLOBAL ${setting}`);
  }
}

/** The IDs become a table of one query. */
export async function selectGames(
  { LIST, listValue, VARCHAR }: DuckDB,
  connection: DuckDBConnection,
  ids: readonly string[] | null,
): Promise<void> {
  await connection.run(`DROP TABLE IF EXISTS ${selectedGames}`);
  if (ids === null) return;
  await connection.run(
    `CREATE TABLE ${selectedGames} AS SELECT unnest($1::VARCHAR[]) AS platform_game_id`,
    [listValue([...ids])],
    [LIST(VARCHAR)],
  );
}
