/**
 * `games.number`, the place in the series, is what `domain/series-places.ts` decides, null if it is not known.
 * `position` is the evidence from the listing of the game's match: its place in the list of games, from 1; 0 if the
 * match does not list it. `is_omitted`: the match's last listing left it out. `replaced_by`: the key of the game that
 * is played in its place.
 *
 * `series_key` joins the games of a series that no match lists: the key of its first game. Null, for such a game, means
 * that its series must be found again: after each change (see rows/places.ts), and for all games of earlier versions.
 * `series_max` is the number of games in the series according to the game's own listing.
 */
export const seriesPlacesSchema = `
DROP TRIGGER games_changed;
DROP TRIGGER series_game_changed;
DROP INDEX games_match;
ALTER TABLE games RENAME COLUMN number TO position;
ALTER TABLE games ADD COLUMN number INTEGER;
ALTER TABLE games ADD COLUMN is_omitted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN series_max INTEGER;
ALTER TABLE games ADD COLUMN series_key INTEGER;
ALTER TABLE games ADD COLUMN replaced_by INTEGER REFERENCES games (key);
UPDATE games SET number = position WHERE match_key IS NOT NULL;
UPDATE games SET position = 0 WHERE match_key IS NULL;

CREATE INDEX games_match ON games (match_key, number, key, league_key, tournament_key, team_keys, played_at);
CREATE INDEX games_series ON games (series_key) WHERE series_key IS NOT NULL;
CREATE INDEX games_unplaced ON games (order_key) WHERE match_key IS NULL AND series_key IS NULL;

CREATE TRIGGER games_changed
AFTER UPDATE OF order_key, match_key, number, series_key, league_key, tournament_key, team_keys, game_version
ON games BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.key);
END;

CREATE TRIGGER series_game_changed
AFTER UPDATE OF match_key, number, started_at, ended_at, status, listed_assets ON games
WHEN OLD.match_key IS NOT NEW.match_key OR OLD.number IS NOT NEW.number OR OLD.started_at IS NOT NEW.started_at
  OR OLD.ended_at IS NOT NEW.ended_at OR OLD.status IS NOT NEW.status
  OR OLD.listed_assets <> NEW.listed_assets BEGIN
  INSERT INTO series_due (match_key)
  SELECT key FROM matches WHERE key IN (OLD.match_key, NEW.match_key)
  ON CONFLICT DO NOTHING;
END;
`;
