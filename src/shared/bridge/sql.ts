/** Questions in SQL, their results, and saved queries. */
import { z } from 'zod';
import { idSchema } from '../domain/domain.ts';
import { tableFormats } from '../library/export.ts';
import {
  savedQuerySchema,
  sqlAnswerSchema,
  sqlCellSchema,
  sqlRowsInputSchema,
  sqlSchemaSchema,
  sqlTextSchema,
} from '../sql/sql.ts';
import { changed, command, nothing, query } from './operation.ts';

export const sqlOperations = {
  /** The tables and columns, and whether questions can be asked. */
  'sql.schema': query(nothing, sqlSchemaSchema),
  /**
   * Answers when all rows are there. The caller chooses the id, and cancels by it meanwhile (`cancelled`). The result
   * stays until it is discarded; the oldest of more than a few goes. `search`: a query of the library, whose games are
   * the table `selected_games`.
   */
  'sql.run': command(
    z.object({ id: idSchema, sql: sqlTextSchema, search: z.string().max(10_000).optional() }),
    sqlAnswerSchema,
    { changes: [] },
  ),
  /** Rows of a result, a value for each column. Throws `not-found` for one that is gone. */
  'sql.rows': query(sqlRowsInputSchema, z.object({ rows: z.array(z.array(sqlCellSchema)) })),
  /** Does nothing if it has ended. */
  'sql.cancel': command(z.object({ id: idSchema }), nothing, { changes: [] }),
  'sql.discard': command(z.object({ id: idSchema }), nothing, { changes: ['results'] }),
  /** Writes all rows of a result, in the order of the query. The path is absolute and on the archiver's machine. */
  'sql.export': command(
    z.object({
      id: idSchema,
      format: z.enum(tableFormats),
      path: z.string().min(1).max(4000),
      replaces: z.boolean().default(false),
    }),
    z.object({ path: z.string(), rows: z.number().int(), bytes: z.number().int() }),
    { changes: [] },
  ),
  'queries.list': query(nothing, z.array(savedQuerySchema)),
  /** Without an id, a new one. */
  'queries.save': command(savedQuerySchema.extend({ id: idSchema.optional() }), savedQuerySchema, {
    changes: ['queries'],
  }),
  'queries.remove': command(z.object({ id: idSchema }), changed, { changes: ['queries'] }),
} as const;
