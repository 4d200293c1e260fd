/**
 * The library's queries and results. A query is one text (see query/parse-query.ts), which is the same in the
 * search field, the page's address, saved views and on the command line.
 */
import { z } from 'zod';
import { idSchema, teamSchema } from '../domain/domain.ts';
import { voidReasonSchema } from '../domain/void-games.ts';
import { sideSchema } from '../games/game-facts.ts';
import { type AnyStatisticGroup, statisticGroupIds, statisticGroups } from './statistic-groups.ts';
import { type AnyStatistic, eachStatistic, isOfTeams, statisticIds, statistics } from './statistics.ts';

/** Rows per page in the interface: few enough to draw within one frame. */
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
  /** Groups the games of a match, first game first. Matches are sorted by the value of their first game. */
  isGrouped: z.boolean().default(false),
});
export type LibrarySort = z.infer<typeof librarySortSchema>;

/** The query's text; an empty one finds all games. */
export const libraryQuerySchema = z.string().max(2000);

/** The games of a command: given ids, or all games of a query. */
export const gameSelectionSchema = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(100_000) }),
  z.object({ query: libraryQuerySchema }),
]);
export type GameSelection = z.infer<typeof gameSelectionSchema>;

/** A part of the query that has no meaning: its position in characters, and what would be valid. */
const queryProblemSchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  message: z.string(),
});
export type QueryProblem = z.infer<typeof queryProblemSchema>;

const perSide = z.object({ blue: z.number().nullable(), red: z.number().nullable() });

export const libraryRowSchema = z.object({
  platformGameId: idSchema,
  matchId: idSchema.nullable(),
  /** See `gameSchema`. */
  number: z.number().int().nullable(),
  voidReason: voidReasonSchema.nullable(),
  seriesMax: z.number().int().nullable(),
  playedAt: z.string().nullable(),
  leagueName: z.string(),
  tournamentName: z.string(),
  teams: z.array(teamSchema),
  /** The index in `teams` of the winner; null while unknown. */
  winner: z.number().int().nullable(),
  /** Null while unknown. */
  winningSide: sideSchema.nullable(),
  lengthSeconds: z.number().nullable(),
  patch: z.string().nullable(),
  kills: perSide,
  gold: perSide,
  /** Archived content types. */
  held: z.array(z.string()),
  /** Wanted content types that are not archived, with the state of each. */
  missing: z.array(z.object({ contentType: z.string(), state: z.string() })),
  bytes: z.number(),
  /** The user's: on the game itself, and not on moments in it. */
  isStarred: z.boolean(),
  tags: z.array(z.string()),
  /** Whether there is a text on the game, or a moment in it. */
  hasNotes: z.boolean(),
});
export type LibraryRow = z.infer<typeof libraryRowSchema>;

/** The version of a first page that was read before the engine was loaded: its total can be too high. */
export const provisionalVersion = -1;

