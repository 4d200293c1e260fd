/**
 * Games that do not count. `game_facts.void_reason` is what the game's file says; `games.void_reason` is decided from it,
 * from the listing and from the other games of the series (see rows/places.ts), and is what everything reads.
 */
export const voidGamesSchema = `
ALTER TABLE game_facts ADD COLUMN void_reason TEXT;
ALTER TABLE games ADD COLUMN void_reason TEXT;
DROP TRIGGER games_changed;
CREATE TRIGGER games_changed
AFTER UPDATE OF order_key, match_key, number, series_key, void_reason, league_key, tournament_key, team_keys, game_version
ON games BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.key);
END;
`;
