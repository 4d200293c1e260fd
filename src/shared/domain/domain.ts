/**
 * The data about matches, games, assets and downloads that the archiver gives to the interface and to scripts.
 * Ids are strings end to end (the service's are 64-bit). Times are ISO 8601 UTC strings, sizes bytes.
 * States, types and content types of the service are open sets: strings, never enums.
 */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { assetStatusSchema } from './asset-status.ts';
import { voidReasonSchema } from './void-games.ts';

export const idSchema = z.string().min(1).max(200);
/** A content type is what the service calls `option`, such as `GAMH_SUMMARY`. */
export const contentTypeSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w.-]+$/, 'letters, digits, "_", "." and "-" only');
/**
 * Names a match to stream: a kind prefix, a separator and a UUID, such as `esports:match:1aa0386d-…`. The
 * specification (4.6) does not define the separator.
 */
export const peridSchema = z
  .string()
  .trim()
  .max(200)
  .regex(
    /^[a-z][^\s\p{Cc}]*[^a-z\d\s\p{Cc}][\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/iu,
    'a PERID is esports:match: followed by a UUID',
  );

export const downloadStates = [
  'scheduled',
  'queued',
  'resolving',
  'transferring',
  'verifying',
  'waiting',
  'paused',
  'archived',
  'failed',
  'not-offered',
  'not-needed',
  'cancelled',
  'not-wanted',
] as const;
export const downloadStateSchema = z.enum(downloadStates);
export type DownloadState = (typeof downloadStates)[number];

export const teamSchema = z.object({ esportsId: z.string(), code: z.string(), name: z.string() });
export type Team = z.infer<typeof teamSchema>;

const scheduledStateSchema = z.enum(['scheduled', 'waiting']);
/** States of downloads with an attempt in progress. */
export const activeStateSchema = z.enum(['resolving', 'transferring', 'verifying']);

const nameOfAsset = { id: idSchema, platformGameId: idSchema, contentType: z.string() };
/** For an asset that is not archived: data of an earlier file that is missing or damaged, else null. */
const earlierFile = {
  path: z.string().nullable(),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  origin: z.string().nullable(),
  archivedAt: z.string().nullable(),
  verifiedAt: z.string().nullable(),
};

/**
 * One game × one content type, by its state. `path` is relative to the archive, with `/` between its parts. `retryAt`
 * is the time of the next attempt, `error` the failure of the last one. `status` is what an analyst wants to know.
 */
const assetSchema = z.discriminatedUnion('state', [
  z.object({
    ...nameOfAsset,
    state: z.literal('archived'),
    status: assetStatusSchema,
    path: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    /** The file's address without its query; null if it is no longer known. */
    origin: z.string().nullable(),
    archivedAt: z.string(),
    verifiedAt: z.string().nullable(),
    retryAt: z.null(),
    error: z.null(),
  }),
  z.object({
    ...nameOfAsset,
    state: scheduledStateSchema,
    status: assetStatusSchema,
    ...earlierFile,
    retryAt: z.string(),
    error: errorDataSchema.nullable(),
  }),
  z.object({
    ...nameOfAsset,
    state: z.literal('failed'),
    status: assetStatusSchema,
    ...earlierFile,
    retryAt: z.null(),
    error: errorDataSchema,
  }),
  z.object({
    ...nameOfAsset,
    state: z.enum([
      'queued',
      ...activeStateSchema.options,
      'paused',
      'not-offered',
      'not-needed',
      'cancelled',
      'not-wanted',
    ]),
    status: assetStatusSchema,
    ...earlierFile,
    retryAt: z.null(),
    error: errorDataSchema.nullable(),
  }),
]);
export type Asset = z.infer<typeof assetSchema>;

/**
 * `number` is the game's place in its series, from 1; null if it is not known, and for a game that does not count or was
 * replaced by another one. `matchId` is null for a game listed alone; `seriesId` joins the games of a series also there.
 */
export const gameSchema = z.object({
  platformGameId: idSchema,
  matchId: idSchema.nullable(),
  /** The match's id, or `game:` and the id of the series' first game. */
  seriesId: z.string(),
  number: z.number().int().nullable(),
  /** Why the game does not count; null if it counts, as far as is known. */
  voidReason: voidReasonSchema.nullable(),
  /** The id of the game that was played in its place; null if there is none. */
  replacedBy: idSchema.nullable(),
  /** The ids of other matches that list this game, too. */
  otherMatches: z.array(idSchema).readonly(),
  seriesMax: z.number().int().nullable(),
  state: z.string().nullable(),
  /** From the file if it contains a patch, else from the service. */
  gameVersion: z.string().nullable(),
  /** As the service lists it. */
  serviceGameVersion: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** `startedAt` if the service gives it, else the match's start. */
  playedAt: z.string().nullable(),
  leagueName: z.string(),
  tournamentName: z.string(),
  teams: z.array(teamSchema),
  /** From the archived summary: the index in `teams` of the team that won; null if it is not known. */
  winner: z.number().int().nullable(),
  /** From the archived summary: the side that won; null if it is not known. */
  winningSide: z.enum(['blue', 'red']).nullable(),
  assets: z.array(assetSchema),
});
export type Game = z.infer<typeof gameSchema>;

/**
 * The games won by each of the two teams, in the order of the match's teams: of the games whose winner is known. If not
 * `isFinal`, more games may be played, or the winner of a game that was played is not known.
 */
const seriesScoreSchema = z.object({
  wins: z.tuple([z.number().int(), z.number().int()]),
  isFinal: z.boolean(),
});
export type SeriesScore = z.infer<typeof seriesScoreSchema>;

export const matchSchema = z.object({
  id: idSchema,
  /** Empty if the service does not give it. */
  leagueId: z.string(),
  leagueName: z.string(),
  tournamentId: z.string(),
  tournamentName: z.string(),
  type: z.string().nullable(),
  seriesType: z.string().nullable(),
  seriesMax: z.number().int().nullable(),
  /** Null if the service does not give it. */
  startAt: z.string().nullable(),
  teams: z.array(teamSchema),
  games: z.array(gameSchema),
  /** Null if no winner is known. */
  score: seriesScoreSchema.nullable(),
  /** Whether the service's last complete listing included it. */
  isListed: z.boolean(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});
export type Match = z.infer<typeof matchSchema>;

const nameOfDownload = {
  id: idSchema,
  platformGameId: idSchema,
  matchId: idSchema.nullable(),
  contentType: z.string(),
  /** See `gameSchema`. */
  number: z.number().int().nullable(),
  playedAt: z.string().nullable(),
  leagueName: z.string(),
  teams: z.array(teamSchema),
};
const attemptsOfDownload = { priority: z.number().int(), attempts: z.number().int() };
const noProgress = { bytesDone: z.number(), bytesTotal: z.number().nullable(), bytesPerSecond: z.literal(0) };

/** The download of one asset, by its state; `retryAt` and `error` as in `assetSchema`. */
export const downloadSchema = z.discriminatedUnion('state', [
  z.object({
    ...nameOfDownload,
    state: activeStateSchema,
    status: assetStatusSchema,
    ...attemptsOfDownload,
    bytesDone: z.number(),
    bytesTotal: z.number().nullable(),
    bytesPerSecond: z.number(),
    retryAt: z.null(),
    updatedAt: z.string(),
    error: errorDataSchema.nullable(),
  }),
  z.object({
    ...nameOfDownload,
    state: scheduledStateSchema,
    status: assetStatusSchema,
    ...attemptsOfDownload,
    ...noProgress,
    retryAt: z.string(),
    updatedAt: z.string(),
    error: errorDataSchema.nullable(),
  }),
  z.object({
    ...nameOfDownload,
    state: z.literal('failed'),
    status: assetStatusSchema,
    ...attemptsOfDownload,
    ...noProgress,
    retryAt: z.null(),
    updatedAt: z.string(),
    error: errorDataSchema,
  }),
  z.object({
    ...nameOfDownload,
    state: z.literal('archived'),
    status: assetStatusSchema,
    ...attemptsOfDownload,
    ...noProgress,
    /** The file's size, as is `bytesDone`. */
    bytesTotal: z.number(),
    retryAt: z.null(),
    updatedAt: z.string(),
    error: z.null(),
  }),
  z.object({
    ...nameOfDownload,
    state: z.enum(['queued', 'paused', 'not-offered', 'not-needed', 'cancelled', 'not-wanted']),
    status: assetStatusSchema,
    ...attemptsOfDownload,
    ...noProgress,
    retryAt: z.null(),
    updatedAt: z.string(),
    error: errorDataSchema.nullable(),
  }),
]);
export type Download = z.infer<typeof downloadSchema>;

export const stateCountsSchema = z.record(downloadStateSchema, z.number().int());
export type StateCounts = z.infer<typeof stateCountsSchema>;

const noCounts = stateCountsSchema.parse(Object.fromEntries(downloadStates.map((state) => [state, 0])));

export function noStateCounts(): StateCounts {
  return { ...noCounts };
}

/** Wanted assets counted by state, without those that are not wanted any more. `key` is a league's name or a day (`2026-11-21`). */
export const coverageRowSchema = z.object({
  key: z.string(),
  wanted: z.number().int(),
  archived: z.number().int(),
  /** Due now: queued or active. */
  due: z.number().int(),
  /** Scheduled for later, or waiting for a retry. */
  waiting: z.number().int(),
  notOffered: z.number().int(),
  /** Of games that were not played because their series was decided before. */
  notNeeded: z.number().int(),
  failed: z.number().int(),
  /** Paused or cancelled by the user. */
  held: z.number().int(),
  bytes: z.number(),
});
export type CoverageRow = z.infer<typeof coverageRowSchema>;
