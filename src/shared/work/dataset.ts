/** The data set: every table as Parquet files, which Matchkeep makes from the archive and updates by itself. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';

const count = z.number().int().nonnegative();

/**
 * `off`: by its setting. `waiting`: for its next turn, or for Matchkeep to run. `failed`: the last update; it is tried
 * again by itself.
 */
const datasetWorkSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('waiting') }),
  /** Games written, of those that differ. */
  z.object({ state: z.literal('updating'), done: count, total: count }),
  z.object({ state: z.literal('failed'), error: errorDataSchema }),
]);
export type DatasetWork = z.infer<typeof datasetWorkSchema>;

export const datasetStatusSchema = z.object({
  work: datasetWorkSchema,
  /** Absolute. */
  folder: z.string(),
  /** Null: there is none yet. */
  made: z
    .object({
      epoch: count,
      /** When its rows last changed, and when it was last found to be as the catalogue; ISO 8601. */
      madeAt: z.string(),
      checkedAt: z.string(),
      games: count,
      bytes: count,
      /** Rows of each table. */
      rows: z.record(z.string(), count),
    })
    .nullable(),
  /** Games that may differ since, at most `maxChangedGames`; null if it is not known. */
  changedGames: count.nullable(),
});
export type DatasetStatus = z.infer<typeof datasetStatusSchema>;

export const datasetReportSchema = z.object({
  /** Games that were written. */
  games: count,
  bytes: count,
});
export type DatasetReport = z.infer<typeof datasetReportSchema>;

export const datasetVerificationSchema = z.object({
  files: count,
  bytes: count,
  /** Relative paths of files that were missing or differed; they were made again. */
  damaged: z.array(z.string()),
});
export type DatasetVerification = z.infer<typeof datasetVerificationSchema>;
