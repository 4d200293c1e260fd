/** The engine's process: opens DuckDB, checks and runs one query at a time, and has the results. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { processPort, takeLowPriority } from '../workers/worker-process.ts';
import {
  type Database,
  type DuckDB,
  openDatabase,
  openParser,
  requireReadable,
  selectGames,
} from './database.ts';
import { checkQuery } from './guard.ts';
import { type EngineLimits, type RunAnswer, type RunInput, selectedGames, sqlWorker } from './job.ts';
import { toEngineError, toProblem } from './problem.ts';
import { createResults, type Results } from './results.ts';

interface Engine {
  readonly duckdb: DuckDB;
  readonly parse: (sql: string) => Promise<string>;
  readonly database: Database;
  /** For queries. Pages have their own connection. */
  readonly connection: DuckDBConnection;
  readonly results: Results;
}

/** `load` imports DuckDB. `check` decides what may run; replaced in tests of the second wall. */
export function serveSql(load: () => Promise<DuckDB>, check: typeof checkQuery = checkQuery): void {
  let engine: Engine | null = null;
  let running: string | null = null;
  let cancelled: string | null = null;
  const opened = (): Engine => {
    if (engine === null) throw new Error('The engine is not open.');
    return engine;
  };
  serveWorker(
    sqlWorker,
    {
      async open(limits) {
        takeLowPriority();
        watchMemory(limits.memoryBytes);
        engine = await open(await loaded(load), limits);
      },
      async run(input) {
        running = input.id;
        try {
          return await run(opened(), input, { check, isCancelled: () => cancelled === input.id });
        } catch (error) {
          if (cancelled === input.id) throw new MatchkeepError('cancelled', 'The query was cancelled.');
          throw error;
        } finally {
          running = null;
        }
      },
      interrupt({ id }) {
        if (running !== id) return;
        cancelled = id;
        opened().connection.interrupt();
      },
      rows: (input) => opened().results.rows(input),
      write: ({ id, format, path }) => opened().results.write(id, format, path),
      stopWriting: ({ path }) => opened().results.stopWriting(path),
      discard: ({ id }) => opened().results.discard(id),
    },
    { port: processPort() },
  );
}

async function loaded(load: () => Promise<DuckDB>): Promise<DuckDB> {
  try {
    return await load();
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw new MatchkeepError('not-supported', `DuckDB, which answers queries, cannot be loaded: ${reason}`, {
      remedy:
        'Everything else works. Matchkeep’s packages bring DuckDB; in a clone, "npm install" adds it where it exists for this system.',
      cause,
    });
  }
}

async function open(duckdb: DuckDB, limits: EngineLimits): Promise<Engine> {
  const [parse, database] = [await openParser(duckdb), await openDatabase(duckdb, limits)];
  const results = createResults(await database.connect(), database.connect);
  return { duckdb, parse, database, connection: await database.connect(), results };
}

async function run(
  { duckdb, parse, database, connection, results }: Engine,
  { id, sql, tables, selected }: RunInput,
  { check, isCancelled }: { readonly check: typeof checkQuery; readonly isCancelled: () => boolean },
): Promise<RunAnswer> {
  const names = tables.map(({ name }) => name);
  const refused = check(sql, await parse(sql), {
    tables: new Set(selected === null ? names : [...names, selectedGames]),
    functions: database.functions,
  });
  if (refused !== null) return refused;
  await database.show(tables);
  await selectGames(duckdb, connection, selected);
  const { table, prefix } = results.prepare();
  const startedAt = performance.now();
  try {
    const statement = await prepareOne(connection, `${prefix}${sql}`);
    if (isCancelled()) throw new Error('Cancelled before it ran.');
    await statement.run();
  } catch (error) {
    const known = toEngineError(error);
    if (known === null || isFatal(known.exception_type)) throw error;
    if (known.exception_type === 'INTERRUPT') throw error;
    requireReadable(known, error);
    return toProblem(sql, known, Buffer.byteLength(prefix));
  }
  const { columns, rowCount } = await results.add(id, table);
  return { kind: 'rows', columns, rowCount, elapsedMs: performance.now() - startedAt };
}

/**
 * The text is as safe as the tree that was checked: the same parser has read all of it as one SELECT, which
 * `CREATE TABLE … AS` takes whole. That the two are one statement is seen here once more.
 */
async function prepareOne(connection: DuckDBConnection, statement: string) {
  const extracted = await connection.extractStatements(statement);
  if (extracted.count !== 1) throw new Error('A query became more than one statement.');
  return await extracted.prepare(0);
}

/** After these, DuckDB refuses all further work. */
const isFatal = (type: string) => type === 'FATAL' || type === 'INTERNAL';

/** DuckDB's own limit does not count all that it allocates. */
function watchMemory(limitBytes: number): void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > 2 * limitBytes + 256 * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
  }, 100);
  watch.unref();
}
