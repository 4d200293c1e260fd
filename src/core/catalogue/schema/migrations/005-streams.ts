/** Streams that users keep. A match may be one the catalogue has lost, or has not seen yet. */
export const streamsSchema = `
CREATE TABLE streams (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  match_perid TEXT NOT NULL,
  match_id TEXT
) STRICT;
`;
