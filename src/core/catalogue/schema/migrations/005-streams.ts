/** Saved streams. The match of a stream may not be in the catalogue. */
export const streamsSchema = `
CREATE TABLE streams (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  match_perid TEXT NOT NULL,
  match_id TEXT
) STRICT;
`;
