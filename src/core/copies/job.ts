/** The job of the thread that copies the catalogue. */
import { z } from 'zod';
import { defineWorker, noData, noEvents } from '../workers/define-worker.ts';

export const copyWorker = defineWorker({
  program: 'copies/copy-worker',
  jobs: {
    /** See make-copy.ts. */
    make: {
      input: z.object({ file: z.string(), at: z.number() }),
      output: z.object({ bytes: z.number() }),
    },
  },
  data: noData,
  events: noEvents,
});
