/** Names that a mistyped one may mean: those that it is a part of, and those that differ in few letters. */
import { nameKey } from '../../shared/names.ts';

const maxNames = 3;

/** At most three, the nearest first; compared as names are (case and punctuation make no difference). */
export function nearest(word: string, names: readonly string[]): readonly string[] {
  const key = nameKey(word);
  const maxDistance = Math.max(1, Math.floor(key.length * 0.4));
  return names
    .map((name) => ({ name, distance: distance(key, nameKey(name)) }))
    .filter((each) => each.distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, maxNames)
    .map(({ name }) => name);
}

/** A word that is a part of the name is as near as one with one wrong letter. */
function distance(word: string, name: string): number {
  return word.length > 1 && name.includes(word) ? 1 : editDistance(word, name);
}

/** Levenshtein's distance: how many letters have to be added, removed or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
