/**
 * What makes two names the same, and what "the beginning of a word" means: for watch rules, the catalogue, search,
 * the library and the sides of a game alike.
 *
 * Two names are the same when they have the same letters and digits in the same order. Case (`GENG`, `geng`), width
 * (`Ｔ１`, `T1`), accents (`Élite`, `Elite`), punctuation and blanks (`Gen.G`, `gen g`, `GENG`) make no difference.
 * Accents are what Unicode splits off a letter: `ø` and `ł` are letters of their own. A name without letters and
 * digits (`???`) is the same as one with the same signs.
 */

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

/** Equal for names that are the same: `geng` for `Gen.G`, `gen g` and `GENG`. Empty for a blank text only. */
export function nameKey(name: string): string {
  return foldedWords(name).replaceAll(' ', '') || fold(name).replaceAll(/\s+/gu, '');
}

export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

/** Whether the first words of `text` are the name `name`, with more words behind it: `T1 Faker` and `T1`. */
export function beginsWithName(text: string, name: string): boolean {
  const key = nameKey(name);
  if (key === '') return false;
  const words = foldedWords(text).split(' ');
  return words.some((_, index) => index > 0 && words.slice(0, index).join('') === key);
}

/** Whether `wanted` (as `foldedWords` gives it) is in `text` (likewise): whole words, the last maybe only begun. */
export function hasRun(text: string, wanted: string): boolean {
  return text.startsWith(wanted) || text.includes(` ${wanted}`);
}
