/** The jobs of the engine's process. */
import { z } from 'zod';
import { tableFormats } from '../../shared/library/export.ts';
import { sqlAnswerSchema, type sqlCellSchema, sqlRowsInputSchema } from '../../shared/sql/sql.ts';
import { defineWorker, noData, noEvents, uncheckedList } from '../workers/define-worker.ts';

/** The games that a search finds, for one query. */
export const selectedGames = 'selected_games';

/** The data set as it is now. Paths are absolute. */
const queriedTableSchema = z.object({
  name: z.string(),
  files: z.array(z.string()),
  haveSameColumns: z.boolean(),
  /** For a table without files. Types as DuckDB names them. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type QueriedTable = z.infer<typeof queriedTableSchema>;

const limitsSchema = z.object({
  /** Absolute: what queries can read. */
  folder: z.string(),
  /** Absolute: for what does not fit into memory, and files of exports. */
  temporaryFolder: z.string(),
  memoryBytes: z.number().int(),
  temporaryBytes: z.number().int(),
  threads: z.number().int(),
});
export type EngineLimits = z.infer<typeof limitsSchema>;

export const sqlWorker = defineWorker({
  program: 'sql/sql-worker',
  jobs: {
    /** The first. Throws `not-supported` if DuckDB cannot be loaded. */
    open: { input: limitsSchema, output: z.void() },
    /** Throws `cancelled`, `file-corrupt`, and any other error if the engine can no longer be used. */
    run: {
      input: z.object({
        id: z.string(),
        sql: z.string(),
        tables: z.array(queriedTableSchema),
        /** Null: there is no search. */
        selected: uncheckedList<string>().nullable(),
      }),
      output: z.discriminatedUnion('kind', [
        sqlAnswerSchema.options[0].omit({ dataset: true }),
        sqlAnswerSchema.options[1],
      ]),
    },
    /** Ends the query of this ID if it runs. */
    interrupt: { input: z.object({ id: z.string() }), output: z.void() },
    /** Throws `not-found`. */
    rows: { input: sqlRowsInputSchema, output: uncheckedList<readonly z.infer<typeof sqlCellSchema>[]>() },
    /** Writes all rows into a new file below the temporary folder. Throws `not-found`, and any error if it was stopped. */
    write: {
      input: z.object({ id: z.string(), format: z.enum(tableFormats), path: z.string() }),
      output: z.object({ rows: z.number().int() }),
    },
    /** Ends the writing of this file, if it is being written. */
    stopWriting: { input: z.object({ path: z.string() }), output: z.void() },
    discard: { input: z.object({ id: z.string() }), output: z.void() },
  },
  data: noData,
  events: noEvents,
});

export type RunInput = z.infer<(typeof sqlWorker)['inputs']['run']['input']>;
export type RunAnswer = z.infer<(typeof sqlWorker)['outputs']['run']['output']>;
