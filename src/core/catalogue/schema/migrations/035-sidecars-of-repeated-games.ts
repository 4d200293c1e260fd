/** The sidecar of a game names the other matches that list it: those written before are stale. */
export const sidecarsOfRepeatedGamesSchema = `
UPDATE matches SET revision = revision + 1
WHERE key IN (SELECT g.match_key FROM other_matches o JOIN games g ON g.key = o.game_key);
`;
