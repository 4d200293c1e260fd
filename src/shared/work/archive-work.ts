/** Maintenance jobs of the archive: verify, repair, rebuild and move, with their progress and outcome. */
import { z } from 'zod';

const amountSchema = z.object({ files: z.number().int(), bytes: z.number() });
export type Amount = z.infer<typeof amountSchema>;

export const archiveWorkSchema = z.object({
  /**
   * `move`: it is copied to another folder; `clear`: it is there, and the earlier folder is emptied. `attach`: a read-only
   * archive is read; `detach`: its files leave the catalogue.
   */
  kind: z.enum(['verify', 'repair', 'rebuild', 'move', 'clear', 'attach', 'detach']),
  startedAt: z.string(),
  /** What was read, restored to the catalogue, copied or removed so far; in an interrupted job that continues, too. */
  progress: amountSchema,
  /** The part of `progress` that was read before the interruption; zero for other jobs. */
  before: amountSchema,
  /** From the start to this progress. */
  elapsedMs: z.number(),
  /** What was done in the last seconds, and in how many: the job's present rate. */
  recent: amountSchema.extend({ matches: z.number().int(), elapsedMs: z.number() }),
  /** The total at the job's start; null if it is not known in advance. */
  total: amountSchema.nullable(),
  /**
   * For a rebuild, once the folders are listed: it reads the archive match by match. `before` is the part of `done`
   * that was read before the interruption.
   */
  matches: z.object({ before: z.number().int(), done: z.number().int(), total: z.number().int() }).nullable(),
  /** False for a job that other work waits for. */
  canStop: z.boolean(),
});
export type ArchiveWork = z.infer<typeof archiveWorkSchema>;

/**
 * Why an interrupted job must start over. `moved`: the archive is in another folder now. `clock`: the computer's clock
 * was set back.
 */
const obstacleSchema = z.enum(['other-archive', 'moved', 'clock']);
export type Obstacle = z.infer<typeof obstacleSchema>;

/** A verification that was stopped, or ended with its process. */
export const interruptedVerificationSchema = z.object({
  /** When it began, and when its state was last recorded. */
  startedAt: z.string(),
  recordedAt: z.string(),
  isRepair: z.boolean(),
  done: amountSchema,
  left: amountSchema,
  /** The damaged, missing and unreadable files, and timelines of another game, so far. */
  found: z.number().int(),
  /** Null if it can continue. */
  obstacle: obstacleSchema.nullable(),
});
export type InterruptedVerification = z.infer<typeof interruptedVerificationSchema>;

/** A rebuild that was stopped, or ended with its process. A game that is listed alone counts as a match. */
export const interruptedRebuildSchema = z.object({
  /** When it began, and when its state was last recorded. */
  startedAt: z.string(),
  recordedAt: z.string(),
  /** The matches that were read, and the files that were restored. */
  done: amountSchema.extend({ matches: z.number().int() }),
  leftMatches: z.number().int(),
  /** Sidecars and files that could not be read, and missing files, so far. */
  unreadable: z.number().int(),
  /** Null if it can continue. */
  obstacle: obstacleSchema.nullable(),
});
export type InterruptedRebuild = z.infer<typeof interruptedRebuildSchema>;

/** The files, and earlier versions of files, that a verification reads. `damaged`: those that are known to be; `sample`:
 * so many files by chance; `since`: the files that were archived at this time or later, ISO 8601 in UTC. */
export const verifiedPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('damaged') }),
  z.object({ kind: z.literal('sample'), files: z.number().int().min(1).max(10_000) }),
  z.object({ kind: z.literal('since'), at: z.iso.datetime() }),
]);
export type VerifiedPart = z.infer<typeof verifiedPartSchema>;

/** What `verify` found. Paths are relative to the archive; `repairing` counts files that are downloaded again. */
export const verifyReportSchema = z.object({
  checkedFiles: z.number().int(),
  checkedBytes: z.number(),
  missing: z.array(z.string()),
  changed: z.array(z.string()),
  /** Present but not readable now; their content was not checked. */
  unreadable: z.array(z.string()),
  unknown: z.array(z.string()),
  /** Intact timelines of another game than their summary. They are neither shown nor exported. */
  otherGames: z.array(z.string()),
  repairing: z.number().int(),
  /** Files in read-only archives that are not there; absent if all are. */
  away: z.array(z.object({ dir: z.string(), files: z.number().int() })).optional(),
  /**
   * Null if every file was read in one go. Else the start of the interrupted verification that this one continued, and
   * the files that it had read: they count as checked, and were not read again.
   */
  continued: amountSchema.extend({ startedAt: z.string() }).nullable(),
});
export type VerifyReport = z.infer<typeof verifyReportSchema>;

