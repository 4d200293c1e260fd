/**
 * A game that several matches list belongs to one of them (`games.match_key`); `other_matches` has the others, with its
 * position in their lists. `sync_runs.repeated`: the games that a pass found in two places, as a JSON list of sentences;
 * null if there are none.
 */
export const repeatedGamesSchema = `
CREATE TABLE other_matches (
  game_key INTEGER NOT NULL REFERENCES games (key),
  match_key INTEGER NOT NULL REFERENCES matches (key),
  position INTEGER NOT NULL,
  PRIMARY KEY (game_key, match_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX other_matches_match ON other_matches (match_key);
ALTER TABLE sync_runs ADD COLUMN repeated TEXT;
`;
