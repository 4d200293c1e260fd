/** The library uses the patch from the listing until a file has it, so the log also records listed versions. */
export const listedVersionsSchema = `
DROP TRIGGER games_changed;
CREATE TRIGGER games_changed
AFTER UPDATE OF order_key, match_key, number, league_key, tournament_key, team_keys, game_version ON games BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.key);
END;
`;
