/**
 * All names are compared by `nameKey` (see shared/names.ts): names folded by older rules are folded again, and
 * tournaments and players can be looked up by it too. `migrate` provides the function `name_key`.
 */
export const nameKeysSchema = `
UPDATE leagues SET folded = name_key(name);
UPDATE teams SET folded_code = name_key(code), folded_name = name_key(name);
UPDATE players SET folded = name_key(name);
CREATE INDEX players_folded ON players (folded);
ALTER TABLE tournaments ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE tournaments SET folded = name_key(name);
CREATE INDEX tournaments_folded ON tournaments (folded);
`;
