/** The version of the reader of game files. Increment it whenever it would read more, or other facts, from a file. */
export const parserVersion = 16;
