/** What the archiver reports about itself: its session, sync, archive and queue. Times are ISO 8601 UTC strings. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { coverageTotalSchema } from '../coverage/coverage.ts';
import { idSchema, stateCountsSchema } from '../domain/domain.ts';
import { archiveWorkSchema, unfinishedMoveSchema } from './archive-work.ts';
import { damageSchema } from './damage.ts';
import { workStatusSchema } from './work-status.ts';

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

/** `credentials` says where the password is stored: in the OS keychain, or only in this process's memory. */
export const sessionStatusSchema = z.object({
  state: z.enum(['signed-out', 'active', 'refreshing', 'needs-attention']),
  username: z.string().nullable(),
  credentials: z.enum(['keychain', 'memory']).nullable(),
  accessExpiresAt: z.string().nullable(),
  /** The earlier of the refresh token's two ends: 30 days of age, 15 days unused. */
  refreshExpiresAt: z.string().nullable(),
  /** True when the refresh token ends within three days and a login will be needed. */
  isRefreshEnding: z.boolean(),
  /** Why attention is needed, and when the next attempt is (`retryAt`). */
  problem: errorDataSchema.nullable(),
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

const syncStatusSchema = z.object({
  state: z.enum(['idle', 'running', 'stopped']),
  lastRun: syncRunSchema.nullable(),
  nextAt: z.string().nullable(),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

const archiveStatusSchema = z.object({
  dir: z.string(),
  /** Set while the archive cannot be written (missing drive, full disk, denied), and before the catalogue has read it. */
  problem: errorDataSchema.nullable(),
  freeBytes: z.number().nullable(),
  /** Both null while the archive has files that the catalogue has not begun to read, or not all of them. */
  archivedBytes: z.number().nullable(),
  archivedFiles: z.number().int().nullable(),
  /**
   * The read-only archives. `files` and `bytes`: what the catalogue has from it, without what the own archive has, too.
   * `isRead`: all of it was read.
   */
  further: z.array(
    z.object({
      name: z.string(),
      dir: z.string(),
      isRead: z.boolean(),
      files: z.number().int(),
      bytes: z.number(),
      problem: errorDataSchema.nullable(),
    }),
  ),
  /** Archived games whose file is not indexed yet (winner, players, …). */
  unreadGames: z.number().int(),
  /** The job that runs in this folder now, in any workspace or command. */
  work: archiveWorkSchema.nullable(),
  /** Of any process. */
  move: unfinishedMoveSchema.nullable(),
  /** In the last thirty days: files that the service was asked for again by schedule, and those that it had corrected. */
  rechecks: z.object({ checked: z.number().int(), corrected: z.number().int() }),
  damage: damageSchema,
  /** Every file and earlier version was archived or verified at this time or later; null if there is none. */
  checkedSince: z.string().nullable(),
});
export type ArchiveStatus = z.infer<typeof archiveStatusSchema>;

const queueStatusSchema = z.object({
  /** The user has paused everything. */
  isPaused: z.boolean(),
  active: z.number().int(),
  bytesPerSecond: z.number(),
  /** How long the files with the status `queued` take at least, at the present limits, in ms; null without any. */
  queuedMs: z.number().nullable(),
  counts: stateCountsSchema,
});

/** The abilities of the shell's host; the interface offers only these. */
const abilitiesSchema = z.object({
  openFiles: z.boolean(),
  dragFiles: z.boolean(),
  /** With the system's dialogs. */
  chooseFolder: z.boolean(),
  saveFile: z.boolean(),
  /** Through the host; a browser copies by itself. */
  copyText: z.boolean(),
});
export type Abilities = z.infer<typeof abilitiesSchema>;

export const appStatusSchema = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'server', 'command-line']),
  can: abilitiesSchema,
  dataDir: z.string(),
  /** Set if other users of the machine can read the data folder and Matchkeep cannot change that. */
  dataDirProblem: errorDataSchema.nullable(),
  isPractice: z.boolean(),
  /** The shell reports that the machine has no network: work that needs one is suspended. */
  isOffline: z.boolean(),
  /** Whether Matchkeep works by itself now, and why not. */
  work: workStatusSchema,
  session: sessionStatusSchema,
  sync: syncStatusSchema,
  archive: archiveStatusSchema,
  queue: queueStatusSchema,
  coverage: coverageTotalSchema,
});
export type AppStatus = z.infer<typeof appStatusSchema>;
