/**
 * What the history of a file begins with, besides the steps of its download.
 *
 * `games.first_seen_at`: when a listing first had the game; null for games of earlier versions. `match_moves`: changes
 * of the start of a match, the last twenty of each; 0 is an unknown time. `assets.wanted_rule`: the watch rule that wanted the
 * file last, as it was then. `wanting_rules` has each of these rules once, however many files it wants; null for a file
 * that the user asked for, and for files of earlier versions.
 */
export const fileHistorySchema = `
ALTER TABLE games ADD COLUMN first_seen_at INTEGER;

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

CREATE TABLE wanting_rules (key INTEGER PRIMARY KEY, content TEXT NOT NULL UNIQUE) STRICT;
ALTER TABLE assets ADD COLUMN wanted_rule INTEGER REFERENCES wanting_rules (key);
`;
