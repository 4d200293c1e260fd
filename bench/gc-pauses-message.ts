/** What a thread reports of its garbage collector. */
import { z } from 'zod';

export const pausesChannel = 'matchkeep-bench-gc-pauses';

export const pausesMessageSchema = z.object({
  /** Of the thread, without folder and extension: `library-worker`. */
  program: z.string(),
  ms: z.array(z.number()),
});
export type PausesMessage = z.infer<typeof pausesMessageSchema>;