/** What `rebuild` restored to the catalogue from the archive's folder. */
export const rebuildReportSchema = z.object({
  matches: z.number().int(),
  /** Those with files. */
  games: z.number().int(),
  assets: z.number().int(),
  bytes: z.number(),
  unreadable: z.array(z.string()),
  /**
   * Null if every match was read in one go. Else the start of the interrupted rebuild that this one continued, and what
   * it had restored: that counts, and was not read again.
   */
  continued: amountSchema.extend({ startedAt: z.string(), matches: z.number().int() }).nullable(),
});
export type RebuildReport = z.infer<typeof rebuildReportSchema>;

/** A read-only archive was read. `newFiles`: the own archive does not have these. */
export const attachReportSchema = z.object({
  /** With which the paths of its files begin. */
  name: z.string(),
  dir: z.string(),
  matches: z.number().int(),
  games: z.number().int(),
  files: z.number().int(),
  bytes: z.number(),
  newFiles: z.number().int(),
  unreadable: z.array(z.string()),
});
export type AttachReport = z.infer<typeof attachReportSchema>;

/** `files` left the catalogue; they are as before in the folder. */
export const detachReportSchema = z.object({ name: z.string(), dir: z.string(), files: z.number().int() });
export type DetachReport = z.infer<typeof detachReportSchema>;

/** What a move of the archive to another folder did. Paths are relative to the archive. */
export const moveReportSchema = z.object({
  /** The earlier folder, and the present one. */
  from: z.string(),
  to: z.string(),
  /** What the archive's folder held, with the descriptions of matches and earlier versions. */
  files: z.number().int(),
  bytes: z.number(),
  /** The whole folder went to its new place on the same drive, without copying. */
  isRenamed: z.boolean(),
  /** Nothing in the earlier folder can be changed: it still has everything. */
  isReadOnly: z.boolean(),
  /** Files that were copied as they are, although they differ from what was archived. */
  changed: z.array(z.string()),
  /**
   * Files that are still in the earlier folder: they cannot be read, or the new one has another content. If nothing can be
   * changed there: those that the new one has not.
   */
  left: z.array(z.string()),
});
export type MoveReport = z.infer<typeof moveReportSchema>;

/** What the files of a report are, after their number and size: other figures are of archived files only. */
export const movedToo = 'with the descriptions of matches';

/** For a report that is read-only. */
export const notEmptied = (from: string): string =>
  `The earlier folder ${from} is read-only, and was not emptied. Delete it yourself when its drive can be written again.`;

/** What is said of the files that are left. */
export const whyLeft = ({ from, isReadOnly }: Pick<MoveReport, 'from' | 'isReadOnly'>): string =>
  isReadOnly
    ? `Only in ${from}: the new folder does not have them, since they cannot be read`
    : `Still in ${from}: they cannot be read, or the new folder has another content`;

/** A move that was stopped, or ended with its process. */
export const interruptedMoveSchema = z.object({
  from: z.string(),
  to: z.string(),
  startedAt: z.string(),
  /** The archive is in `to`, and `from` is not emptied yet. */
  isThere: z.boolean(),
});
export type InterruptedMove = z.infer<typeof interruptedMoveSchema>;

/** Whether a job is a part of a move of the archive. */
export const isMove = (kind: ArchiveWork['kind'] | undefined): boolean => kind === 'move' || kind === 'clear';

/** A move that has not ended. `isRunning`: a process performs it now, as far as that is known. */
export const unfinishedMoveSchema = z.object({ from: z.string(), to: z.string(), isRunning: z.boolean() });

/** `The archive is being moved from /a to /b`. */
export function moveWords({ from, to, isRunning }: z.infer<typeof unfinishedMoveSchema>): string {
  return isRunning
    ? `The archive is being moved from ${from} to ${to}`
    : `A move of the archive from ${from} to ${to} was interrupted`;
}

/** The outcome of a job. */
export const archiveOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), isRepair: z.boolean(), report: verifyReportSchema }),
  z.object({ kind: z.literal('rebuilt'), report: rebuildReportSchema }),
  z.object({ kind: z.literal('moved'), report: moveReportSchema }),
  z.object({ kind: z.literal('attached'), report: attachReportSchema }),
  z.object({ kind: z.literal('detached'), report: detachReportSchema }),
]);
export type ArchiveOutcome = z.infer<typeof archiveOutcomeSchema>;
