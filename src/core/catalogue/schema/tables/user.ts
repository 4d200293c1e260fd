/** Saved views and streams, and small facts about the archiver (see user/metadata.ts). The match of a stream may not be in the catalogue. */
export const userSchema = `
CREATE TABLE saved_views (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  sort TEXT NOT NULL,
  place INTEGER NOT NULL DEFAULT 1000000
) STRICT;

CREATE TABLE streams (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  match_perid TEXT NOT NULL,
  match_id TEXT
) STRICT;

CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

INSERT INTO metadata (key, value) VALUES ('catalogue.id', lower(hex(randomblob(16))));
`;
