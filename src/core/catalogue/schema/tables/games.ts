/**
 * Games, and what the service said of them.
 *
 * `number` is the place in the series (see domain/series-places.ts), null if it is not known; `series_key` links games of
 * a series that no match lists. `first_seen_at` is when a listing first had the game. `void_reason` says why a game does not
 * count, and `replaced_by` names the game that was played in its place. `is_gone` is 1 if a complete listing that was read
 * before the game's match began had the game no more, or had no more the match, and 2 if a complete listing of past games of
 * its time lacks it. A game that several matches list belongs to one of
 * them (`match_key`); `other_matches` has the others, with the game's place in each.
 *
 * A match's JSON contains that of its games word for word, so it is stored once: `game_raw_at` is the position of the
 * game's JSON (in characters, from 1). A game has its own text only if it was listed alone, was omitted from a later
 * listing of its match, or differs in its own listing. `game_raws` reads both forms; see rows/game-raws.ts.
 */
export const gamesSchema = `
CREATE TABLE games (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  order_key INTEGER NOT NULL UNIQUE,
  match_key INTEGER REFERENCES matches (key),
  position INTEGER NOT NULL,
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
  sidecar_revision INTEGER NOT NULL DEFAULT 0,
  first_seen_at INTEGER,
  number INTEGER,
  is_omitted INTEGER NOT NULL DEFAULT 0,
  series_max INTEGER,
  series_key INTEGER,
  replaced_by INTEGER REFERENCES games (key),
  void_reason TEXT,
  is_gone INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX games_league ON games (league_key, order_key);
CREATE INDEX games_archived ON games (order_key) WHERE archived_assets > 0;
CREATE INDEX games_stale ON games (key)
  WHERE match_key IS NULL AND folder IS NOT NULL AND sidecar_revision < revision;
CREATE INDEX games_match ON games (match_key, number, key, league_key, tournament_key, team_keys, played_at);
CREATE INDEX games_series ON games (series_key) WHERE series_key IS NOT NULL;
CREATE INDEX games_unplaced ON games (order_key) WHERE match_key IS NULL AND series_key IS NULL;
CREATE INDEX games_without_match ON games (order_key) WHERE match_key IS NULL;
CREATE INDEX games_without_match_league ON games (league_key, order_key) WHERE match_key IS NULL;

CREATE TABLE game_raw (key INTEGER PRIMARY KEY REFERENCES games (key), raw TEXT NOT NULL) STRICT;

CREATE TABLE game_raw_at (
  key INTEGER PRIMARY KEY REFERENCES games (key),
  at INTEGER NOT NULL,
  length INTEGER NOT NULL
) STRICT;

CREATE VIEW game_raws AS
SELECT g.key, coalesce(r.raw, substr(m.raw, a.at, a.length)) AS raw
FROM games g
LEFT JOIN game_raw r ON r.key = g.key
LEFT JOIN game_raw_at a ON a.key = g.key
LEFT JOIN match_raw m ON m.key = g.match_key AND a.key IS NOT NULL;

CREATE TABLE game_teams (
  team_key INTEGER NOT NULL REFERENCES teams (key),
  order_key INTEGER NOT NULL,
  PRIMARY KEY (team_key, order_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE other_matches (
  game_key INTEGER NOT NULL REFERENCES games (key),
  match_key INTEGER NOT NULL REFERENCES matches (key),
  position INTEGER NOT NULL,
  PRIMARY KEY (game_key, match_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX other_matches_match ON other_matches (match_key);

CREATE TRIGGER games_counted AFTER INSERT ON games BEGIN
  UPDATE leagues SET games = games + 1 WHERE key = NEW.league_key;
END;

CREATE TRIGGER games_moved AFTER UPDATE OF league_key ON games WHEN OLD.league_key <> NEW.league_key BEGIN
  UPDATE leagues SET games = games - 1 WHERE key = OLD.league_key;
  UPDATE leagues SET games = games + 1 WHERE key = NEW.league_key;
END;
`;
