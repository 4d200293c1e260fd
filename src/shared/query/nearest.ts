/** Names that a mistyped one may mean: those that it is a part of, and those that differ in few letters. */
import { nameKey } from '../base/names.ts';
import { editsBetween } from './closest.ts';

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
  return word.length > 1 && name.includes(word) ? 1 : editsBetween(word, name);
}
