/** The jobs of the thread that makes the data set. */
import { z } from 'zod';
import { datasetReportSchema, datasetVerificationSchema } from '../../shared/work/dataset.ts';
import { storePlaceSchema } from '../archive/store/store.ts';
import { defineWorker } from '../workers/define-worker.ts';

export const datasetWorker = defineWorker({
  program: 'dataset/dataset-worker',
  jobs: {
    update: { input: z.object({ isRebuild: z.boolean() }), output: datasetReportSchema },
    verify: { input: z.void(), output: datasetVerificationSchema },
    /** The running job then rejects with `cancelled`. */
    cancel: { input: z.void(), output: z.void() },
  },
  data: z.object({
    /** Of the data set. */
    folder: z.string(),
    /** The catalogue. */
    file: z.string(),
    archive: storePlaceSchema,
  }),
  events: z.object({ done: z.number().int(), total: z.number().int() }),
});
