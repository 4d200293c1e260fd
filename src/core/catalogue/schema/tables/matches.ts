/**
 * Matches, and the index that finds them by words.
 *
 * `order_key` (see rows/sort-key.ts) is unique and sorts by time. It is the row id of the search index, so that a search,
 * a league or a team is read newest first, page by page, without sorting. `match_moves` has the changes of a match's time.
 * `series_types` has every type of series that was ever listed: reading them from all matches would take tens of
 * milliseconds.
 */
export const matchesSchema = `
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
CREATE INDEX matches_tournament ON matches (tournament_key, order_key);
CREATE INDEX matches_listed ON matches (key) WHERE is_listed = 1;
CREATE INDEX matches_stale ON matches (key) WHERE folder IS NOT NULL AND sidecar_revision < revision;

CREATE TABLE match_raw (key INTEGER PRIMARY KEY REFERENCES matches (key), raw TEXT NOT NULL) STRICT;

CREATE TABLE match_teams (
  team_key INTEGER NOT NULL REFERENCES teams (key),
  order_key INTEGER NOT NULL,
  PRIMARY KEY (team_key, order_key)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE match_search USING fts5 (
  league, tournament, teams, ids,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

CREATE TABLE match_moves (
  match_key INTEGER NOT NULL REFERENCES matches (key),
  line INTEGER NOT NULL,
  at INTEGER NOT NULL,
  from_at INTEGER NOT NULL,
  to_at INTEGER NOT NULL,
  PRIMARY KEY (match_key, line)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER match_moves_bounded AFTER INSERT ON match_moves BEGIN
  DELETE FROM match_moves WHERE match_key = NEW.match_key AND line <= NEW.line - 20;
END;

CREATE TABLE series_types (
  type TEXT NOT NULL,
  max INTEGER NOT NULL,
  PRIMARY KEY (type, max)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER series_type_added AFTER INSERT ON matches WHEN NEW.series_type IS NOT NULL BEGIN
  INSERT INTO series_types (type, max) VALUES (NEW.series_type, coalesce(NEW.series_max, 0))
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER series_type_changed AFTER UPDATE OF series_type, series_max ON matches
WHEN NEW.series_type IS NOT NULL BEGIN
  INSERT INTO series_types (type, max) VALUES (NEW.series_type, coalesce(NEW.series_max, 0))
  ON CONFLICT DO NOTHING;
END;
`;
