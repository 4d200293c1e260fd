/**
 * Watch rules are a filter: an asset that no rule wants any more becomes `not-wanted`, unless the user asked for it by
 * hand (`wanted_by`).
 *
 * Each game is judged once by each version of the rules. `rules_judging` has one row: the version of the rules, and the
 * last key of the walk over all games that a new version starts; null once the walk has ended. `games_to_judge` lists
 * the games that are new, or that have changed in what rules look at. Triggers fill both, so that no write can bypass
 * them.
 *
 * An older catalogue does not have who asked for an asset. In its first walk (`is_first`), what no rule wants counts as
 * asked for by the user, so that nothing is lost.
 */
export const judgedGamesSchema = `
ALTER TABLE assets ADD COLUMN wanted_by TEXT NOT NULL DEFAULT 'rule';

CREATE TABLE games_to_judge (game_key INTEGER PRIMARY KEY REFERENCES games (key)) STRICT;

CREATE TABLE rules_judging (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  version INTEGER NOT NULL,
  judged_up_to INTEGER,
  is_first INTEGER NOT NULL
) STRICT;
INSERT INTO rules_judging (key, version, judged_up_to, is_first)
VALUES (1, 1, 0, EXISTS (SELECT 1 FROM assets));

CREATE TRIGGER rules_added AFTER INSERT ON rules BEGIN
  UPDATE rules_judging SET version = version + 1, judged_up_to = 0;
END;
CREATE TRIGGER rules_changed AFTER UPDATE ON rules BEGIN
  UPDATE rules_judging SET version = version + 1, judged_up_to = 0;
END;
CREATE TRIGGER rules_removed AFTER DELETE ON rules BEGIN
  UPDATE rules_judging SET version = version + 1, judged_up_to = 0;
END;

CREATE TRIGGER games_to_judge_added AFTER INSERT ON games BEGIN
  INSERT INTO games_to_judge (game_key) VALUES (NEW.key) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER games_to_judge_changed AFTER UPDATE OF match_key, league_key, tournament_key, team_keys ON games
WHEN OLD.match_key IS NOT NEW.match_key OR OLD.league_key <> NEW.league_key
  OR OLD.tournament_key <> NEW.tournament_key OR OLD.team_keys <> NEW.team_keys BEGIN
  INSERT INTO games_to_judge (game_key) VALUES (NEW.key) ON CONFLICT DO NOTHING;
END;
`;
