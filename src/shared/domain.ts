/**
 * What the archiver tells the interface and scripts about matches, games, assets and downloads.
 * Ids are strings end to end (the service's are 64-bit). Times are ISO 8601 UTC strings, sizes bytes.
 * States, types and content types of the service are open sets: strings, never enums.
 */
import { z } from 'zod';
import { archiveWorkSchema } from './archive-work.ts';
import { errorDataSchema } from './errors.ts';

export const idSchema = z.string().min(1).max(200);
/** A content type is what the service calls `option`, such as `GAMH_SUMMARY`. */
export const contentTypeSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w.-]+$/, 'letters, digits, "_", "." and "-" only');
/**
 * Names a match to stream: a kind prefix, a separator and a UUID, such as `esports:match:1aa0386d-…`. Which separator
 * it is, the specification leaves open (4.6).
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
  'cancelled',
] as const;
export const downloadStateSchema = z.enum(downloadStates);
export type DownloadState = (typeof downloadStates)[number];

export const teamSchema = z.object({ esportsId: z.string(), code: z.string(), name: z.string() });
export type Team = z.infer<typeof teamSchema>;

const scheduledStateSchema = z.enum(['scheduled', 'waiting']);
/** States of downloads with an attempt in progress. */
export const activeStateSchema = z.enum(['resolving', 'transferring', 'verifying']);

const nameOfAsset = { id: idSchema, platformGameId: idSchema, contentType: z.string() };
/** Where the asset is not archived: of an earlier file that is missing or damaged, else null. */
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
 * is when the next attempt is due, and `error` what the last one failed with.
 */
export const assetSchema = z.discriminatedUnion('state', [
  z.object({
    ...nameOfAsset,
    state: z.literal('archived'),
    path: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    /** The address of the file without its query; null where it is not known any more. */
    origin: z.string().nullable(),
    archivedAt: z.string(),
    verifiedAt: z.string().nullable(),
    retryAt: z.null(),
    error: z.null(),
  }),
  z.object({
    ...nameOfAsset,
    state: scheduledStateSchema,
    ...earlierFile,
    retryAt: z.string(),
    error: errorDataSchema.nullable(),
  }),
  z.object({
    ...nameOfAsset,
    state: z.literal('failed'),
    ...earlierFile,
    retryAt: z.null(),
    error: errorDataSchema,
  }),
  z.object({
    ...nameOfAsset,
    state: z.enum(['queued', ...activeStateSchema.options, 'paused', 'not-offered', 'cancelled']),
    ...earlierFile,
    retryAt: z.null(),
    error: errorDataSchema.nullable(),
  }),
]);
export type Asset = z.infer<typeof assetSchema>;

/** `number` is the game's place in its series, from 1. `matchId` is null for a game listed alone. */
export const gameSchema = z.object({
  platformGameId: idSchema,
  matchId: idSchema.nullable(),
  number: z.number().int(),
  seriesMax: z.number().int().nullable(),
  state: z.string().nullable(),
  /** The file's where a patch can be read from it, else the service's. */
  gameVersion: z.string().nullable(),
  /** As the service lists it. */
  serviceGameVersion: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** `startedAt` where the service told it, else the match's start. */
  playedAt: z.string().nullable(),
  leagueName: z.string(),
  tournamentName: z.string(),
  teams: z.array(teamSchema),
  assets: z.array(assetSchema),
});
export type Game = z.infer<typeof gameSchema>;

