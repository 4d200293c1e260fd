/** The sync log: what each pass over the listing and each backfill found, and what it could not read. */
import { z } from 'zod';
import { backfillSchema } from '../coverage/backfills.ts';
import { syncRunSchema } from './status.ts';

const syncKinds = ['listing', 'backfill'] as const;

export const syncLogEntrySchema = syncRunSchema.extend({
  kind: z.enum(syncKinds),
  found: z.object({
    newMatches: z.number().int(),
    newGames: z.number().int(),
    /** Files that are wanted now and were not before. */
    newlyWanted: z.number().int(),
  }),
  unread: z.object({
    /** Numbers of pages that could not be read, from 1; at most 100. Empty for a backfill. */
    pages: z.array(z.number().int()),
    /** The number of entries that could not be read. */
    entries: z.number().int(),
    /** Why, in words; null if everything was read. */
    reason: z.string().nullable(),
  }),
  /** Sentences about games that were listed in two matches, or twice in one; at most 20. */
  repeated: z.array(z.string()).readonly(),
  /** For a backfill. */
  backfill: backfillSchema.nullable(),
});
export type SyncLogEntry = z.infer<typeof syncLogEntrySchema>;
