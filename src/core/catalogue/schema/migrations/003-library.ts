/**
 * The tables of the library's engine (see library/library.ts), and the saved views.
 *
 * `changes` is a log of the changed games: an engine that has read up to `seq` continues from there. Triggers write it,
 * so that no write can bypass it; one small row at the end of a table is cheaper than a mark on the game. The log
 * retains the last 131,072 to 147,456 lines; an engine that is further behind reads everything again.
 *
 * `catalogue.id` identifies the database, so that a snapshot of another database is never used.
 */
export const librarySchema = `
CREATE TABLE changes (seq INTEGER PRIMARY KEY, game_key INTEGER NOT NULL) STRICT;

CREATE TRIGGER changes_bounded AFTER INSERT ON changes WHEN NEW.seq % 16384 = 0 BEGIN
  DELETE FROM changes WHERE seq <= NEW.seq - 131072;
END;

CREATE TRIGGER games_added AFTER INSERT ON games BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.key);
END;
CREATE TRIGGER games_changed
AFTER UPDATE OF order_key, match_key, number, league_key, tournament_key, team_keys ON games BEGIN
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

CREATE TABLE saved_views (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  sort TEXT NOT NULL,
  place INTEGER NOT NULL DEFAULT 1000000
) STRICT;

INSERT INTO notes (key, value) VALUES ('catalogue.id', lower(hex(randomblob(16))));
`;
