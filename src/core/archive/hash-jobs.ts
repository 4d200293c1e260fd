/** What the archiver's thread and the hash worker say to each other. */
import { z } from 'zod';

export const hashJobSchema = z.object({ path: z.string() });

/** `failure` says that the file could not be read; `code` is the system's. */
export const hashAnswerSchema = z.union([
  z.object({ bytes: z.number(), sha256: z.string() }),
  z.object({ failure: z.object({ code: z.string().nullable(), message: z.string() }) }),
]);
export type HashAnswer = z.infer<typeof hashAnswerSchema>;