export const matchSchema = z.object({
  id: idSchema,
  /** Empty where the service did not tell. */
  leagueId: z.string(),
  leagueName: z.string(),
  tournamentId: z.string(),
  tournamentName: z.string(),
  type: z.string().nullable(),
  seriesType: z.string().nullable(),
  seriesMax: z.number().int().nullable(),
  /** Null where the service did not tell. */
  startAt: z.string().nullable(),
  teams: z.array(teamSchema),
  games: z.array(gameSchema),
  /** Whether the service's last complete listing still had it. */
  isListed: z.boolean(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});
export type Match = z.infer<typeof matchSchema>;

const nameOfDownload = {
  ...{ id: idSchema, platformGameId: idSchema, matchId: idSchema.nullable(), contentType: z.string() },
  number: z.number().int(),
  /** As a game's. */
  playedAt: z.string().nullable(),
  leagueName: z.string(),
  teams: z.array(teamSchema),
};
const attemptsOfDownload = { priority: z.number().int(), attempts: z.number().int() };
const noProgress = { bytesDone: z.number(), bytesTotal: z.number().nullable(), bytesPerSecond: z.literal(0) };

/** The work of getting one asset, by its state: `retryAt` and `error` as an asset's. */
export const downloadSchema = z.discriminatedUnion('state', [
  z.object({
    ...nameOfDownload,
    state: activeStateSchema,
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
    ...attemptsOfDownload,
    ...noProgress,
    retryAt: z.string(),
    updatedAt: z.string(),
    error: errorDataSchema.nullable(),
  }),
  z.object({
    ...nameOfDownload,
    state: z.literal('failed'),
    ...attemptsOfDownload,
    ...noProgress,
    retryAt: z.null(),
    updatedAt: z.string(),
    error: errorDataSchema,
  }),
  z.object({
    ...nameOfDownload,
    state: z.literal('archived'),
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
    state: z.enum(['queued', 'paused', 'not-offered', 'cancelled']),
    ...attemptsOfDownload,
    ...noProgress,
    retryAt: z.null(),
    updatedAt: z.string(),
    error: errorDataSchema.nullable(),
  }),
]);
export type Download = z.infer<typeof downloadSchema>;

/** One transition of a download, oldest first in a history. */
export const downloadEventSchema = z.object({
  at: z.string(),
  state: downloadStateSchema,
  error: errorDataSchema.nullable(),
});
export type DownloadEvent = z.infer<typeof downloadEventSchema>;

export const stateCountsSchema = z.record(downloadStateSchema, z.number().int());
export type StateCounts = z.infer<typeof stateCountsSchema>;

/** Of the assets wanted: how many are where. `key` is a league's name or a day (`2026-11-21`). */
export const coverageRowSchema = z.object({
  key: z.string(),
  wanted: z.number().int(),
  archived: z.number().int(),
  /** Due now: queued or under way. */
  due: z.number().int(),
  /** Scheduled for later, or to be tried again. */
  waiting: z.number().int(),
  notOffered: z.number().int(),
  failed: z.number().int(),
  /** Paused or cancelled by the user. */
  held: z.number().int(),
  bytes: z.number(),
});
export type CoverageRow = z.infer<typeof coverageRowSchema>;

/** An empty list of leagues, tournaments or teams means all of them. Names and ids both match. */
export const watchRuleSchema = z.object({
  id: idSchema,
  leagues: z.array(z.string().min(1).max(200)).max(200),
  tournaments: z.array(z.string().min(1).max(200)).max(200),
  teams: z.array(z.string().min(1).max(200)).max(200),
  contentTypes: z.array(contentTypeSchema).min(1).max(50),
  isEnabled: z.boolean(),
});
export type WatchRule = z.infer<typeof watchRuleSchema>;

/** The fields of a watch rule whose values are names or ids of the catalogue. */
export const ruleNameKindSchema = z.enum(['leagues', 'tournaments', 'teams']);
export type RuleNameKind = z.infer<typeof ruleNameKindSchema>;

export const syncRunSchema = z.object({
  id: idSchema,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  pages: z.number().int(),
  matchesSeen: z.number().int(),
  gamesSeen: z.number().int(),
  newAssets: z.number().int(),
  error: errorDataSchema.nullable(),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

/** `credentials` says where the password is kept: the OS keychain, or this process's memory only. */
export const sessionStatusSchema = z.object({
  state: z.enum(['signed-out', 'active', 'refreshing', 'needs-attention']),
  username: z.string().nullable(),
  credentials: z.enum(['keychain', 'memory']).nullable(),
  accessExpiresAt: z.string().nullable(),
  /** The earlier of the refresh token's two ends: 30 days of age, 15 days unused. */
  refreshExpiresAt: z.string().nullable(),
  /** True when the refresh token ends within three days and a login will be needed. */
  isRefreshEnding: z.boolean(),
  /** Why attention is needed, and (`retryAt`) until when nothing will be tried. */
  problem: errorDataSchema.nullable(),
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

export const syncStatusSchema = z.object({
  state: z.enum(['idle', 'running', 'stopped']),
  lastRun: syncRunSchema.nullable(),
  nextAt: z.string().nullable(),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

export const archiveStatusSchema = z.object({
  dir: z.string(),
  /** Set while the archive cannot be written: missing drive, full disk, denied. */
  problem: errorDataSchema.nullable(),
  freeBytes: z.number().nullable(),
  archivedBytes: z.number(),
  archivedFiles: z.number().int(),
  /** Games whose file is held and still to be read for what it tells (winner, players, …). */
  unreadGames: z.number().int(),
  /** What runs on this folder now, whoever began it. */
  work: archiveWorkSchema.nullable(),
});
export type ArchiveStatus = z.infer<typeof archiveStatusSchema>;

export const queueStatusSchema = z.object({
  isPaused: z.boolean(),
  active: z.number().int(),
  bytesPerSecond: z.number(),
  counts: stateCountsSchema,
});

/** What the shell's host can do beside the archiver's own work; the interface offers nothing else. */
export const abilitiesSchema = z.object({
  openFiles: z.boolean(),
  dragFiles: z.boolean(),
  /** By the system's own dialogs. */
  chooseFolder: z.boolean(),
  saveFile: z.boolean(),
  /** Through the host; a browser has its own way. */
  copyText: z.boolean(),
});
export type Abilities = z.infer<typeof abilitiesSchema>;

export const appStatusSchema = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'server', 'command-line']),
  can: abilitiesSchema,
  dataDir: z.string(),
  /** Other users of the machine can read the data folder, and Matchkeep cannot change that. */
  dataDirProblem: errorDataSchema.nullable(),
  isPractice: z.boolean(),
  /** The machine has no network, as far as the shell can tell: what would need one rests. */
  isOffline: z.boolean(),
  session: sessionStatusSchema,
  sync: syncStatusSchema,
  archive: archiveStatusSchema,
  queue: queueStatusSchema,
  coverage: coverageRowSchema,
});
export type AppStatus = z.infer<typeof appStatusSchema>;
