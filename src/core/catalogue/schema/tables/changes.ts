/**
 * A log of the changed games for the library's engine (see library/library.ts): an engine that has read up to `seq` continues
 * from there. Triggers write it. Each line has a unique mark: after a power cut, or if an older copy of the catalogue is
 * restored, the log can reach the same number again with other changes. The library's snapshot stores the mark of the last
 * line that it includes, and is used only if that line is still in the log.
 */
export const changesSchema = `
CREATE TABLE changes (
  seq INTEGER PRIMARY KEY,
  game_key INTEGER NOT NULL,
  mark INTEGER NOT NULL DEFAULT (random())
) STRICT;

CREATE TRIGGER changes_bounded AFTER INSERT ON changes WHEN NEW.seq % 16384 = 0 BEGIN
  DELETE FROM changes WHERE seq <= NEW.seq - 131072;
END;

CREATE TRIGGER games_added AFTER INSERT ON games BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.key);
END;

CREATE TRIGGER games_changed
AFTER UPDATE OF order_key, match_key, number, series_key, void_reason, league_key, tournament_key, team_keys, game_version
ON games BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.key);
END;

CREATE TRIGGER assets_added AFTER INSERT ON assets BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.game_key);
END;

CREATE TRIGGER assets_changed AFTER UPDATE OF state, bytes ON assets
WHEN OLD.state <> NEW.state OR OLD.bytes IS NOT NEW.bytes BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.game_key);
END;

CREATE TRIGGER facts_added AFTER INSERT ON game_facts BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.game_key);
END;

CREATE TRIGGER facts_changed AFTER UPDATE ON game_facts BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.game_key);
END;

CREATE TRIGGER facts_removed AFTER DELETE ON game_facts BEGIN
  INSERT INTO changes (game_key) VALUES (OLD.game_key);
END;
`;
