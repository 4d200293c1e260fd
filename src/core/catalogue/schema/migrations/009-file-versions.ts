/**
 * The version that a game's file names, apart from the one that the service lists (`games.game_version`), and the
 * players' numbers in the file: one byte for each of the packed players, 0 for one without a number of its own.
 * Games that an older reader read have neither until they are read again.
 */
export const fileVersionsSchema = `
ALTER TABLE game_facts ADD COLUMN file_version TEXT;
ALTER TABLE game_facts ADD COLUMN participant_ids BLOB;
`;
