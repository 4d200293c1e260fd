/** The jobs of the process that makes the data set. */
import { z } from 'zod';
import { datasetReportSchema, datasetVerificationSchema } from '../../shared/work/dataset.ts';
import { storePlaceSchema } from '../archive/store/store.ts';
import { defineWorker, noData } from '../workers/define-worker.ts';

const placesSchema = z.object({
  /** Of the data set. */
  folder: z.string(),
  /** The catalogue. */
  file: z.string(),
  archive: storePlaceSchema,
});
export type DatasetPlaces = z.infer<typeof placesSchema>;

export const datasetWorker = defineWorker({
  program: 'dataset/dataset-worker',
  jobs: {
    /** See `UpdateRequest`. */
    update: {
      input: placesSchema.extend({ isRebuild: z.boolean(), isAwaited: z.boolean() }),
      output: datasetReportSchema,
    },
    verify: { input: placesSchema, output: datasetVerificationSchema },
    /** The running job then rejects with `cancelled`. */
    cancel: { input: z.void(), output: z.void() },
  },
  data: noData,
  events: z.object({ done: z.number().int(), total: z.number().int() }),
});
