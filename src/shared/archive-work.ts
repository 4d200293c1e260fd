/** The long works on the archive: verifying, repairing and rebuilding; how far one is, and what it came to. */
import { z } from 'zod';

const amountSchema = z.object({ files: z.number().int(), bytes: z.number() });
export type Amount = z.infer<typeof amountSchema>;

export const archiveWorkSchema = z.object({
  kind: z.enum(['verify', 'repair', 'rebuild']),
  startedAt: z.string(),
  /** What was read, or put back into the catalogue, so far. */
  progress: amountSchema,
  /** How much there was at its start; null for a work that finds out on its way. */
  total: amountSchema.nullable(),
});
export type ArchiveWork = z.infer<typeof archiveWorkSchema>;

/** What `verify` found. Paths are relative to the archive; `repairing` counts files that are fetched again. */
export const verifyReportSchema = z.object({
  checkedFiles: z.number().int(),
  checkedBytes: z.number(),
  missing: z.array(z.string()),
  changed: z.array(z.string()),
  /** There, but could not be read now; nothing is said of their content. */
  unreadable: z.array(z.string()),
  unknown: z.array(z.string()),
  /** Timelines that are whole and belong to another game than their summary. Nothing of them is shown or exported. */
  otherGames: z.array(z.string()),
  repairing: z.number().int(),
});
export type VerifyReport = z.infer<typeof verifyReportSchema>;

/** What `rebuild` put back into the catalogue from the archive's folder. */
export const rebuildReportSchema = z.object({
  matches: z.number().int(),
  games: z.number().int(),
  assets: z.number().int(),
  bytes: z.number(),
  unreadable: z.array(z.string()),
});
export type RebuildReport = z.infer<typeof rebuildReportSchema>;

/** What a work came to. */
export const archiveOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), isRepair: z.boolean(), report: verifyReportSchema }),
  z.object({ kind: z.literal('rebuilt'), report: rebuildReportSchema }),
]);
export type ArchiveOutcome = z.infer<typeof archiveOutcomeSchema>;
