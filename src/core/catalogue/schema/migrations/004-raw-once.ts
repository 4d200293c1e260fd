/**
 * A game's own JSON stands word for word in its match's: it is kept there alone, and "game_raw_at" says where
 * (in characters, from 1). Only what is not there keeps a text of its own: a game listed alone, one that a later
 * listing of its match left out, or one whose own listing differs. "game_raws" reads either; see ../game-raws.ts.
 */
export const rawOnceSchema = `
CREATE TABLE game_raw_at (
  key INTEGER PRIMARY KEY REFERENCES games (key),
  at INTEGER NOT NULL,
  length INTEGER NOT NULL
) STRICT;

INSERT INTO game_raw_at (key, at, length)
SELECT g.key, instr(m.raw, r.raw), length(r.raw)
FROM games g JOIN game_raw r ON r.key = g.key JOIN match_raw m ON m.key = g.match_key
WHERE instr(m.raw, r.raw) > 0;
DELETE FROM game_raw WHERE key IN (SELECT key FROM game_raw_at);

CREATE VIEW game_raws AS
SELECT g.key, coalesce(r.raw, substr(m.raw, a.at, a.length)) AS raw
FROM games g
LEFT JOIN game_raw r ON r.key = g.key
LEFT JOIN game_raw_at a ON a.key = g.key
LEFT JOIN match_raw m ON m.key = g.match_key AND a.key IS NOT NULL;
`;
