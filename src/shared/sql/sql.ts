/** SQL on the data set: one SELECT in the dialect of DuckDB. It can read the tables of the data set and nothing else. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { idSchema } from '../domain/domain.ts';

export const sqlTextSchema = z.string().max(100_000);

/** How the grid and the chart treat the values of a column. Times cross as ISO 8601, integers beyond 2^53 as text. */
const columnKinds = ['number', 'text', 'boolean', 'time', 'other'] as const;

const sqlColumnSchema = z.object({
  name: z.string(),
  /** As DuckDB names it: `BIGINT`, `VARCHAR`, … */
  type: z.string(),
  kind: z.enum(columnKinds),
});
export type SqlColumn = z.infer<typeof sqlColumnSchema>;

export const sqlCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type SqlCell = z.infer<typeof sqlCellSchema>;

/** A state of the data set; see `Manifest` in core. */
const datasetStateSchema = z.object({
  epoch: z.number().int(),
  /** ISO 8601. */
  madeAt: z.string(),
  games: z.number().int(),
});

/** `problem`: the query is not valid, or is refused. Line and column count from 1; null where they are not known. */
export const sqlAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rows'),
    columns: z.array(sqlColumnSchema),
    rowCount: z.number().int(),
    elapsedMs: z.number(),
    dataset: datasetStateSchema,
  }),
  z.object({
    kind: z.literal('problem'),
    message: z.string(),
    remedy: z.string().nullable(),
    line: z.number().int().nullable(),
    column: z.number().int().nullable(),
  }),
]);
export type SqlAnswer = z.infer<typeof sqlAnswerSchema>;

/** `no-data`: there is no data set yet. `unavailable`: this installation or platform has no DuckDB. */
export const sqlSchemaSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    dataset: datasetStateSchema,
    tables: z.array(
      z.object({
        name: z.string(),
        /** What it contains, in a few words. */
        about: z.string(),
        rows: z.number().int().nullable(),
        columns: z.array(
          z.object({
            name: z.string(),
            type: z.string(),
            unit: z.string().nullable(),
            meaning: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  z.object({ state: z.literal('no-data') }),
  z.object({ state: z.literal('unavailable'), error: errorDataSchema }),
]);
export type SqlSchema = z.infer<typeof sqlSchemaSchema>;

export const sqlSortSchema = z.object({
  /** Its place in the result, from 0. */
  column: z.number().int().nonnegative(),
  direction: z.enum(['asc', 'desc']),
});

export const sqlRowsInputSchema = z.object({
  id: idSchema,
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(5_000),
  /** Default: as the query orders them. */
  sort: sqlSortSchema.optional(),
});

export const chartKinds = ['line', 'bar', 'scatter', 'histogram'] as const;
/** Columns by name. A histogram has no `y`. `series`: one line or colour for each value of this column. */
export const chartSchema = z.object({
  kind: z.enum(chartKinds),
  x: z.string().max(300),
  y: z.string().max(300).nullable(),
  series: z.string().max(300).nullable(),
});
export type Chart = z.infer<typeof chartSchema>;

export const savedQuerySchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1).max(200),
  sql: sqlTextSchema,
  chart: chartSchema.nullable(),
  /** Of the library, for the table `selected_games`; empty without one. */
  search: z.string().max(10_000).default(''),
});
export type SavedQuery = z.infer<typeof savedQuerySchema>;
