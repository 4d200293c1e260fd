/**
 * Runs of the sync, backfills, and how far interrupted work is, so that it can continue.
 *
 * A backfill reads its range from `to_at` back to `from_at`; `read_back_to` is its cursor. `backfill_games` has the games
 * that it found. `verification` and `rebuild` have at most one row; `rebuild_folders` has the folders that the rebuild has
 * read, and `verification_findings` the files with a finding.
 */
export const workSchema = `
CREATE TABLE sync_runs (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  pages INTEGER NOT NULL DEFAULT 0,
  matches_seen INTEGER NOT NULL DEFAULT 0,
  games_seen INTEGER NOT NULL DEFAULT 0,
  new_assets INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  kind TEXT NOT NULL DEFAULT 'listing',
  new_matches INTEGER NOT NULL DEFAULT 0,
  new_games INTEGER NOT NULL DEFAULT 0,
  unread TEXT,
  backfill_key INTEGER REFERENCES backfills (key),
  repeated TEXT
) STRICT;
CREATE UNIQUE INDEX sync_runs_backfill ON sync_runs (backfill_key) WHERE backfill_key IS NOT NULL;

CREATE TABLE backfills (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  from_at INTEGER NOT NULL,
  to_at INTEGER NOT NULL,
  leagues TEXT NOT NULL,
  teams TEXT NOT NULL,
  max_pages INTEGER,
  is_command INTEGER NOT NULL,
  state TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  read_back_to INTEGER NOT NULL,
  span_ms INTEGER NOT NULL,
  active_ms INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0,
  unreadable INTEGER NOT NULL DEFAULT 0,
  games INTEGER NOT NULL DEFAULT 0,
  new_games INTEGER NOT NULL DEFAULT 0,
  wanted_games INTEGER NOT NULL DEFAULT 0,
  new_assets INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  unread TEXT NOT NULL DEFAULT '[]',
  problem TEXT,
  next_attempt_at INTEGER
) STRICT;
CREATE UNIQUE INDEX backfills_unfinished ON backfills ((1)) WHERE state IN ('running', 'paused');

CREATE TABLE backfill_games (
  backfill_key INTEGER NOT NULL REFERENCES backfills (key),
  game_key INTEGER NOT NULL REFERENCES games (key),
  found_at INTEGER NOT NULL,
  is_counted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (backfill_key, game_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX backfill_games_uncounted ON backfill_games (backfill_key, game_key) WHERE is_counted = 0;

CREATE TABLE verification (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  archive_id TEXT NOT NULL,
  folder TEXT NOT NULL,
  is_repair INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  last_key INTEGER NOT NULL,
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;

CREATE TABLE verification_findings (
  asset_key INTEGER PRIMARY KEY REFERENCES assets (key),
  finding TEXT NOT NULL
) STRICT;

CREATE TABLE rebuild (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  archive_id TEXT NOT NULL,
  folder TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  matches INTEGER NOT NULL,
  total_matches INTEGER NOT NULL,
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  unreadable INTEGER NOT NULL
) STRICT;

CREATE TABLE rebuild_folders (
  key INTEGER PRIMARY KEY,
  folder TEXT NOT NULL,
  match_id TEXT,
  games TEXT NOT NULL,
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  is_whole INTEGER NOT NULL
) STRICT;
`;
