/** The jobs of the thread that copies the catalogue, and restores it from a copy. */
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
    /** See backup.ts. */
    backUp: {
      input: z.object({ dataDir: z.string(), path: z.string(), now: z.number() }),
      output: z.void(),
    },
    /** See restore-copy.ts. */
    restore: {
      input: z.object({
        file: z.string(),
        copy: z.object({ name: z.string(), madeAt: z.number(), bytes: z.number() }),
        archive: z.object({ dir: z.string(), id: z.string().nullable() }),
        at: z.number(),
      }),
      output: z.void(),
    },
  },
  data: noData,
  events: noEvents,
});
