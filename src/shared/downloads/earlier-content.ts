/** What an archived file contained before another content took its place. */
import { z } from 'zod';
import { sha256Schema } from '../base/sha256.ts';

/** Times are ISO 8601 in UTC, paths are relative to the archive. `path` is null if the content is lost or deleted. */
export const earlierContentSchema = z.object({
  contentType: z.string(),
  path: z.string().nullable(),
  /** A damaged file that was in its place. */
  damagedPath: z.string().nullable(),
  bytes: z.number(),
  sha256: sha256Schema,
  archivedAt: z.string(),
  replacedAt: z.string(),
  /** When Matchkeep deleted it, as the setting `archive.earlierVersions` asks. */
  removedAt: z.string().nullable(),
});
export type EarlierContent = z.infer<typeof earlierContentSchema>;

/** Why the archive does not have it, as the end of a sentence. `time` writes a time in ISO 8601. */
export function absenceText(
  { removedAt }: Pick<EarlierContent, 'removedAt'>,
  time: (iso: string) => string,
): string {
  return removedAt === null
    ? 'is lost: the file was missing or damaged.'
    : `was deleted ${time(removedAt)}: the settings ask for fewer earlier versions.`;
}
