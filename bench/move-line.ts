/** What the process that moves an archive says about it, a line of JSON each time. */
import { z } from 'zod';

export const moveLineSchema = z.object({
  kind: z.string(),
  files: z.number(),
  /** How long each answer took since the line before. */
  answersMs: z.array(z.number()),
});
export type MoveLine = z.infer<typeof moveLineSchema>;
