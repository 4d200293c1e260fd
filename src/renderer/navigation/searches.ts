/** The search parameters of each screen; an unreadable value falls back to its default. */
import { z } from 'zod';
import { daySchema } from '../../shared/coverage/coverage.ts';
import { assetStatuses } from '../../shared/domain/asset-status.ts';
import { contentTypeSchema } from '../../shared/domain/domain.ts';
import {
  aggregateColumns,
  libraryColumns,
  libraryQuerySchema,
  subjectKinds,
} from '../../shared/library/library.ts';
import { statisticGroupIds } from '../../shared/library/statistic-groups.ts';

const text = z.string().max(500).optional().catch(undefined);

export const matchesSearch = z.object({
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming').catch('upcoming'),
  q: text,
  league: text,
  match: text,
});
export type MatchesSearch = z.output<typeof matchesSearch>;

export const libraryShows = ['games', 'players', 'champions', 'teams', 'sides'] as const;
const row = z.number().int().min(0).max(100_000_000).optional().catch(undefined);
export const librarySearch = z.object({
  /** The text of the query; by default, archived games. */
  q: libraryQuerySchema.default('has:any').catch('has:any'),
  sort: z.enum(libraryColumns).default('date').catch('date'),
  dir: z.enum(['asc', 'desc']).default('desc').catch('desc'),
  group: z.boolean().default(false).catch(false),
  show: z.enum(libraryShows).default('games').catch('games'),
  /** Sort column of the statistics. */
  by: z.enum(aggregateColumns).default('games').catch('games'),
  up: z.boolean().default(false).catch(false),
  /** The groups of the statistics, and the fewest games of a row. */
  per: z.enum(statisticGroupIds).optional().catch(undefined),
  min: z.number().int().min(1).max(1_000_000).default(1).catch(1),
  /** Statistics of everyone in the games found, not only of those the query names. */
  all: z.boolean().default(false).catch(false),
  /** The row at the top of the list, and the row of the cursor. */
  at: row,
  row,
  /** A game that the shell opens: redirects to it. */
  game: text,
});
export type LibrarySearch = z.output<typeof librarySearch>;
/** Not written into the address. */
export const libraryDefaults = {
  q: 'has:any',
  sort: 'date',
  dir: 'desc',
  group: false,
  show: 'games',
  by: 'games',
  up: false,
  min: 1,
  all: false,
} as const;

/** A player, a champion or a team, by the name as in a query. */
export const profileParams = z.object({ kind: z.enum(subjectKinds), name: z.string().min(1).max(500) });
/** Which of its games the profile is about. */
export const profileSearch = z.object({ q: libraryQuerySchema.default('').catch('') });
/** Not written into the address. */
export const profileDefaults = { q: '' } as const;

/** What the screen takes into its fields when it opens; it then removes this from the address. */
export const querySearch = z.object({
  /** A search of the library. */
  search: libraryQuerySchema.optional().catch(undefined),
});

/** The editor of a rule, if it is open: of a saved rule, or of a new one that begins with these names. */
export const rulesSearch = z.object({
  /** The id of a rule, or `new`. */
  edit: text,
  league: text,
  tournament: text,
  team: text,
  /** The id of a match. */
  match: text,
  /** What a new rule does; by default, it is one to keep games. */
  effect: z.literal('exclude').optional().catch(undefined),
});
export type RulesSearch = z.output<typeof rulesSearch>;

const coverageViews = ['map', 'league', 'day', 'content-type', 'trend'] as const;
export const coverageSpans = ['month', 'split', 'year'] as const;
/** `missing` is every status of a file that should be there and is not. */
export const listedStatuses = ['missing', ...assetStatuses] as const;
export const coverageSearch = z.object({
  view: z.enum(coverageViews).default('map').catch('map'),
  /** The range of the map and the trend: the one with this day (UTC), by default today. */
  span: z.enum(coverageSpans).default('month').catch('month'),
  around: daySchema.optional().catch(undefined),
  /** The map's content type. */
  type: text,
  /** Whether the panel lists files, and which: of this league, day, content type and status. */
  files: z.boolean().default(false).catch(false),
  league: text,
  day: z
    .union([daySchema, z.literal('undated')])
    .optional()
    .catch(undefined),
  of: text,
  status: z.enum(listedStatuses).optional().catch(undefined),
  /** The file of the list that is open. */
  asset: text,
});
export type CoverageSearch = z.output<typeof coverageSearch>;
/** Not written into the address. */
export const coverageDefaults = { view: 'map', span: 'month', files: false } as const;

/** What the streams screen does when it opens; it then removes this from the address. */
export const streamsSearch = z.object({
  /** A saved stream to open. */
  open: text,
  /** A match to add a stream for. */
  match: text,
});

export const downloadTabs = ['active', 'queued', 'waiting', 'paused', 'failed', 'done', 'all'] as const;
export const downloadsSearch = z.object({
  tab: z.enum(downloadTabs).default('active').catch('active'),
  q: text,
  league: text,
  type: contentTypeSchema.optional().catch(undefined),
  /** The id of a problem: only its files. */
  problem: text,
  history: text,
});
export type DownloadsSearch = z.output<typeof downloadsSearch>;

export const syncSearch = z.object({
  /** The dialog that starts a backfill is open. */
  backfill: z.literal('new').optional().catch(undefined),
  /** The times and names with which the dialog is filled in. */
  from: z.iso.datetime().optional().catch(undefined),
  to: z.iso.datetime().optional().catch(undefined),
  leagues: z.array(z.string()).optional().catch(undefined),
  teams: z.array(z.string()).optional().catch(undefined),
  /** The run that the panel shows. */
  run: text,
});
export type SyncSearch = z.output<typeof syncSearch>;

export const gameViews = ['overview', 'timeline', 'compare', 'files', 'notes'] as const;
export type GameViewName = (typeof gameViews)[number];
const participant = z.number().int().min(1).optional().catch(undefined);
export const gameSearch = z.object({
  view: z.enum(gameViews).default('overview').catch('overview'),
  /** The timeline's cursor: milliseconds from the start of the game. */
  at: z.number().int().min(0).optional().catch(undefined),
  /** The search that opened the game, if it asks for something that has a place in it. */
  q: libraryQuerySchema.optional().catch(undefined),
  /** The two players compared. */
  a: participant,
  b: participant,
});
export type GameSearch = z.output<typeof gameSearch>;

export const fileSearch = z.object({
  /** One entry of a zip, by its index. */
  entry: z.number().int().min(0).optional().catch(undefined),
  /** The search text: inside the file, or in the names of a zip's entries. */
  q: text,
  /** The entry of a zip that was opened last. */
  row: z.number().int().min(0).optional().catch(undefined),
  /** JSON as raw text instead of a tree. */
  as: z.literal('text').optional().catch(undefined),
});
export type FileSearch = z.output<typeof fileSearch>;