/** `version` changes whenever an answer to any query can change: do not combine offsets of two versions. */
export const libraryPageSchema = z.object({
  version: z.number().int(),
  total: z.number().int(),
  offset: z.number().int(),
  rows: z.array(libraryRowSchema),
  problems: z.array(queryProblemSchema),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

/** The filters next to the table, in their order. `isOpen`: until the user opens or closes it. */
export const facets = [
  { field: 'league', label: 'League', isOpen: true },
  { field: 'tournament', label: 'Tournament', isOpen: false },
  { field: 'team', label: 'Team', isOpen: true },
  { field: 'player', label: 'Player', isOpen: false },
  { field: 'champion', label: 'Champion', isOpen: false },
  { field: 'role', label: 'Role', isOpen: false },
  { field: 'side', label: 'Side', isOpen: false },
  { field: 'win', label: 'Winner', isOpen: false },
  { field: 'patch', label: 'Patch', isOpen: true },
  { field: 'has', label: 'Files', isOpen: true },
  { field: 'state', label: 'State', isOpen: false },
  { field: 'year', label: 'Year', isOpen: true },
  { field: 'tag', label: 'Tag', isOpen: true },
] as const;
export const facetFields = facets.map(({ field }) => field);
export type FacetField = (typeof facetFields)[number];

/** Counts for the query without the field's own terms, so that another value can be chosen. */
export const facetSchema = z.object({
  field: z.enum(facetFields),
  values: z.array(
    z.object({
      /** The value as written in a query. */
      value: z.string(),
      label: z.string(),
      count: z.number().int(),
      isChosen: z.boolean(),
    }),
  ),
  /** The number of further values. */
  more: z.number().int(),
});
export type Facet = z.infer<typeof facetSchema>;

export const suggestionSchema = z.object({
  field: z.string(),
  value: z.string(),
  label: z.string(),
  /** The number of games with the value; null where it is not counted, as for a field's name. */
  count: z.number().int().nullable(),
  /** The replacement for the characters `from` to `to`. */
  text: z.string(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** Those that have a profile. */
export const subjectKinds = ['player', 'champion', 'team'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
export const aggregateKinds = [...subjectKinds, 'side'] as const;
export type AggregateKind = (typeof aggregateKinds)[number];
/** Whether the rows count players; others count whole sides. */
export const isOfPlayers = (by: AggregateKind): by is 'player' | 'champion' =>
  by === 'player' || by === 'champion';
/** The groups of players, champions, teams or sides. */
export const groupsFor = (by: AggregateKind) =>
  statisticGroups.filter(
    (group: AnyStatisticGroup) =>
      (isOfPlayers(by) || !group.isOfPlayers) &&
      (by === 'champion' || group.isOfChampions !== true) &&
      (by !== 'side' || group.id !== 'side'),
  );
/** The statistics of players, champions, teams or sides: a side has no share in itself, and only champions are banned. */
export const statisticsFor = (by: AggregateKind): readonly AnyStatistic[] =>
  statistics.filter(
    (one: AnyStatistic) =>
      (isOfPlayers(by) || isOfTeams(one)) && (by === 'champion' || one.fromDraft === undefined),
  );
/** Statistics of everyone in the games, or only of the players, champions and teams that the query names. */
export const aggregateScopes = ['everyone', 'named'] as const;
export type AggregateScope = (typeof aggregateScopes)[number];
export const aggregateColumns = ['label', 'group', ...statisticIds] as const;
export type AggregateColumn = (typeof aggregateColumns)[number];

/** The group of a row. */
const aggregateGroupSchema = z.object({
  /** For `terms` of the group, empty for an unknown group; null if no query can mean only this. */
  value: z.string().nullable(),
  /** Null: unknown. */
  label: z.string().nullable(),
});

/** Rates and shares are fractions (0.53); null is unknown, or was not asked for. See `statistics`. */
export const aggregateRowSchema = z.object({
  /** The value as written in a query after `player:`, `champion:`, `team:` or `side:`; null if no query can mean only this. */
  value: z.string().nullable(),
  label: z.string(),
  /** Null without groups. */
  group: aggregateGroupSchema.nullable(),
  ...eachStatistic(() => z.number().nullable()),
  /** Always known. */
  games: z.number().int(),
  /** How often the row is in these games: more often than `games` where a champion was on both sides. */
  times: z.number().int(),
  /** The statistics that are not over all of `times`, and over how many each is. */
  samples: z.partialRecord(z.enum(statisticIds), z.number().int()),
});
export type AggregateRow = z.infer<typeof aggregateRowSchema>;

/** What statistics are about, and which of their rows are wanted. */
export const aggregateQuestion = {
  by: z.enum(aggregateKinds),
  of: z.enum(aggregateScopes).default('named'),
  /** One row for each group of a player, champion, team or side; without it, one for all its games. */
  group: z.enum(statisticGroupIds).optional(),
  /** The statistics that are wanted: others are null. Default: all. */
  columns: z.array(z.enum(statisticIds)).max(statisticIds.length).optional(),
  /** Rows with fewer games are left out, and counted; with statistics of the draft, bans are games, too. */
  minGames: z.number().int().min(1).max(1_000_000).optional(),
  sortBy: z.enum(aggregateColumns).default('games'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};

/** What the statistics rest on. */
export const aggregateBasisSchema = z.object({
  /** Games of the query that count, and were played as far as is known. */
  games: z.number().int(),
  /** Those of them that no row counts, since what it needs of their summary is unknown. */
  missing: z.number().int(),
  /** Missing games with a file that is in the queue or is being downloaded. */
  queued: z.number().int(),
  /** Other missing games with an archived file that is yet to be read. */
  unread: z.number().int(),
  /** Games whose bans are not known; null where no statistic of the draft is asked for. */
  withoutDraft: z.number().int().nullable(),
  /** Rows with fewer games than `minGames`. */
  hidden: z.number().int(),
});
export type AggregateBasis = z.infer<typeof aggregateBasisSchema>;

/** Games. */
export const libraryCountingSchema = z.object({ done: z.number().int(), total: z.number().int() });
export type LibraryCounting = z.infer<typeof libraryCountingSchema>;

export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1).max(80),
  query: libraryQuerySchema,
  sort: librarySortSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;
