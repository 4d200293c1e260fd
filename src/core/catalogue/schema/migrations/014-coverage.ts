/**
 * `assets.unplayed_until`: the service listed the game as not played, or as being played, up to this time (epoch ms).
 * `coverage_days` has one row for each day on which the archiver ran, with the last counts of that day.
 */
export const coverageSchema = `
ALTER TABLE assets ADD COLUMN unplayed_until INTEGER;

CREATE TABLE coverage_days (
  day INTEGER PRIMARY KEY,
  wanted INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  missing INTEGER NOT NULL
) STRICT;
`;
