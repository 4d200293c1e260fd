/** The user's saved streams: PERIDs with a label, since the service cannot list them. */
import { z } from 'zod';
import { idSchema, peridSchema } from '../domain/domain.ts';

export const streamSchema = z.object({
  id: idSchema,
  /** The user's name for it. */
  label: z.string().trim().min(1).max(200),
  matchPerid: peridSchema,
  /** The match it shows, if the user has set one. */
  matchId: idSchema.nullable(),
});
export type Stream = z.infer<typeof streamSchema>;

/**
 * The path to request a playlist's address (the specification, 4.6, has both forms):
 * `full` is `/api/external/v2/stream/playlist_url`, `short` is `/v2/stream/playlist_url`.
 */
export const streamPathForms = ['full', 'short'] as const;

const uuid = String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`;
/** Only these separators are recognised in a text; with others, a PERID's limits would be ambiguous. */
const perid = new RegExp(String.raw`(?<![\w.:~-])[a-z][\w.:~-]*[.:_~-]${uuid}(?![\w-])`, 'gi');
const maxFound = 20;
const maxReadChars = 100_000;

/**
 * The distinct PERIDs in a pasted text, in order: a message, a link (also with percent-encoding), a piece of JSON, or
 * a line such as `perid:…`. At most 20, from the first 100,000 characters.
 */
export function findPerids(text: string): readonly string[] {
  // In an encoded address ":" is %3A; the other characters of a PERID need no encoding.
  const read = text.slice(0, maxReadChars).replace(/%3a/gi, ':');
  const found = new Map<string, string>();
  for (const [matched] of read.matchAll(perid)) {
    const match = matched.replace(/^[\w.-]*perid:/i, '');
    if (peridSchema.safeParse(match).success && !found.has(match.toLowerCase())) {
      found.set(match.toLowerCase(), match);
    }
    if (found.size === maxFound) break;
  }
  return [...found.values()];
}
