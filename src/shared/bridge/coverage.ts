/** What is archived and what is missing: in words, by league, day and content type, and file by file. */
import { z } from 'zod';
import {
  coverageAssetSchema,
  coverageDaySchema,
  coverageGridSchema,
  coverageItemSchema,
  coverageKinds,
  coverageSummarySchema,
  daySchema,
  withSummary,
} from '../coverage/coverage.ts';
import { assetStatusSchema } from '../domain/asset-status.ts';
import { contentTypeSchema } from '../domain/domain.ts';
import { nothing, page, paging, query } from './operation.ts';

export const coverageOperations = {
  'coverage.summary': query(nothing, coverageSummarySchema),
  /** Days latest first; leagues and content types in alphabetical order. */
  'coverage.list': query(
    z.object({ by: z.enum(coverageKinds) }),
    z.object({ items: z.array(coverageItemSchema), ...withSummary }),
  ),
  /** Both days are included; throws `invalid-input` for more than 400 days. */
  'coverage.grid': query(
    z.object({ from: daySchema, to: daySchema, contentType: contentTypeSchema.optional() }),
    coverageGridSchema.extend(withSummary),
  ),
  /** The assets behind the counts, latest day first. `league` is a key of `coverage.list`, and so is `day`. */
  'coverage.assets': query(
    z.object({
      ...paging,
      league: z.string().max(1000).optional(),
      day: z.string().max(20).optional(),
      contentType: contentTypeSchema.optional(),
      status: z.array(assetStatusSchema).min(1).optional(),
    }),
    page(coverageAssetSchema),
  ),
  /** The last 400 days at most, oldest first. */
  'coverage.trend': query(nothing, z.object({ items: z.array(coverageDaySchema), ...withSummary })),
} as const;
