/**
 * What a preview of watch rules reads of every game and asset is part of indexes, which are a fraction of the tables:
 * `games_match` has the names and the time of a game, `assets_state` who wants an asset, and its game. `assets_unplayed`
 * finds the assets whose games the service lists as not played.
 */
export const previewIndexesSchema = `
DROP INDEX games_match;
CREATE INDEX games_match ON games (match_key, number, key, league_key, tournament_key, team_keys, played_at);
DROP INDEX assets_state;
CREATE INDEX assets_state ON assets (state, due_at, key, content_type, league_key, wanted_by, game_key);
CREATE INDEX assets_unplayed ON assets (unplayed_until) WHERE unplayed_until IS NOT NULL;
`;
