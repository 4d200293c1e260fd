/** Backfills: jobs that list past games of a range of days. Times are ISO 8601 UTC strings. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { idSchema } from '../domain/domain.ts';

/** `running` includes waiting after a failure; `done` includes a backfill that could not read some of its days. */
const backfillStates = ['running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type BackfillState = (typeof backfillStates)[number];

const time = z.iso.datetime({ offset: true });
const names = z.array(z.string().trim().min(1).max(200)).max(50).default([]);

/** Which games: `from` included, `to` not (absent: up to now). An empty list of names means all. */
export const backfillRequestSchema = z.object({
  from: time,
  to: time.optional(),
  leagues: names,
  teams: names,
});
export type BackfillRequest = z.output<typeof backfillRequestSchema>;

/** A part of the range that could not be read, with the reason in words. */
const unreadRangeSchema = z.object({ from: z.string(), to: z.string(), reason: z.string() });

export const backfillSchema = z.object({
  id: idSchema,
  from: z.string(),
  to: z.string(),
  leagues: z.array(z.string()),
  teams: z.array(z.string()),
  state: z.enum(backfillStates),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Games are listed from the newest day to the oldest: from here on, every day was read. */
  readBackTo: z.string(),
  /** The part of the range that was read: 0 to 1. */
  progress: z.number(),
  /** The probable time until its end, in ms; null before enough is known. */
  remainingMs: z.number().nullable(),
  found: z.object({
    /** Games of the range, leagues and teams; each once. */
    games: z.number().int(),
    /** Those that Matchkeep did not know. */
    newGames: z.number().int(),
    /** Those of which the watch rules, or the user, want a file. */
    wantedGames: z.number().int(),
    /** Files that are wanted because of this backfill. */
    newAssets: z.number().int(),
  }),
  pages: z.number().int(),
  unread: z.object({
    /** Entries that could not be read. */
    entries: z.number().int(),
    /** At most 20 of the parts that could not be read. */
    ranges: z.array(unreadRangeSchema),
    /** The number of all such parts. */
    count: z.number().int(),
  }),
  /** Why it waits, failed, or could not read a part of the range. */
  problem: errorDataSchema.nullable(),
  /** When it continues by itself after a failure. */
  nextAttemptAt: z.string().nullable(),
});
export type Backfill = z.infer<typeof backfillSchema>;

/** What the listing of a range says about a backfill of it, read before it starts. */
export const backfillPreviewSchema = z.object({
  /** False: this service has no listing of past games. All other figures are then empty. */
  isOffered: z.boolean(),
  /** The number of games that the service states for the range, of all leagues and teams; null if it states none. */
  games: z.number().int().nullable(),
  /** The games that were looked at: all of them, but for ranges with thousands of games. */
  sample: z.object({
    games: z.number().int(),
    /** Those of the requested leagues and teams. */
    matching: z.number().int(),
    /** Those among the matching that the watch rules want. */
    wanted: z.number().int(),
    /** Those among the matching that Matchkeep knows already. */
    known: z.number().int(),
  }),
  /** The files that a backfill makes wanted; where not all games were looked at, in proportion. */
  newFiles: z.number().int(),
  /** About what they have in all, as archived files of their content types or typical ones; 0 if unknown. */
  newBytes: z.number(),
  /** The probable time for reading the listing, in ms, without the downloads; null if unknown. */
  listingMs: z.number().nullable(),
  /** The shortest time for the downloads at the present limit of requests, in ms. */
  downloadMs: z.number(),
});
export type BackfillPreview = z.infer<typeof backfillPreviewSchema>;

/** Where the presets begin; all end now. Null if nothing is known to begin with. */
export const backfillPresetsSchema = z.object({
  /** The first day of the tournaments that are being played. */
  thisSplit: z.string().nullable(),
  thisYear: z.string(),
  /** The first day with a missing file; if none is missing, the first day with a game. */
  firstGap: z.object({ from: z.string(), isGap: z.boolean() }).nullable(),
});
export type BackfillPresets = z.infer<typeof backfillPresetsSchema>;
