/**
 * `assets.is_undecided`: the file is of a later game of a series that nobody knows to have been played (see
 * `src/core/games/decide-series.ts`). When its time has passed, it counts as undecided, and not as missing.
 *
 * Triggers record in `series_due` what this depends on, also for series without a winner, and games that the service
 * called off or replaced.
 */
import { coverageTriggers, fillCoverageCounts } from './016-coverage-counts.ts';

const queueStates = `'queued', 'resolving', 'transferring', 'verifying'`;
const wasPast = 'coalesce(max(first_due_at, coalesce(unplayed_until, 0)) <= wanted_at, 0)';
const dayMs = 86_400_000;
const latestEndMs = 6 * 3_600_000;

export const undecidedFilesSchema = `
DROP TRIGGER coverage_added;
DROP TRIGGER coverage_changed;
DROP TRIGGER coverage_count_emptied;
DROP TRIGGER coverage_cell_emptied;
DROP INDEX assets_missing;
ALTER TABLE assets DROP COLUMN counted_step;
ALTER TABLE assets DROP COLUMN counted_as;

ALTER TABLE assets ADD COLUMN is_undecided INTEGER NOT NULL DEFAULT 0;
ALTER TABLE assets ADD COLUMN counted_as TEXT AS (CASE
  WHEN state NOT IN ('scheduled', 'waiting', ${queueStates}) THEN state
  WHEN coalesce(json_extract(iif(json_valid(error), error, NULL), '$.code'), 'not-available-yet') <> 'not-available-yet' THEN 'failing'
  WHEN unavailable_count = 0 AND (state IN (${queueStates}) OR (state = 'scheduled' AND ${wasPast})) THEN 'queued'
  WHEN is_undecided = 1 THEN 'undecided'
  ELSE 'open' END) VIRTUAL;
ALTER TABLE assets ADD COLUMN counted_step INTEGER AS (
  iif(counted_as IN ('open', 'undecided') OR (counted_as = 'queued' AND NOT ${wasPast}),
    max(iif(day > 0, min(first_due_at, (day + 1) * ${dayMs} + ${latestEndMs}), first_due_at), coalesce(unplayed_until, 0))
      / 300000, 0)) VIRTUAL;

DELETE FROM coverage_counts;
DELETE FROM coverage_cells;
${fillCoverageCounts}
CREATE INDEX assets_missing ON assets (game_key, counted_as, counted_step)
  WHERE counted_as IN ('open', 'queued', 'undecided', 'failing', 'failed');
${coverageTriggers('state, error, first_due_at, unplayed_until, unavailable_count, wanted_at, is_undecided, bytes, league_key, day')}

CREATE TRIGGER series_later_file_added AFTER INSERT ON assets BEGIN
  INSERT INTO series_due (match_key)
  SELECT match_key FROM games WHERE key = NEW.game_key AND match_key IS NOT NULL AND number > 1
    AND started_at IS NULL AND ended_at IS NULL AND listed_assets = '[]'
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER series_later_file_archived AFTER UPDATE OF state ON assets
WHEN NEW.state = 'archived' AND OLD.state <> 'archived' AND NEW.is_undecided = 1 BEGIN
  INSERT INTO series_due (match_key)
  SELECT match_key FROM games WHERE key = NEW.game_key AND match_key IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER series_game_withdrawn AFTER UPDATE OF replaced_by, void_reason ON games
WHEN NEW.match_key IS NOT NULL
  AND (OLD.replaced_by IS NOT NEW.replaced_by OR OLD.void_reason IS NOT NEW.void_reason) BEGIN
  INSERT INTO series_due (match_key) VALUES (NEW.match_key) ON CONFLICT DO NOTHING;
END;
INSERT INTO series_due (match_key)
SELECT DISTINCT g.match_key FROM assets a JOIN games g ON g.key = a.game_key
WHERE a.state IN ('scheduled', 'waiting') AND g.match_key IS NOT NULL
ON CONFLICT DO NOTHING;
`;
