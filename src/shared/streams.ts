/** Streams that the user keeps: PERIDs with a label, since the service has no way to list them. */
import { z } from 'zod';
import { idSchema, peridSchema } from './domain.ts';

export const streamSchema = z.object({
  id: idSchema,
  /** What the user calls it. */
  label: z.string().trim().min(1).max(200),
  matchPerid: peridSchema,
  /** The match it shows, where the user said so. */
  matchId: idSchema.nullable(),
});
export type Stream = z.infer<typeof streamSchema>;

/**
 * Under which path the service is asked for a playlist's address (specification 4.6, which writes it both
 * ways): `full` is `/api/external/v2/stream/playlist_url`, `short` is `/v2/stream/playlist_url`.
 */
export const streamPathForms = ['full', 'short'] as const;

const uuid = String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`;
/** Separators that are found in a text; of others nobody could say where the words around a PERID end. */
const perid = new RegExp(String.raw`(?<![\w.:~-])[a-z][\w.:~-]*[.:_~-]${uuid}(?![\w-])`, 'gi');
const mostFound = 20;
const longestRead = 100_000;

/**
 * The PERIDs in a text that was pasted, each once and in their order: a message, a link (also one in which
 * they are percent-encoded), a piece of JSON, a line such as `perid:…`. At most 20, of the first 100,000 characters.
 */
export function findPerids(text: string): readonly string[] {
  // In an encoded address ":" is %3A; nothing else of a PERID needs encoding.
  const read = text.slice(0, longestRead).replace(/%3a/gi, ':');
  const found = new Map<string, string>();
  for (const [matched] of read.matchAll(perid)) {
    const match = matched.replace(/^[\w.-]*perid:/i, '');
    if (peridSchema.safeParse(match).success && !found.has(match.toLowerCase())) {
      found.set(match.toLowerCase(), match);
    }
    if (found.size === mostFound) break;
  }
  return [...found.values()];
}
