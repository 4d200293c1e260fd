/**
 * The data of game files (see facts/facts.ts). A game's players are packed in one column (facts/packed-players.ts): as rows
 * of their own table they would take four times the space. Triggers fill `facts_due`, the games with a file to read, however
 * a file enters the catalogue; `series_due`, the matches for which it must be decided again which games are needed; and
 * `lone_due`, the same for games that no match lists.
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
  name TEXT NOT NULL UNIQUE
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
  problem TEXT,
  file_version TEXT,
  void_reason TEXT,
  player_details BLOB
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

CREATE TRIGGER series_match_changed AFTER UPDATE OF series_type, series_max, start_at ON matches
WHEN OLD.series_type IS NOT NEW.series_type OR OLD.series_max IS NOT NEW.series_max
  OR OLD.start_at <> NEW.start_at BEGIN
  INSERT INTO series_due (match_key) VALUES (NEW.key) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER series_game_changed
AFTER UPDATE OF match_key, number, started_at, ended_at, status, listed_assets ON games
WHEN OLD.match_key IS NOT NEW.match_key OR OLD.number IS NOT NEW.number OR OLD.started_at IS NOT NEW.started_at
  OR OLD.ended_at IS NOT NEW.ended_at OR OLD.status IS NOT NEW.status
  OR OLD.listed_assets <> NEW.listed_assets BEGIN
  INSERT INTO series_due (match_key)
  SELECT key FROM matches WHERE key IN (OLD.match_key, NEW.match_key)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER series_game_withdrawn AFTER UPDATE OF replaced_by, void_reason ON games
WHEN NEW.match_key IS NOT NULL
  AND (OLD.replaced_by IS NOT NEW.replaced_by OR OLD.void_reason IS NOT NEW.void_reason) BEGIN
  INSERT INTO series_due (match_key) VALUES (NEW.match_key) ON CONFLICT DO NOTHING;
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

CREATE TRIGGER series_game_gone AFTER UPDATE OF is_gone ON games
WHEN NEW.match_key IS NOT NULL AND OLD.is_gone <> NEW.is_gone BEGIN
  INSERT INTO series_due (match_key) VALUES (NEW.match_key) ON CONFLICT DO NOTHING;
END;

CREATE TABLE lone_due (game_key INTEGER PRIMARY KEY REFERENCES games (key)) STRICT;

CREATE TRIGGER lone_game_withdrawn AFTER UPDATE OF replaced_by, void_reason, listed_assets ON games
WHEN NEW.match_key IS NULL AND (OLD.replaced_by IS NOT NEW.replaced_by OR OLD.void_reason IS NOT NEW.void_reason
  OR (NEW.void_reason IS NOT NULL AND OLD.listed_assets <> NEW.listed_assets)) BEGIN
  INSERT INTO lone_due (game_key) VALUES (NEW.key) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER lone_game_file_changed AFTER UPDATE OF state ON assets
WHEN OLD.state <> NEW.state AND (NEW.state IN ('scheduled', 'waiting', 'not-offered')
  OR (NEW.state = 'queued' AND NEW.checks_left IS NOT NULL)) BEGIN
  INSERT INTO lone_due (game_key)
  SELECT key FROM games WHERE key = NEW.game_key AND match_key IS NULL AND void_reason IS NOT NULL
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER gone_game_file_added AFTER INSERT ON assets
WHEN (SELECT is_gone > 0 OR (match_key IS NULL AND void_reason IS NOT NULL) FROM games WHERE key = NEW.game_key) BEGIN
  INSERT INTO series_due (match_key)
  SELECT match_key FROM games WHERE key = NEW.game_key AND match_key IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO lone_due (game_key)
  SELECT key FROM games WHERE key = NEW.game_key AND match_key IS NULL
  ON CONFLICT DO NOTHING;
END;
`;
