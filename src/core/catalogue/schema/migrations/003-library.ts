/**
 * What the library's engine lives on (see ../../library/library.ts), and the views that users save.
 *
 * `changes` is a log of which games are other than they were: an engine that has read up to `seq` reads on from
 * there. Triggers write it, so that no way of writing can forget to; one small row at a table's end costs a
 * write less than marking the game would. It keeps the last 131,072 to 147,456 lines; whoever fell further
 * behind reads everything anew.
 *
 * `catalogue.id` tells one database from another, so that a snapshot is never taken for another's.
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
