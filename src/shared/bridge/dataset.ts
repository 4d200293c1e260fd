/** The data set: its state, and what a user can have done with it. */
import { z } from 'zod';
import { citationSchema } from '../library/citation.ts';
import { libraryQuerySchema } from '../library/library.ts';
import { datasetReportSchema, datasetStatusSchema, datasetVerificationSchema } from '../work/dataset.ts';
import { command, nothing, query } from './operation.ts';

export const datasetOperations = {
  'dataset.status': query(nothing, datasetStatusSchema),
  /** Answer when the data set is as the catalogue was at the call. `rebuild` makes every file again. */
  'dataset.update': command(nothing, datasetReportSchema, { changes: ['dataset'] }),
  'dataset.rebuild': command(nothing, datasetReportSchema, { changes: ['dataset'] }),
  /** What the figures of a search's games are based on. Rejects a query with problems. */
  'dataset.cite': command(z.object({ query: libraryQuerySchema.default('') }), citationSchema, {
    changes: [],
  }),
  /** Reads every file, and makes damaged ones again. */
  'dataset.verify': command(nothing, datasetVerificationSchema, { changes: ['dataset'] }),
} as const;
