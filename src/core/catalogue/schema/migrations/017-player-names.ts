/** Players are found by the library's engine, so the catalogue compares their names no more. */
export const playerNamesSchema = `
ALTER TABLE players DROP COLUMN folded;
`;
