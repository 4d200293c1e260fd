/**
 * The version of the reader of game files. Increment it whenever the catalogue, or a column that exists, would get another
 * value from the same file.
 */
export const parserVersion = 16;
