/**
 * `assets.is_undecided`: the file is of a later game of a series that nobody knows to have been played (see
 * `src/core/games/decide-series.ts`). When its time has passed, it counts as undecided, and not as missing.
 *
 * Triggers record in `series_due` what this depends on, also for series without a winner, and games that the service
 * called off or replaced.
 */
import { coverageTriggers, fillCoverageCounts } from './016-coverage-counts.ts';
import { closedFailingOrQueued, dropCounts, expectedStep, wasPast } from './027-queued-files.ts';

export const undecidedFilesSchema = `
${dropCounts}
ALTER TABLE assets ADD COLUMN is_undecided INTEGER NOT NULL DEFAULT 0;
ALTER TABLE assets ADD COLUMN counted_as TEXT AS (CASE
${closedFailingOrQueued}  WHEN is_undecided = 1 THEN 'undecided'
  ELSE 'open' END) VIRTUAL;
ALTER TABLE assets ADD COLUMN counted_step INTEGER AS (
  iif(counted_as IN ('open', 'undecided') OR (counted_as = 'queued' AND NOT ${wasPast}),
    ${expectedStep}, 0)) VIRTUAL;

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
