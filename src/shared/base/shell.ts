/** The text as one word of a POSIX shell, for a command that is shown to be pasted. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
