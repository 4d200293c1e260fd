/**
 * The status of an asset as an analyst reads it: the same words on screen, on the command line and in JSON. The states
 * of the downloads (domain.ts) say what the program does; the status says what is known about the file. `src/core/domain/asset-status.ts` derives it.
 */
import { z } from 'zod';

/** In the order in which they are shown. */
export const assetStatuses = [
  'archived',
  'upcoming',
  'expected',
  'queued',
  'undecided',
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
  queued: 'Queued',
  undecided: 'Undecided',
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
  expected: 'The game was to end a short time ago. The file is usually there within this time.',
  queued: 'The game is over. The file is in the queue, or is being downloaded.',
  undecided:
    'Nobody knows whether the game was played: a later game of a series that may have ended before it, or one that the service no longer listed before it began, or does not list among past games. If nothing shows it, the file becomes not offered after 14 days.',
  overdue:
    'The game should be over, and the file is later than usual. If the game was not played, the file becomes not offered after 14 days.',
  failing: 'Attempts end with errors. Matchkeep retries automatically.',
  failed: 'Given up after errors. Downloads shows the reason and can retry.',
  'not-needed':
    'The series was decided before this game, so it was not played; or the game was called off, or replaced by another.',
  'not-offered': 'The service never had this file.',
  'not-wanted': 'Neither a watch rule nor the user asks for this file any more.',
  paused: 'Paused by the user.',
  cancelled: 'Cancelled by the user.',
};

/**
 * Not archived although their time has passed. A match that was listed until it began may be called off without a
 * word: the files of its first games are overdue until they are not offered.
 */
export const missingStatuses = ['overdue', 'failing', 'failed'] as const satisfies readonly AssetStatus[];

export const statusCountsSchema = z.record(assetStatusSchema, z.number().int());
export type StatusCounts = z.infer<typeof statusCountsSchema>;

const noCounts = statusCountsSchema.parse(Object.fromEntries(assetStatuses.map((status) => [status, 0])));

export function noStatusCounts(): StatusCounts {
  return { ...noCounts };
}

export function countMissing(counts: StatusCounts): number {
  return missingStatuses.reduce((sum, status) => sum + counts[status], 0);
}
