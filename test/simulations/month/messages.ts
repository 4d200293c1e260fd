/** What the month and the process of its archiver say to each other. */
import { z } from 'zod';
import { coverageItemSchema, coverageSummarySchema } from '../../../src/shared/coverage/coverage.ts';
import { assetStatusSchema } from '../../../src/shared/domain/asset-status.ts';
import { ruleDraftSchema } from '../../../src/shared/rules/watch-rules.ts';

/** The process's first argument, as JSON. */
export const startSchema = z.object({
  dataDir: z.string(),
  timeFile: z.string(),
  keychainFile: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  password: z.string(),
  seed: z.number(),
  /** Of JavaScript's heap; null: as Node chooses. */
  heapMb: z.number().nullable(),
});
export type Start = z.infer<typeof startSchema>;

export const orderSchema = z.discriminatedUnion('do', [
  /** Works until the clock is at this time: epoch ms. */
  z.object({ do: z.literal('run'), until: z.number() }),
  /** Replaces all watch rules. */
  z.object({ do: z.literal('set-rules'), rules: z.array(ruleDraftSchema) }),
  z.object({ do: z.literal('report') }),
  z.object({ do: z.literal('close') }),
]);
export type Order = z.infer<typeof orderSchema>;

const reportedAssetSchema = z.object({
  platformGameId: z.string(),
  contentType: z.string(),
  leagueName: z.string(),
  status: assetStatusSchema,
  /** The error's code, or null. */
  error: z.string().nullable(),
});

/** What the process uses; `fds` and `threads` are 0 where the system does not say them. */
const footprintSchema = z.object({
  residentMb: z.number(),
  heapMb: z.number(),
  fds: z.number(),
  threads: z.number(),
  logMb: z.number(),
  /** In the data folder, without the archive and the log: staged files would be among them. */
  files: z.number(),
  staged: z.number(),
});
export type Footprint = z.infer<typeof footprintSchema>;

const reportSchema = z.object({
  footprint: footprintSchema,
  summary: coverageSummarySchema,
  byLeague: z.array(coverageItemSchema),
  byDay: z.array(coverageItemSchema),
  byContentType: z.array(coverageItemSchema),
  assets: z.array(reportedAssetSchema),
  problem: z.string().nullable(),
});
export type Report = z.infer<typeof reportSchema>;

export const answerSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('open') }),
  z.object({ did: z.literal('run') }),
  z.object({ did: z.literal('set-rules') }),
  z.object({ did: z.literal('report'), report: reportSchema }),
  z.object({ did: z.literal('close') }),
  z.object({ did: z.literal('fail'), error: z.string() }),
]);
export type ProcessAnswer = z.infer<typeof answerSchema>;
