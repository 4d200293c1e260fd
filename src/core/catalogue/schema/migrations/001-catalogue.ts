/**
 * The first schema. Rows refer to each other by small integer keys; the service's ids are text, exact.
 *
 * `order_key` (see rows/sort-key.ts) is unique and sorts by time. It is the row id of the search index, so that
 * a search, a league or a team is read newest first, page by page, without sorting.
 *
 * Triggers update the counts in `tallies`: with a million assets, counting takes tens of milliseconds even with a
 * covering index, and no query can bypass a trigger. Triggers also write the lines of `history`.
 */
export const catalogueSchema = `
CREATE TABLE leagues (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  games INTEGER NOT NULL DEFAULT 0,
  UNIQUE (id, name)
) STRICT;
CREATE INDEX leagues_folded ON leagues (folded);

CREATE TABLE tournaments (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (id, name)
) STRICT;

CREATE TABLE teams (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  folded_code TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  UNIQUE (id, code, name)
) STRICT;
CREATE INDEX teams_folded_code ON teams (folded_code);
CREATE INDEX teams_folded_name ON teams (folded_name);

CREATE TABLE matches (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  order_key INTEGER NOT NULL UNIQUE,
  league_key INTEGER NOT NULL REFERENCES leagues (key),
  tournament_key INTEGER NOT NULL REFERENCES tournaments (key),
  type TEXT,
  series_type TEXT,
  series_max INTEGER,
  start_at INTEGER NOT NULL,
  team_keys TEXT NOT NULL,
  is_listed INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  folder TEXT,
  revision INTEGER NOT NULL DEFAULT 1,
  sidecar_revision INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX matches_league ON matches (league_key, order_key);
CREATE INDEX matches_listed ON matches (key) WHERE is_listed = 1;
CREATE INDEX matches_stale ON matches (key) WHERE folder IS NOT NULL AND sidecar_revision < revision;

CREATE TABLE match_raw (key INTEGER PRIMARY KEY REFERENCES matches (key), raw TEXT NOT NULL) STRICT;

CREATE TABLE match_teams (
  team_key INTEGER NOT NULL REFERENCES teams (key),
  order_key INTEGER NOT NULL,
  PRIMARY KEY (team_key, order_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  order_key INTEGER NOT NULL UNIQUE,
  match_key INTEGER REFERENCES matches (key),
  number INTEGER NOT NULL,
  league_key INTEGER NOT NULL REFERENCES leagues (key),
  tournament_key INTEGER NOT NULL REFERENCES tournaments (key),
  played_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  state TEXT,
  status TEXT,
  type TEXT,
  name TEXT,
  game_version TEXT,
  listed_assets TEXT NOT NULL,
  team_keys TEXT NOT NULL,
  archived_assets INTEGER NOT NULL DEFAULT 0,
  folder TEXT,
  revision INTEGER NOT NULL DEFAULT 1,
  sidecar_revision INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX games_match ON games (match_key, number);
CREATE INDEX games_league ON games (league_key, order_key);
CREATE INDEX games_archived ON games (order_key) WHERE archived_assets > 0;
CREATE INDEX games_stale ON games (key)
  WHERE match_key IS NULL AND folder IS NOT NULL AND sidecar_revision < revision;

CREATE TABLE game_raw (key INTEGER PRIMARY KEY REFERENCES games (key), raw TEXT NOT NULL) STRICT;

CREATE TABLE game_teams (
  team_key INTEGER NOT NULL REFERENCES teams (key),
  order_key INTEGER NOT NULL,
  PRIMARY KEY (team_key, order_key)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE match_search USING fts5 (
  league, tournament, teams, ids,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
CREATE VIRTUAL TABLE game_search USING fts5 (
  league, tournament, teams, ids, players,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

CREATE TABLE assets (
  key INTEGER PRIMARY KEY,
  game_key INTEGER NOT NULL REFERENCES games (key),
  content_type TEXT NOT NULL,
  state TEXT NOT NULL,
  priority INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  absences INTEGER NOT NULL DEFAULT 0,
  wanted_at INTEGER,
  first_due_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  bytes_done INTEGER,
  bytes_total INTEGER,
  validator TEXT,
  error TEXT,
  bytes INTEGER,
  league_key INTEGER NOT NULL,
  day INTEGER NOT NULL,
  UNIQUE (game_key, content_type)
) STRICT;
CREATE INDEX assets_state ON assets (state, due_at, key);
CREATE INDEX assets_queue ON assets (priority DESC, due_at, key) WHERE state = 'queued';

CREATE TABLE files (
  asset_key INTEGER PRIMARY KEY REFERENCES assets (key),
  path TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  archived_at INTEGER NOT NULL,
  verified_at INTEGER,
  folder TEXT NOT NULL,
  origin TEXT NOT NULL,
  etag TEXT,
  media_type TEXT
) STRICT;
CREATE INDEX files_path ON files (path);

CREATE TABLE history (
  asset_key INTEGER NOT NULL REFERENCES assets (key),
  line INTEGER NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL,
  error TEXT,
  PRIMARY KEY (asset_key, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE tallies (
  scope TEXT NOT NULL,
  ref INTEGER NOT NULL,
  state TEXT NOT NULL,
  assets INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (scope, ref, state)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER games_counted AFTER INSERT ON games BEGIN
  UPDATE leagues SET games = games + 1 WHERE key = NEW.league_key;
END;
CREATE TRIGGER games_moved AFTER UPDATE OF league_key ON games WHEN OLD.league_key <> NEW.league_key BEGIN
  UPDATE leagues SET games = games - 1 WHERE key = OLD.league_key;
  UPDATE leagues SET games = games + 1 WHERE key = NEW.league_key;
END;
CREATE TRIGGER games_replaced AFTER UPDATE OF league_key, played_at ON games
WHEN OLD.league_key <> NEW.league_key OR OLD.played_at <> NEW.played_at BEGIN
  UPDATE assets SET league_key = NEW.league_key, day = NEW.played_at / 86400000 WHERE game_key = NEW.key;
END;

CREATE TRIGGER assets_counted AFTER INSERT ON assets BEGIN
  INSERT INTO tallies (scope, ref, state, assets, bytes)
  VALUES ('all', 0, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('league', NEW.league_key, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('day', NEW.day, NEW.state, 1, coalesce(NEW.bytes, 0))
  ON CONFLICT DO UPDATE SET assets = assets + excluded.assets, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER assets_recounted AFTER UPDATE OF state, bytes, league_key, day ON assets
WHEN OLD.state <> NEW.state OR OLD.bytes IS NOT NEW.bytes
  OR OLD.league_key <> NEW.league_key OR OLD.day <> NEW.day BEGIN
  INSERT INTO tallies (scope, ref, state, assets, bytes)
  VALUES ('all', 0, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('league', OLD.league_key, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('day', OLD.day, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('all', 0, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('league', NEW.league_key, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('day', NEW.day, NEW.state, 1, coalesce(NEW.bytes, 0))
  ON CONFLICT DO UPDATE SET assets = assets + excluded.assets, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER assets_born_archived AFTER INSERT ON assets WHEN NEW.state = 'archived' BEGIN
  UPDATE games SET archived_assets = archived_assets + 1 WHERE key = NEW.game_key;
  INSERT INTO history (asset_key, line, at, state) VALUES (NEW.key, 1, NEW.updated_at, NEW.state);
END;
CREATE TRIGGER assets_archived AFTER UPDATE OF state ON assets
WHEN (OLD.state = 'archived') <> (NEW.state = 'archived') BEGIN
  UPDATE games SET archived_assets = archived_assets + iif(NEW.state = 'archived', 1, -1)
  WHERE key = NEW.game_key;
END;
CREATE TRIGGER assets_stepped AFTER UPDATE OF state ON assets WHEN OLD.state <> NEW.state BEGIN
  INSERT INTO history (asset_key, line, at, state, error)
  VALUES (
    NEW.key,
    coalesce((SELECT max(line) FROM history WHERE asset_key = NEW.key), 0) + 1,
    NEW.updated_at,
    NEW.state,
    iif(NEW.error IS NOT OLD.error OR NEW.state IN ('waiting', 'failed', 'not-offered'), NEW.error, NULL)
  );
END;
CREATE TRIGGER history_bounded AFTER INSERT ON history BEGIN
  DELETE FROM history WHERE asset_key = NEW.asset_key AND line <= NEW.line - 100;
END;

CREATE TABLE rules (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  leagues TEXT NOT NULL,
  tournaments TEXT NOT NULL,
  teams TEXT NOT NULL,
  content_types TEXT NOT NULL,
  is_enabled INTEGER NOT NULL
) STRICT;
INSERT INTO rules (id, leagues, tournaments, teams, content_types, is_enabled)
VALUES ('default', '[]', '[]', '[]', '["GAMH_SUMMARY"]', 1);

CREATE TABLE sync_runs (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  pages INTEGER NOT NULL DEFAULT 0,
  matches_seen INTEGER NOT NULL DEFAULT 0,
  games_seen INTEGER NOT NULL DEFAULT 0,
  new_assets INTEGER NOT NULL DEFAULT 0,
  error TEXT
) STRICT;

CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;
