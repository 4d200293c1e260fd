/** What the archiver's thread and the check worker say to each other. */
import { z } from 'zod';

export const checkJobSchema = z.object({ kind: z.enum(['json', 'zip']), path: z.string() });
export type CheckJob = z.infer<typeof checkJobSchema>;

/** `problem` is about the content; `failure` says that the file could not be read. */
export const checkAnswerSchema = z.union([
  z.object({ problem: z.string().nullable() }),
  z.object({ failure: z.object({ code: z.string().nullable(), message: z.string() }) }),
]);
export type CheckAnswer = z.infer<typeof checkAnswerSchema>;
