/** What a command requests of a backfill, and what it is answered. */
import { type ErrorData, fromErrorData } from '../../../shared/base/errors.ts';
import type { BackfillJob } from '../../catalogue/backfills/backfill-rows.ts';

export interface BackfillReport {
  /** False: this service has no such listing. */
  readonly supported: boolean;
  readonly pages: number;
  /** Games found, each once. */
  readonly games: number;
  /** Those that were not known before. */
  readonly newGames: number;
  /** Those of which a file is wanted. */
  readonly wantedGames: number;
  readonly newAssets: number;
  /** Why a part of the listing may be missing; null if it is complete. */
  readonly problem: ErrorData | null;
}

/** What a command lists: ISO 8601 times, without `to` up to now. Empty lists of names mean all. */
export interface BackfillRange {
  readonly from: string;
  readonly to?: string | undefined;
  readonly leagues?: readonly string[] | undefined;
  readonly teams?: readonly string[] | undefined;
  readonly maxPages?: number | undefined;
}

/** Throws the error of a service that gave no page at all. */
export function toReport(job: BackfillJob): BackfillReport {
  const { pages, games, newGames, wantedGames, newAssets, problem } = job;
  const counts = { pages, games, newGames, wantedGames, newAssets };
  if (problem?.code === 'not-supported') return { supported: false, ...counts, problem: null };
  if (problem && pages === 0) throw fromErrorData(problem);
  return { supported: true, ...counts, problem };
}
