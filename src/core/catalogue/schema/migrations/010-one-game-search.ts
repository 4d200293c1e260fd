/**
 * The library's engine finds games by words, so the catalogue's own index of games goes, and so does the index of
 * players' names, which only that search read. Matches keep theirs.
 */
export const oneGameSearchSchema = `
DROP TABLE game_search;
DROP INDEX players_folded;
`;
