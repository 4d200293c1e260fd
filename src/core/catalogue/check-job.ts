/** The job of the thread that checks the catalogue. */
import { z } from 'zod';
import { defineWorker, noData, noEvents } from '../workers/define-worker.ts';

export const checkWorker = defineWorker({
  program: 'catalogue/catalogue-check-worker',
  jobs: {
    /** Whether the file is damaged; see `isDatabaseDamaged`. */
    check: {
      input: z.object({ file: z.string(), how: z.enum(['integrity_check', 'quick_check']) }),
      output: z.boolean(),
    },
  },
  data: noData,
  events: noEvents,
});
