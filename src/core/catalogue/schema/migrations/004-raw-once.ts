/**
 * A match's JSON contains that of its games word for word, so it is stored once: "game_raw_at" is the position of the
 * game's JSON (in characters, from 1). A game has its own text only if it was listed alone, was omitted from a later
 * listing of its match, or differs in its own listing. "game_raws" reads both forms; see rows/game-raws.ts.
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
