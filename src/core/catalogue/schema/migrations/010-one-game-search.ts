/**
 * The library's engine finds games by words, so the catalogue's own index of games goes, and so does the index of
 * players' names, which only that search read. Matches keep theirs. SQLite drops an FTS5 table only if it can open it,
 * for which its configuration must name a version: https://www.sqlite.org/fts5.html. A damaged index must not stop the
 * upgrade that removes it.
 */
export const oneGameSearchSchema = `
CREATE TABLE IF NOT EXISTS game_search_config (k PRIMARY KEY, v) WITHOUT ROWID;
INSERT OR IGNORE INTO game_search_config VALUES ('version', 4);
DROP TABLE IF EXISTS game_search;
DROP TABLE IF EXISTS game_search_config;
DROP INDEX IF EXISTS players_folded;
`;
