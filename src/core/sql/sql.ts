/**
 * Questions in SQL on the data set, in a process that may die: see docs/decisions. One query runs at a time; results
 * can be read meanwhile.
 */
import { join } from 'node:path';
import { counted } from '../../shared/base/counted.ts';
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { SqlAnswer } from '../../shared/sql/sql.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import { datasetTableNames } from '../dataset/dataset-tables.ts';
import { haveSameColumns } from '../dataset/fingerprint.ts';
import { datasetFolder, type Manifest, readManifest, tableFiles } from '../dataset/manifest.ts';
import { type IdSource, queryIds } from '../library/answers/query-ids.ts';
import { createTurns } from '../platform/turns.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { type StartProcess, startNodeProcess } from '../workers/worker-process.ts';
import { createEngine, type EngineOptions } from './engine.ts';
import type { QueriedTable } from './job.ts';
import { noResult } from './problem.ts';
import { createResultFiles, type OpenResult } from './result-files.ts';
import { describeTables, queriedColumns } from './tables.ts';

export interface SqlOptions
  extends Pick<EngineOptions, 'dataDir' | 'memoryBytes' | 'temporaryBytes' | 'idleMs'> {
  readonly library: IdSource;
  /** Absolute: exports never write there. */
  readonly archiveDirs: () => readonly string[];
  /** Default: a process of Node. */
  readonly start?: StartProcess | undefined;
  /** A query that takes longer is ended. Default: 10 minutes. */
  readonly limitMs?: number;
}

export interface Sql extends AsyncDisposable {
  readonly handlers: Pick<
    Handlers,
    'sql.schema' | 'sql.run' | 'sql.rows' | 'sql.cancel' | 'sql.discard' | 'sql.export'
  >;
  readonly openResult: OpenResult;
}

const defaultLimitMs = 10 * 60_000;
/** How long a query may take to end after it was interrupted. */
const graceMs = 3_000;

export function createSql(options: SqlOptions): Sql {
  const { dataDir, library, start = startNodeProcess, limitMs = defaultLimitMs } = options;
  const engine = createEngine({ ...options, start });
  const files = createResultFiles(engine, options.archiveDirs);
  const inTurn = createTurns();
  /** By the ID of a query that waits or runs: ends it. */
  const queries = new Map<string, (reason: MatchkeepError) => void>();

  const run: Sql['handlers']['sql.run'] = async ({ id, sql, search }) => {
    if (queries.has(id)) throw new MatchkeepError('conflict', 'A query of this ID is running.');
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    let hasEnded = false;
    ended.catch(() => {
      hasEnded = true;
    });
    queries.set(id, end);
    const inItsTurn = inTurn('run', async () => {
      if (hasEnded) return await ended;
      const answered = answer({ id, sql, search: search ?? null });
      const limit = setTimeout(() => end(tookTooLong(limitMs)), limitMs);
      try {
        return await Promise.race([answered, ended]);
      } catch (error) {
        await endQuery(id, answered, error);
        throw error;
      } finally {
        clearTimeout(limit);
      }
    });
    try {
      return await Promise.race([inItsTurn, ended]);
    } finally {
      queries.delete(id);
    }
  };

  /** Ends what may still run in the engine. One that cannot be interrupted, or is in an unknown state, is stopped. */
  const endQuery = async (id: string, answered: Promise<unknown>, error: unknown) => {
    const isKnown = error instanceof MatchkeepError && error.code !== 'unexpected';
    if (!isKnown) return await engine.stop(toError(error));
    let hasEnded = false;
    const settled = answered.then(
      () => true,
      () => true,
    );
    await withTimeout(graceMs, async () => {
      // The engine may have died.
      void engine.run('interrupt', { id }).catch(() => {});
      hasEnded = await settled;
    });
    if (!hasEnded) await engine.stop(toError(error));
  };

  const answer = async ({ id, sql, search }: Question): Promise<SqlAnswer> => {
    const manifest = readManifest(datasetFolder(dataDir));
    if (manifest === null) throw noDataset();
    const selected = search === null ? null : await allIds(library, search);
    const result = await engine.run('run', { id, sql, selected, tables: toTables(dataDir, manifest) });
    if (result.kind === 'problem') return result;
    return { ...result, dataset: toState(manifest) };
  };

  return {
    handlers: {
      async 'sql.schema'() {
        const manifest = readManifest(datasetFolder(dataDir));
        if (manifest === null) return { state: 'no-data' };
        try {
          await engine.start();
        } catch (error) {
          if (error instanceof MatchkeepError && error.code === 'cancelled') throw error;
          return { state: 'unavailable', error: toErrorData(error) };
        }
        return { state: 'ready', dataset: toState(manifest), tables: describeTables(manifest) };
      },
      'sql.run': run,
      async 'sql.rows'(input) {
        if (!engine.isRunning()) throw noResult();
        return { rows: (await engine.run('rows', input)).map((row) => [...row]) };
      },
      'sql.cancel'({ id }) {
        queries.get(id)?.(new MatchkeepError('cancelled', 'The query was cancelled.'));
        return null;
      },
      async 'sql.discard'({ id }) {
        if (engine.isRunning()) await engine.run('discard', { id });
        return null;
      },
      'sql.export': files.write,
    },
    openResult: files.open,
    async [Symbol.asyncDispose]() {
      for (const end of queries.values()) end(new MatchkeepError('cancelled', 'Matchkeep is closing.'));
      await engine[Symbol.asyncDispose]();
    },
  };
}

interface Question {
  readonly id: string;
  readonly sql: string;
  readonly search: string | null;
}

const toState = ({ epoch, madeAt, games }: Manifest) => ({ epoch, madeAt, games });

function toTables(dataDir: string, manifest: Manifest): QueriedTable[] {
  const folder = datasetFolder(dataDir);
  return datasetTableNames.map((name) => ({
    name,
    files: tableFiles(manifest, name).map(({ path }) => join(folder, path)),
    haveSameColumns: haveSameColumns(manifest),
    columns: queriedColumns(name).map(({ name: column, type }) => ({ name: column, type })),
  }));
}

/** Throws `invalid-input` for a search with problems. */
async function allIds(library: IdSource, search: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const batch of queryIds(library, search)) for (const id of batch) ids.push(id);
  return ids;
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function tookTooLong(limitMs: number): MatchkeepError {
  const minutes = Math.round(limitMs / 60_000);
  return new MatchkeepError('cancelled', `The query was ended after ${counted(minutes, 'minute')}.`, {
    remedy: 'Let it read less: filter by year or league, or ask for fewer columns.',
  });
}

export function noDataset(): MatchkeepError {
  return new MatchkeepError('not-found', 'There is no data set yet.', {
    remedy: 'A running Matchkeep makes it in the background; "matchkeep dataset update" makes it now.',
  });
}
