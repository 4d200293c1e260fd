/**
 * Backfills, and what each run of the sync found and could not read.
 *
 * A backfill reads its range from `to_at` back to `from_at`; `read_back_to` is its cursor. `backfill_games` has the
 * games that it found, each once, until the next backfill begins: `is_counted` says whether the game is in
 * `wanted_games` and `new_assets`, which is decided after the rules have judged it.
 *
 * `matches_tournament` finds the first match of a tournament.
 */
export const backfillsSchema = `
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

ALTER TABLE sync_runs ADD COLUMN kind TEXT NOT NULL DEFAULT 'listing';
ALTER TABLE sync_runs ADD COLUMN new_matches INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sync_runs ADD COLUMN new_games INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sync_runs ADD COLUMN unread TEXT;
ALTER TABLE sync_runs ADD COLUMN backfill_key INTEGER REFERENCES backfills (key);
CREATE UNIQUE INDEX sync_runs_backfill ON sync_runs (backfill_key) WHERE backfill_key IS NOT NULL;

CREATE INDEX matches_tournament ON matches (tournament_key, order_key);
`;
