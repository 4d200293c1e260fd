/**
 * Watch rules, in their order, and which games they have yet to judge. `wanting_rules` has the content of rules that assets
 * are wanted by, also after a change of the rule.
 */
export const rulesSchema = `
CREATE TABLE rules (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  leagues TEXT NOT NULL,
  tournaments TEXT NOT NULL,
  teams TEXT NOT NULL,
  content_types TEXT NOT NULL,
  is_enabled INTEGER NOT NULL,
  position INTEGER NOT NULL DEFAULT 0,
  effect TEXT NOT NULL DEFAULT 'include',
  matches TEXT NOT NULL DEFAULT '[]',
  series_types TEXT NOT NULL DEFAULT '[]',
  from_day TEXT
) STRICT;

CREATE TABLE wanting_rules (key INTEGER PRIMARY KEY, content TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE rules_judging (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  version INTEGER NOT NULL,
  judged_up_to INTEGER,
  is_first INTEGER NOT NULL
) STRICT;

CREATE TRIGGER rules_added AFTER INSERT ON rules BEGIN
  UPDATE rules_judging SET version = version + 1, judged_up_to = 0;
END;

CREATE TRIGGER rules_changed AFTER UPDATE ON rules BEGIN
  UPDATE rules_judging SET version = version + 1, judged_up_to = 0;
END;

CREATE TRIGGER rules_removed AFTER DELETE ON rules BEGIN
  UPDATE rules_judging SET version = version + 1, judged_up_to = 0;
END;

CREATE TABLE games_to_judge (game_key INTEGER PRIMARY KEY REFERENCES games (key)) STRICT;

CREATE TRIGGER games_to_judge_added AFTER INSERT ON games BEGIN
  INSERT INTO games_to_judge (game_key) VALUES (NEW.key) ON CONFLICT DO NOTHING;
END;

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

-- Until the user decides otherwise, the summaries of all games are wanted.
INSERT INTO rules (id, leagues, tournaments, teams, content_types, is_enabled, position)
VALUES ('default', '[]', '[]', '[]', '["GAMH_SUMMARY"]', 1, 1);
INSERT INTO rules_judging (key, version, judged_up_to, is_first) VALUES (1, 1, 0, 0);
`;
