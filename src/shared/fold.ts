/** What "case and diacritics ignored" and "the beginning of a word" mean, wherever names are looked for. */

/** Lower case, without diacritics and compatibility forms. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a text, separated by single blanks: `Gen.G` becomes `gen g`. Empty where it has none. */
export function foldedWords(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether `wanted` (as `foldedWords` gives it) is in `text` (likewise): whole words, the last maybe only begun. */
export function hasRun(text: string, wanted: string): boolean {
  return text.startsWith(wanted) || text.includes(` ${wanted}`);
}
