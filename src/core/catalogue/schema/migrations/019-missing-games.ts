/** `assets_missing` counts the games with missing files; see migrations/016-coverage-counts.ts for its columns. */
export const missingGamesSchema = `
CREATE INDEX assets_missing ON assets (game_key, counted_as, counted_step)
  WHERE counted_as IN ('open', 'failing', 'failed');
`;
