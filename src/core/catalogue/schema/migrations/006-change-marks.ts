/**
 * Each line of the log of changes gets a mark that no other history has: after a power cut, or where an older copy
 * of the catalogue is put back, the log may count up to the same number again over other changes. The library's
 * snapshot keeps the mark of the line up to which it was read, and is only taken where that line is still there.
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
