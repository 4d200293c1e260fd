/**
 * The players' numbers, spells, subteams, and where their roles come from (see facts/player-details.ts). Games that an older
 * parser read have none of it until they are read again.
 */
export const playerDetailsSchema = `
ALTER TABLE game_facts DROP COLUMN participant_ids;
ALTER TABLE game_facts ADD COLUMN player_details BLOB;
`;
