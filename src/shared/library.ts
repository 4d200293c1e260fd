/**
 * The library as it is asked and as it answers. What is looked for is one text (see query/parse-query.ts), the
 * same in the search field, the page's address, a saved view and on the command line.
 */
import { z } from 'zod';
import { idSchema, teamSchema } from './domain.ts';
import { sideSchema } from './game-facts.ts';

/** The interface reads the library in pages of so many rows: few enough that drawing them holds up no frame. */
export const libraryPageRows = 50;

export const libraryColumns = [
  'date',
  'league',
  'tournament',
  'number',
  'length',
  'patch',
  'kills',
  'gold',
  'bytes',
] as const;
export type LibraryColumn = (typeof libraryColumns)[number];

export const librarySortSchema = z.object({
  by: z.enum(libraryColumns).default('date'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  /** The games of a match together, first game first; matches in the order of their first game's column. */
  isGrouped: z.boolean().default(false),
});
export type LibrarySort = z.infer<typeof librarySortSchema>;

/** The query's text; empty finds everything. */
export const libraryQuerySchema = z.string().max(2000);

/** Which games a command is about: named ones, or all that a query finds. */
export const gameSelectionSchema = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(100_000) }),
  z.object({ query: libraryQuerySchema }),
]);
export type GameSelection = z.infer<typeof gameSelectionSchema>;

/** A part of the query's text that means nothing: where it stands (characters), and what would be understood. */
export const queryProblemSchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  message: z.string(),
});
export type QueryProblem = z.infer<typeof queryProblemSchema>;

const perSide = z.object({ blue: z.number().nullable(), red: z.number().nullable() });

export const libraryRowSchema = z.object({
  platformGameId: idSchema,
  matchId: idSchema.nullable(),
  number: z.number().int(),
  seriesMax: z.number().int().nullable(),
  playedAt: z.string().nullable(),
  leagueName: z.string(),
  tournamentName: z.string(),
  teams: z.array(teamSchema),
  /** Which of `teams` (its index) won; null while it isn't known. */
  winner: z.number().int().nullable(),
  /** The side that won, where the teams' sides are not known. */
  winningSide: sideSchema.nullable(),
  lengthSeconds: z.number().nullable(),
  patch: z.string().nullable(),
  kills: perSide,
  gold: perSide,
  /** Content types held in the archive. */
  held: z.array(z.string()),
  /** Content types wanted and not held, with the state that each is in. */
  missing: z.array(z.object({ contentType: z.string(), state: z.string() })),
  bytes: z.number(),
});
export type LibraryRow = z.infer<typeof libraryRowSchema>;

/** The version of a first page that came before the library was open: its total may be too high. */
export const provisionalVersion = -1;

/** `version` changes whenever an answer to any query might: offsets of two versions don't mix. */
export const libraryPageSchema = z.object({
  version: z.number().int(),
  total: z.number().int(),
  offset: z.number().int(),
  rows: z.array(libraryRowSchema),
  problems: z.array(queryProblemSchema),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

export const facetFields = [
  'league',
  'tournament',
  'team',
  'player',
  'champion',
  'patch',
  'has',
  'state',
  'year',
] as const;
export type FacetField = (typeof facetFields)[number];

/** Counts under the query without its own terms of the field, so that another value can be chosen. */
export const facetSchema = z.object({
  field: z.enum(facetFields),
  values: z.array(
    z.object({
      /** As it is written into the query. */
      value: z.string(),
      label: z.string(),
      count: z.number().int(),
      isChosen: z.boolean(),
    }),
  ),
  /** How many more values there are that are not listed. */
  more: z.number().int(),
});
export type Facet = z.infer<typeof facetSchema>;

export const suggestionSchema = z.object({
  field: z.string(),
  value: z.string(),
  label: z.string(),
  /** Games that have it; 0 for a field's name. */
  count: z.number().int(),
  /** What takes the place of the characters `from` to `to`. */
  text: z.string(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const aggregateKinds = ['player', 'champion', 'team'] as const;
export type AggregateKind = (typeof aggregateKinds)[number];
/** Of all who were in the games, or of those only whom the query names: its players, champions and teams. */
export const aggregateScopes = ['everyone', 'named'] as const;
export const aggregateColumns = [
  'label',
  'games',
  'wins',
  'winRate',
  'kills',
  'deaths',
  'assists',
  'kda',
  'creepScorePerMinute',
  'goldPerMinute',
  'damagePerMinute',
  'damageShare',
  'goldShare',
] as const;

/** Means are per game played with facts; rates and shares are fractions (0.53), null where nothing is known. */
export const aggregateRowSchema = z.object({
  /** As it is written into a query after `player:`, `champion:` or `team:`. */
  value: z.string(),
  label: z.string(),
  games: z.number().int(),
  wins: z.number().int(),
  winRate: z.number().nullable(),
  kills: z.number().nullable(),
  deaths: z.number().nullable(),
  assists: z.number().nullable(),
  /** (kills + assists) / deaths over all games; deaths of 0 count as 1. */
  kda: z.number().nullable(),
  creepScorePerMinute: z.number().nullable(),
  goldPerMinute: z.number().nullable(),
  damagePerMinute: z.number().nullable(),
  /** Of the own side's damage to champions, and of its gold. */
  damageShare: z.number().nullable(),
  goldShare: z.number().nullable(),
});
export type AggregateRow = z.infer<typeof aggregateRowSchema>;

export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1).max(80),
  query: libraryQuerySchema,
  sort: librarySortSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;
