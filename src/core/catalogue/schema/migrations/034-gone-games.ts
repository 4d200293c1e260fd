/**
 * `games.is_gone`: a complete listing that was read before the game's match began had the game no more, or had no more
 * the match. Nobody knows whether such a game is played: its files count as undecided, see
 * `src/core/games/series-steps.ts`. It is 0 again once the match is listed with the game.
 *
 * `lone_due` is what `series_due` is for matches: games that no match lists and that the service called off or replaced,
 * of which somebody must look at the wanted files.
 */
export const goneGamesSchema = `
ALTER TABLE games ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0;
CREATE TABLE lone_due (game_key INTEGER PRIMARY KEY REFERENCES games (key)) STRICT;

CREATE TRIGGER series_game_gone AFTER UPDATE OF is_gone ON games
WHEN NEW.match_key IS NOT NULL AND OLD.is_gone <> NEW.is_gone BEGIN
  INSERT INTO series_due (match_key) VALUES (NEW.match_key) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER lone_game_withdrawn AFTER UPDATE OF replaced_by, void_reason, listed_assets ON games
WHEN NEW.match_key IS NULL AND (OLD.replaced_by IS NOT NEW.replaced_by OR OLD.void_reason IS NOT NEW.void_reason
  OR (NEW.void_reason IS NOT NULL AND OLD.listed_assets <> NEW.listed_assets)) BEGIN
  INSERT INTO lone_due (game_key) VALUES (NEW.key) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER gone_game_file_added AFTER INSERT ON assets
WHEN (SELECT is_gone = 1 OR (match_key IS NULL AND void_reason IS NOT NULL) FROM games WHERE key = NEW.game_key) BEGIN
  INSERT INTO series_due (match_key)
  SELECT match_key FROM games WHERE key = NEW.game_key AND match_key IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO lone_due (game_key)
  SELECT key FROM games WHERE key = NEW.game_key AND match_key IS NULL
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER lone_game_file_changed AFTER UPDATE OF state ON assets
WHEN OLD.state <> NEW.state AND (NEW.state IN ('scheduled', 'waiting', 'not-offered')
  OR (NEW.state = 'queued' AND NEW.checks_left IS NOT NULL)) BEGIN
  INSERT INTO lone_due (game_key)
  SELECT key FROM games WHERE key = NEW.game_key AND match_key IS NULL AND void_reason IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

INSERT INTO lone_due (game_key)
SELECT DISTINCT g.key FROM games g JOIN assets a ON a.game_key = g.key
WHERE g.match_key IS NULL AND g.void_reason IS NOT NULL AND a.state IN ('scheduled', 'waiting');
`;
