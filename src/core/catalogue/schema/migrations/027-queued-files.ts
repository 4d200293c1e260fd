/**
 * Queued files are counted apart from those that are expected (see `src/core/domain/asset-status.ts`): a file that
 * nobody has requested so far is in the queue. `counted_step` is when a file is expected, by the time of its game; it
 * is 0 for the queued file of a game whose time had passed when the file was wanted. `assets_archived` counts the games
 * with archived files since a day.
 */
import { coverageTriggers, fillCoverageCounts } from './016-coverage-counts.ts';

const queueStates = `'queued', 'resolving', 'transferring', 'verifying'`;
export const wasPast = 'coalesce(max(first_due_at, coalesce(unplayed_until, 0)) <= wanted_at, 0)';
const dayMs = 86_400_000;
const latestEndMs = 6 * 3_600_000;

/** Removes how assets are counted so far, before another definition. */
export const dropCounts = `DROP TRIGGER coverage_added;
DROP TRIGGER coverage_changed;
DROP TRIGGER coverage_count_emptied;
DROP TRIGGER coverage_cell_emptied;
DROP INDEX assets_missing;
ALTER TABLE assets DROP COLUMN counted_step;
ALTER TABLE assets DROP COLUMN counted_as;
`;

/** The first branches of the column `counted_as`. */
export const closedFailingOrQueued = `  WHEN state NOT IN ('scheduled', 'waiting', ${queueStates}) THEN state
  WHEN coalesce(json_extract(iif(json_valid(error), error, NULL), '$.code'), 'not-available-yet') <> 'not-available-yet' THEN 'failing'
  WHEN unavailable_count = 0 AND (state IN (${queueStates}) OR (state = 'scheduled' AND ${wasPast})) THEN 'queued'
`;

/** When a file is expected, as `counted_step` counts it. */
export const expectedStep = `max(iif(day > 0, min(first_due_at, (day + 1) * ${dayMs} + ${latestEndMs}), first_due_at), coalesce(unplayed_until, 0))
      / 300000`;

export const queuedFilesSchema = `
${dropCounts}
ALTER TABLE assets ADD COLUMN counted_as TEXT AS (CASE
${closedFailingOrQueued}  ELSE 'open' END) VIRTUAL;
ALTER TABLE assets ADD COLUMN counted_step INTEGER AS (
  iif(counted_as = 'open' OR (counted_as = 'queued' AND NOT ${wasPast}),
    ${expectedStep}, 0)) VIRTUAL;

DELETE FROM coverage_counts;
DELETE FROM coverage_cells;
${fillCoverageCounts}
CREATE INDEX assets_missing ON assets (game_key, counted_as, counted_step)
  WHERE counted_as IN ('open', 'queued', 'failing', 'failed');
CREATE INDEX assets_archived ON assets (day, game_key) WHERE state = 'archived';
${coverageTriggers('state, error, first_due_at, unplayed_until, unavailable_count, wanted_at, bytes, league_key, day')}
`;
