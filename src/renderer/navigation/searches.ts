/** What stands in the address of each screen; anything unreadable there falls back to the default. */
import { z } from 'zod';
import { aggregateColumns, libraryColumns, libraryQuerySchema } from '../../shared/library.ts';

const text = z.string().max(500).optional().catch(undefined);

export const matchesSearch = z.object({
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming').catch('upcoming'),
  q: text,
  league: text,
  match: text,
});
export type MatchesSearch = z.output<typeof matchesSearch>;

export const libraryShows = ['games', 'players', 'champions', 'teams'] as const;
const row = z.number().int().min(0).max(100_000_000).optional().catch(undefined);
export const librarySearch = z.object({
  /** The query's text; where nothing is told, what is archived. */
  q: libraryQuerySchema.default('has:any').catch('has:any'),
  sort: z.enum(libraryColumns).default('date').catch('date'),
  dir: z.enum(['asc', 'desc']).default('desc').catch('desc'),
  group: z.boolean().default(false).catch(false),
  show: z.enum(libraryShows).default('games').catch('games'),
  /** How the statistics are sorted. */
  by: z.enum(aggregateColumns).default('games').catch('games'),
  up: z.boolean().default(false).catch(false),
  /** Statistics of everyone in the games found, not only of those that the query names. */
  all: z.boolean().default(false).catch(false),
  /** The row at the top, and the cursor's. */
  at: row,
  row,
  /** A game that the shell was asked to show: leads on to it. */
  game: text,
});
export type LibrarySearch = z.output<typeof librarySearch>;
/** Kept out of the address. */
export const libraryDefaults = {
  q: 'has:any',
  sort: 'date',
  dir: 'desc',
  group: false,
  show: 'games',
  by: 'games',
  up: false,
  all: false,
} as const;

export const coverageSearch = z.object({
  by: z.enum(['league', 'day']).default('league').catch('league'),
});

/** What the streams' screen is asked to do as it opens; it takes it out of the address when it is done. */
export const streamsSearch = z.object({
  /** A kept stream to be watched. */
  open: text,
  /** A match for which a stream is to be added. */
  match: text,
});

export const downloadTabs = ['active', 'queued', 'waiting', 'paused', 'failed', 'done', 'all'] as const;
export const downloadsSearch = z.object({
  tab: z.enum(downloadTabs).default('active').catch('active'),
  history: text,
});

export const gameViews = ['overview', 'timeline', 'compare', 'files'] as const;
export type GameViewName = (typeof gameViews)[number];
const participant = z.number().int().min(1).optional().catch(undefined);
export const gameSearch = z.object({
  view: z.enum(gameViews).default('overview').catch('overview'),
  /** Where the timeline's cursor stands: milliseconds from the game's start. */
  at: z.number().int().min(0).optional().catch(undefined),
  /** The two players compared. */
  a: participant,
  b: participant,
});
export type GameSearch = z.output<typeof gameSearch>;

export const fileSearch = z.object({
  /** One file in a zip, by its place in the zip's list. */
  entry: z.number().int().min(0).optional().catch(undefined),
  /** What is looked for in it, or in the names of a zip's files. */
  q: text,
  /** The file of a zip that was opened last. */
  row: z.number().int().min(0).optional().catch(undefined),
  /** JSON as it is written, and not as a tree. */
  as: z.literal('text').optional().catch(undefined),
});
export type FileSearch = z.output<typeof fileSearch>;
