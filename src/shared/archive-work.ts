/** Maintenance jobs of the archive: verify, repair and rebuild, with their progress and outcome. */
import { z } from 'zod';

const amountSchema = z.object({ files: z.number().int(), bytes: z.number() });
export type Amount = z.infer<typeof amountSchema>;

export const archiveWorkSchema = z.object({
  kind: z.enum(['verify', 'repair', 'rebuild']),
  startedAt: z.string(),
  /** What was read, or restored to the catalogue, so far. */
  progress: amountSchema,
  /** From the start to this progress. */
  elapsedMs: z.number(),
  /** The total at the job's start; null if it is not known in advance. */
  total: amountSchema.nullable(),
});
export type ArchiveWork = z.infer<typeof archiveWorkSchema>;

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
});
export type VerifyReport = z.infer<typeof verifyReportSchema>;

/** What `rebuild` restored to the catalogue from the archive's folder. */
export const rebuildReportSchema = z.object({
  matches: z.number().int(),
  games: z.number().int(),
  assets: z.number().int(),
  bytes: z.number(),
  unreadable: z.array(z.string()),
});
export type RebuildReport = z.infer<typeof rebuildReportSchema>;

/** The outcome of a job. */
export const archiveOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), isRepair: z.boolean(), report: verifyReportSchema }),
  z.object({ kind: z.literal('rebuilt'), report: rebuildReportSchema }),
]);
export type ArchiveOutcome = z.infer<typeof archiveOutcomeSchema>;
