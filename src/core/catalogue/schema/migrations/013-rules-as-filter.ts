/**
 * Watch rules have an order, an effect and more conditions: matches, types of series, and a day from which on they
 * apply. The rules of an older catalogue are includes in the order in which they were added, which means the same as
 * before: their games are not judged again.
 *
 * `series_types` has every type of series that was ever listed: reading them from all matches would take tens of
 * milliseconds.
 */
export const rulesAsFilterSchema = `
DROP TRIGGER rules_changed;
ALTER TABLE rules ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rules ADD COLUMN effect TEXT NOT NULL DEFAULT 'include';
ALTER TABLE rules ADD COLUMN matches TEXT NOT NULL DEFAULT '[]';
ALTER TABLE rules ADD COLUMN series_types TEXT NOT NULL DEFAULT '[]';
ALTER TABLE rules ADD COLUMN from_day TEXT;
UPDATE rules SET position = key;
CREATE TRIGGER rules_changed AFTER UPDATE ON rules BEGIN
  UPDATE rules_judging SET version = version + 1, judged_up_to = 0;
END;

DROP TRIGGER games_to_judge_changed;
CREATE TRIGGER games_to_judge_changed
AFTER UPDATE OF match_key, league_key, tournament_key, team_keys, played_at ON games
WHEN OLD.match_key IS NOT NEW.match_key OR OLD.league_key <> NEW.league_key
  OR OLD.tournament_key <> NEW.tournament_key OR OLD.team_keys <> NEW.team_keys
  OR OLD.played_at <> NEW.played_at BEGIN
  INSERT INTO games_to_judge (game_key) VALUES (NEW.key) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER games_to_judge_of_match AFTER UPDATE OF series_type, series_max, start_at ON matches
WHEN OLD.series_type IS NOT NEW.series_type OR OLD.series_max IS NOT NEW.series_max
  OR OLD.start_at <> NEW.start_at BEGIN
  INSERT INTO games_to_judge (game_key) SELECT key FROM games WHERE match_key = NEW.key ON CONFLICT DO NOTHING;
END;

CREATE TABLE series_types (
  type TEXT NOT NULL,
  max INTEGER NOT NULL,
  PRIMARY KEY (type, max)
) STRICT, WITHOUT ROWID;
INSERT INTO series_types (type, max)
SELECT DISTINCT series_type, coalesce(series_max, 0) FROM matches WHERE series_type IS NOT NULL;
CREATE TRIGGER series_type_added AFTER INSERT ON matches WHEN NEW.series_type IS NOT NULL BEGIN
  INSERT INTO series_types (type, max) VALUES (NEW.series_type, coalesce(NEW.series_max, 0))
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER series_type_changed AFTER UPDATE OF series_type, series_max ON matches
WHEN NEW.series_type IS NOT NULL BEGIN
  INSERT INTO series_types (type, max) VALUES (NEW.series_type, coalesce(NEW.series_max, 0))
  ON CONFLICT DO NOTHING;
END;
`;
