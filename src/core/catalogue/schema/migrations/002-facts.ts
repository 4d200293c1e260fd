/**
 * The data of game files (see facts/facts.ts). A game's players are packed in one column (facts/packed-players.ts): as
 * rows of their own table they would take four times the space.
 *
 * `facts_due` lists the games with a file to read. A trigger fills it, however a file enters the catalogue: by a
 * download, a repair, a rebuild or an adopted archive. Timelines (`GAMH_DETAILS`) are excluded: they are read only when
 * the user opens them. Another trigger fills it when a game's teams change, because the sides depend on them.
 *
 * `sha256` is that of the file that was read, in 32 bytes. `winner` is 0 if the file does not have it, 1 for blue, 2
 * for red. Null always means unknown; with a `problem`, everything else is null.
 */
export const factsSchema = `
CREATE TABLE champions (
  key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (id, name)
) STRICT;

CREATE TABLE players (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL
) STRICT;

CREATE TABLE game_facts (
  game_key INTEGER PRIMARY KEY REFERENCES games (key),
  reader INTEGER NOT NULL,
  asset_key INTEGER NOT NULL REFERENCES assets (key),
  sha256 BLOB NOT NULL,
  winner INTEGER NOT NULL DEFAULT 0,
  blue_team_key INTEGER REFERENCES teams (key),
  red_team_key INTEGER REFERENCES teams (key),
  length_seconds INTEGER,
  patch TEXT,
  blue_kills INTEGER,
  red_kills INTEGER,
  blue_gold INTEGER,
  red_gold INTEGER,
  players BLOB,
  problem TEXT
) STRICT;

CREATE TABLE facts_due (game_key INTEGER PRIMARY KEY REFERENCES games (key)) STRICT;

CREATE TRIGGER files_to_read AFTER INSERT ON files
WHEN NEW.path LIKE '%.json'
  AND (SELECT content_type FROM assets WHERE key = NEW.asset_key) <> 'GAMH_DETAILS' BEGIN
  INSERT OR IGNORE INTO facts_due (game_key) SELECT game_key FROM assets WHERE key = NEW.asset_key;
END;

CREATE TRIGGER games_teams_changed AFTER UPDATE OF team_keys ON games
WHEN OLD.team_keys <> NEW.team_keys AND EXISTS (SELECT 1 FROM game_facts WHERE game_key = NEW.key) BEGIN
  INSERT OR IGNORE INTO facts_due (game_key) VALUES (NEW.key);
END;

INSERT OR IGNORE INTO facts_due (game_key)
SELECT a.game_key FROM files f JOIN assets a ON a.key = f.asset_key
WHERE f.path LIKE '%.json' AND a.content_type <> 'GAMH_DETAILS' AND a.state = 'archived'
ORDER BY a.game_key;
`;
