/** What the coverage counts: assets by status, in total and for each league, day (UTC) or content type. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { assetStatusSchema, statusCountsSchema } from '../domain/asset-status.ts';
import { coverageRowSchema, downloadStateSchema, idSchema, teamSchema } from '../domain/domain.ts';

export const coverageKinds = ['league', 'day', 'content-type'] as const;
export type CoverageKind = (typeof coverageKinds)[number];

/** A day in UTC, such as `2026-11-21`. */
export const daySchema = z.iso.date();

/** Days that no listing covered. `from` null: since ever; the range ends before `to`, and has no end if it is null. */
const neverListedSchema = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The wanted leagues and teams that were not listed; without any, nothing of what is wanted was. */
  leagues: z.array(z.string()),
  teams: z.array(z.string()),
  /** The leagues and teams that a backfill has listed of these days, where the rules want others as well. */
  except: z.array(z.string()),
});
export type NeverListedRange = z.infer<typeof neverListedSchema>;

/** Since when and as of when every game that the rules want was listed. Times are ISO 8601 in UTC. */
const listedTimeSchema = z.object({
  /** Null if no listing was complete so far. */
  knownSince: z.string().nullable(),
  /** When the last complete listing was; null if there was none. */
  asOf: z.string().nullable(),
  /** Oldest first. */
  neverListed: z.array(neverListedSchema),
  /** From then on, the listing is older than listings usually become; null without one. */
  staleAt: z.string().nullable(),
  /** Why the last sync was not complete; null if the listing is newer. */
  syncProblem: errorDataSchema.nullable(),
  /** Whether a watch rule that includes games is on. */
  hasRules: z.boolean(),
  /** Whether the service lists past games; null as long as nobody asked it. */
  listsPastGames: z.boolean().nullable(),
  /** The leagues and teams that the rules want; both empty: of all. */
  wantedNames: z.object({ leagues: z.array(z.string()), teams: z.array(z.string()) }),
  /**
   * Wanted games since `knownSince` with archived files; null if there are too many to count them quickly, and if the
   * rules do not want every game: the archive may have games that they no longer want.
   */
  games: z.number().int().nullable(),
  /** Archived files of games before `knownSince`, or of all days where it is null. */
  earlierFiles: z.number().int(),
});

export const coverageSummarySchema = z.object({
  ...listedTimeSchema.shape,
  counts: statusCountsSchema,
  /** Overdue, failing and failed. */
  missing: z.number().int(),
  /** The games of the missing files; null if too many files are still to come to count them quickly. */
  missingGames: z.number().int().nullable(),
  /** The first day (UTC) with a missing file; null if there is none, or if its date is unknown. */
  firstMissingDay: z.string().nullable(),
  /** How long after its game a file is usually there, in milliseconds. */
  usualDelayMs: z.number().int(),
  /** Of archived files. */
  bytes: z.number(),
});
export type CoverageSummary = z.infer<typeof coverageSummarySchema>;

/** The counts of all assets, with the fields that scripts know. */
export const coverageTotalSchema = coverageRowSchema.extend(coverageSummarySchema.shape);
export type CoverageTotal = z.infer<typeof coverageTotalSchema>;

/**
 * `key` is a league's name, a day in UTC (`undated` for games without a time) or a content type; `name` is the text to
 * show.
 */
export const coverageItemSchema = z.object({
  key: z.string(),
  name: z.string(),
  counts: statusCountsSchema,
  /** The archived files that are damaged or missing, counted up to `maxCountedDamage` in all. */
  damaged: z.number().int(),
  missing: z.number().int(),
  bytes: z.number(),
});
export type CoverageItem = z.infer<typeof coverageItemSchema>;

/** Every answer that a view shows has the summary of the same moment, so that a screen never contradicts itself. */
export const withSummary = { summary: coverageSummarySchema };

/** Only days with assets; leagues in alphabetical order. `id` is the league's key in `coverage.list`. */
export const coverageGridSchema = z.object({
  days: z.array(daySchema),
  leagues: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** `damaged`: as in `coverageItemSchema`. */
      cells: z.array(z.object({ day: daySchema, counts: statusCountsSchema, damaged: z.number().int() })),
    }),
  ),
});
export type CoverageGrid = z.infer<typeof coverageGridSchema>;

export const coverageAssetSchema = z.object({
  id: idSchema,
  platformGameId: idSchema,
  matchId: idSchema.nullable(),
  /** The game's place in its series; null if it is not known. */
  number: z.number().int().nullable(),
  contentType: z.string(),
  leagueName: z.string(),
  teams: z.array(teamSchema),
  /** See `gameSchema`. */
  playedAt: z.string().nullable(),
  status: assetStatusSchema,
  /** The state of its download, which decides what the user may do with it. */
  state: downloadStateSchema,
  /** When the status began. */
  since: z.string(),
  /** How often the file was requested without success. */
  attempts: z.number().int(),
  nextAttemptAt: z.string().nullable(),
  error: errorDataSchema.nullable(),
});
export type CoverageAsset = z.infer<typeof coverageAssetSchema>;

/** As recorded last on each day, and as it is now today. `wanted` counts every asset that is not `not-wanted`. */
export const coverageDaySchema = z.object({
  day: z.string(),
  wanted: z.number().int(),
  archived: z.number().int(),
  missing: z.number().int(),
});
export type CoverageDay = z.infer<typeof coverageDaySchema>;
