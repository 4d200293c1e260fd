/** What an archived file contained before another content took its place. */
import { z } from 'zod';
import { sha256Schema } from '../base/sha256.ts';

/** Times are ISO 8601 in UTC, paths are relative to the archive. `path` is null if the content is lost. */
export const earlierContentSchema = z.object({
  contentType: z.string(),
  path: z.string().nullable(),
  /** A damaged file that was in its place. */
  damagedPath: z.string().nullable(),
  bytes: z.number(),
  sha256: sha256Schema,
  archivedAt: z.string(),
  replacedAt: z.string(),
});
export type EarlierContent = z.infer<typeof earlierContentSchema>;
