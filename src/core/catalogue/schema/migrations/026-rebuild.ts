/**
 * How far the rebuild of the catalogue is, so that it can continue after an interruption. `rebuild` has at most one row:
 * so many matches were read, and what of them was restored. `rebuild_folders` has the folder of each, with its key
 * counted from 1 in the order in which they are read; `games` is a JSON list of ids. Both are empty after a rebuild.
 */
export const rebuildSchema = `
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
