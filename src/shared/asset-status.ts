/**
 * The status of an asset as an analyst reads it: the same words on screen, on the command line and in JSON. The states
 * of the downloads (domain.ts) say what the program does; the status says what is known about the file.
 */
import { z } from 'zod';
import type { DownloadState } from './domain.ts';

/** In the order in which they are shown. */
export const assetStatuses = [
  'archived',
  'upcoming',
  'expected',
  'overdue',
  'failing',
  'failed',
  'not-needed',
  'not-offered',
  'not-wanted',
  'paused',
  'cancelled',
] as const;
export const assetStatusSchema = z.enum(assetStatuses);
export type AssetStatus = (typeof assetStatuses)[number];

export const statusLabels: Readonly<Record<AssetStatus, string>> = {
  archived: 'Archived',
  upcoming: 'Upcoming',
  expected: 'Expected',
  overdue: 'Overdue',
  failing: 'Failing',
  failed: 'Failed',
  'not-needed': 'Not needed',
  'not-offered': 'Not offered',
  'not-wanted': 'Not wanted',
  paused: 'Paused',
  cancelled: 'Cancelled',
};

export const statusMeanings: Readonly<Record<AssetStatus, string>> = {
  archived: 'In the archive, complete and verified.',
  upcoming: 'The game is not played yet, or is being played.',
  expected: 'The game was played. The file is usually there within this time.',
  overdue: 'The game was played, and the file is later than usual.',
  failing: 'Attempts end with errors. Matchkeep retries automatically.',
  failed: 'Given up after errors. Downloads shows the reason and can retry.',
  'not-needed': 'The series was decided before this game, so it was not played.',
  'not-offered': 'The service never had this file.',
  'not-wanted': 'Neither a watch rule nor the user asks for this file any more.',
  paused: 'Paused by the user.',
  cancelled: 'Cancelled by the user.',
};

/** Of games that were played, and not archived although their time has passed. */
export const missingStatuses = ['overdue', 'failing', 'failed'] as const satisfies readonly AssetStatus[];

export const statusCountsSchema = z.record(assetStatusSchema, z.number().int());
export type StatusCounts = z.infer<typeof statusCountsSchema>;

export function noStatusCounts(): StatusCounts {
  return {
    archived: 0,
    upcoming: 0,
    expected: 0,
    overdue: 0,
    failing: 0,
    failed: 0,
    'not-needed': 0,
    'not-offered': 0,
    'not-wanted': 0,
    paused: 0,
    cancelled: 0,
  };
}

export function countMissing(counts: StatusCounts): number {
  return missingStatuses.reduce((sum, status) => sum + counts[status], 0);
}

/** Times at which files are expected are rounded down to this, so that counts by time are few. */
export const expectedStepMs = 5 * 60_000;

/** What the status of an asset depends on. */
export interface StatusFacts {
  readonly state: DownloadState;
  /** The code of the last problem; null if there is none. */
  readonly problem: string | null;
  /** Epoch ms: when the game has most likely ended. */
  readonly expectedFrom: number;
}

/** `now` in epoch ms; `usualDelayMs` is how long after the game a file is usually there. */
export interface StatusTime {
  readonly now: number;
  readonly usualDelayMs: number;
}

/** The catalogue's SQL (`src/core/catalogue/coverage/status-sql.ts`) states the same rule; a test compares the two. */
export function assetStatus(facts: StatusFacts, { now, usualDelayMs }: StatusTime): AssetStatus {
  switch (facts.state) {
    case 'archived':
    case 'failed':
    case 'not-offered':
    case 'not-needed':
    case 'not-wanted':
    case 'paused':
    case 'cancelled':
      return facts.state;
    case 'scheduled':
    case 'queued':
    case 'resolving':
    case 'transferring':
    case 'verifying':
    case 'waiting': {
      if (facts.problem !== null && facts.problem !== 'not-available-yet') return 'failing';
      const from = Math.floor(facts.expectedFrom / expectedStepMs) * expectedStepMs;
      if (now < from) return 'upcoming';
      return now <= from + usualDelayMs ? 'expected' : 'overdue';
    }
  }
}

/** The first line of the coverage: whether a file of a played game is missing. No full stop at the end. */
export function coverageHeadline(counts: StatusCounts): string {
  const missing = countMissing(counts);
  if (missing > 0) {
    const parts = missingStatuses.filter((status) => counts[status] > 0);
    const text = parts.map((status) => `${counts[status]} ${statusLabels[status].toLowerCase()}`).join(', ');
    return `${filesAre(missing)} missing: ${text}`;
  }
  if (counts.expected > 0) return `No played game is missing; ${filesAre(counts.expected)} expected`;
  if (counts.archived > 0) return 'All played games archived';
  const isAnyWanted = assetStatuses.some((status) => status !== 'not-wanted' && counts[status] > 0);
  return isAnyWanted ? 'No file is missing' : 'No files are wanted yet';
}

function filesAre(count: number): string {
  return count === 1 ? '1 file is' : `${count} files are`;
}
