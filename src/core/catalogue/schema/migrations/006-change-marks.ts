/**
 * Each line of the log of changes gets a unique mark: after a power cut, or if an older copy of the catalogue is
 * restored, the log can reach the same number again with other changes. The library's snapshot stores the mark of the
 * last line that it includes, and is used only if that line is still in the log.
 */
export const changeMarksSchema = `
CREATE TEMP TABLE known_changes AS SELECT seq, game_key FROM changes;
DROP TABLE changes;
CREATE TABLE changes (
  seq INTEGER PRIMARY KEY,
  game_key INTEGER NOT NULL,
  mark INTEGER NOT NULL DEFAULT (random())
) STRICT;
INSERT INTO changes (seq, game_key) SELECT seq, game_key FROM temp.known_changes ORDER BY seq;
DROP TABLE temp.known_changes;

CREATE TRIGGER changes_bounded AFTER INSERT ON changes WHEN NEW.seq % 16384 = 0 BEGIN
  DELETE FROM changes WHERE seq <= NEW.seq - 131072;
END;
`;
