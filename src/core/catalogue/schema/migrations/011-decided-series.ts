/**
 * Files that are not needed because their series was decided before their game.
 *
 * `assets.checks_left` is how often such a file is still requested, in case the decision was wrong; null for all other
 * files. `series_due` has the matches whose decision may have changed since somebody looked: triggers fill it, so that
 * no write can bypass it. Only a match with a known winner can be decided, so a file of another match records nothing.
 *
 * `ON CONFLICT DO NOTHING` and not `INSERT OR IGNORE`: the statement that fires a trigger overrides the latter.
 */
export const decidedSeriesSchema = `
ALTER TABLE assets ADD COLUMN checks_left INTEGER;
CREATE INDEX assets_checks ON assets (due_at, key) WHERE state = 'not-needed' AND checks_left > 0;

CREATE TABLE series_due (match_key INTEGER PRIMARY KEY REFERENCES matches (key)) STRICT;

CREATE TRIGGER series_fact_added AFTER INSERT ON game_facts WHEN NEW.winner > 0 BEGIN
  INSERT INTO series_due (match_key)
  SELECT match_key FROM games WHERE key = NEW.game_key AND match_key IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER series_fact_changed AFTER UPDATE OF winner, blue_team_key, red_team_key ON game_facts
WHEN OLD.winner <> NEW.winner OR OLD.blue_team_key IS NOT NEW.blue_team_key
  OR OLD.red_team_key IS NOT NEW.red_team_key BEGIN
  INSERT INTO series_due (match_key)
  SELECT match_key FROM games WHERE key = NEW.game_key AND match_key IS NOT NULL
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER series_fact_removed AFTER DELETE ON game_facts BEGIN
  INSERT INTO series_due (match_key)
  SELECT match_key FROM games WHERE key = OLD.game_key AND match_key IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER series_game_changed
AFTER UPDATE OF match_key, number, started_at, ended_at, status, listed_assets ON games
WHEN OLD.match_key IS NOT NEW.match_key OR OLD.number <> NEW.number OR OLD.started_at IS NOT NEW.started_at
  OR OLD.ended_at IS NOT NEW.ended_at OR OLD.status IS NOT NEW.status
  OR OLD.listed_assets <> NEW.listed_assets BEGIN
  INSERT INTO series_due (match_key)
  SELECT key FROM matches WHERE key IN (OLD.match_key, NEW.match_key)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER series_match_changed AFTER UPDATE OF series_type, series_max, start_at ON matches
WHEN OLD.series_type IS NOT NEW.series_type OR OLD.series_max IS NOT NEW.series_max
  OR OLD.start_at <> NEW.start_at BEGIN
  INSERT INTO series_due (match_key) VALUES (NEW.key) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER series_asset_added AFTER INSERT ON assets BEGIN
  INSERT INTO series_due (match_key)
  SELECT o.match_key FROM games g JOIN games o ON o.match_key = g.match_key
  JOIN game_facts f ON f.game_key = o.key WHERE g.key = NEW.game_key AND f.winner > 0
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER series_asset_changed AFTER UPDATE OF state ON assets
WHEN OLD.state <> NEW.state AND (
  NEW.state IN ('scheduled', 'waiting', 'not-offered', 'archived') OR OLD.state = 'archived'
  OR (NEW.state = 'queued' AND NEW.checks_left IS NOT NULL)) BEGIN
  INSERT INTO series_due (match_key)
  SELECT o.match_key FROM games g JOIN games o ON o.match_key = g.match_key
  JOIN game_facts f ON f.game_key = o.key WHERE g.key = NEW.game_key AND f.winner > 0
  ON CONFLICT DO NOTHING;
END;

INSERT INTO series_due (match_key)
SELECT DISTINCT g.match_key FROM assets a JOIN games g ON g.key = a.game_key
WHERE a.state IN ('scheduled', 'waiting', 'not-offered') AND g.match_key IS NOT NULL;
`;
