/** The past matches also show games that no match has: their list is read from an index of its own. */
export const gamesWithoutMatchSchema = `
CREATE INDEX games_without_match ON games (order_key) WHERE match_key IS NULL;
CREATE INDEX games_without_match_league ON games (league_key, order_key) WHERE match_key IS NULL;
`;
