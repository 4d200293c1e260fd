/**
 * The version in a game's file, separate from the one that the service lists (`games.game_version`), and the players'
 * numbers in the file: one byte for each packed player, 0 for a player without an individual number. Games that an
 * older parser read have neither until they are read again.
 */
export const fileVersionsSchema = `
ALTER TABLE game_facts ADD COLUMN file_version TEXT;
ALTER TABLE game_facts ADD COLUMN participant_ids BLOB;
`;
