/** Short names for places with no room for whole ones: different for different champions of one game. */
import type { NamedId } from '../../../../shared/game-facts.ts';

/** `Rabadon's Deathcap` → `RD`, `Khazix` → `Kh`, `KogMaw` → `KM`; the number of what has no name, `?` without one. */
export function monogram({ id, name }: NamedId): string {
  if (name === null) return id === 0 ? '?' : String(id);
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 || /\p{Lu}/u.test(word));
  const [first = name] = words;
  const big = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  if (big.length > 1) return big.slice(0, maxInitials).map(firstLetter).join('');
  return letters(first).slice(0, 2).join('');
}

const maxInitials = 3;
const letters = (text: string): readonly string[] => Array.from(text);
const firstLetter = (word: string): string => letters(word)[0] ?? '';

/** Up to this many letters of a name are tried before the whole name is taken. */
const maxLetters = 5;

/** From the shortest on. The last one is the champion's key, which no other champion has. */
function candidates(champion: NamedId): readonly string[] {
  const plain = letters((champion.name ?? '').replace(/[^\p{L}\p{N}]/gu, ''));
  const beginnings = [3, 4, maxLetters].flatMap((length) =>
    plain.length > 0 ? [plain.slice(0, length).join('')] : [],
  );
  return [monogram(champion), ...beginnings, nameKey(champion)];
}

/** Champions that the table of names does not have may share the id 0: their names tell them apart. */
const nameKey = ({ id, name }: NamedId): string => name ?? String(id);

export type ShortNames = ReadonlyMap<string, string>;

/**
 * One short name per champion, longer where it would be another's too. `first` are as short as they can be among
 * themselves (the players' champions); `further` (bans) make way for them.
 */
export function shortNames(first: readonly NamedId[], further: readonly NamedId[] = []): ShortNames {
  const chosen = new Map<string, string>();
  for (const champions of [first, further]) {
    const fresh = new Map(champions.map((champion) => [nameKey(champion), candidates(champion)]));
    for (const key of chosen.keys()) fresh.delete(key);
    for (const [key, text] of distinct(fresh, new Set(chosen.values()))) chosen.set(key, text);
  }
  return chosen;
}

/** Goes on to the next candidate of all that share a text, until none do. Each round moves one on: it ends. */
function distinct(
  all: ReadonlyMap<string, readonly string[]>,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const step = new Map([...all.keys()].map((key) => [key, 0]));
  const nameText = (key: string) => all.get(key)?.[step.get(key) ?? 0] ?? key;
  for (;;) {
    const holders = new Map<string, string[]>();
    for (const key of all.keys()) holders.set(nameText(key), [...(holders.get(nameText(key)) ?? []), key]);
    const moving = [...holders]
      .filter(([text, keys]) => keys.length > 1 || taken.has(text))
      .flatMap(([, keys]) => keys)
      .filter((key) => (step.get(key) ?? 0) < (all.get(key)?.length ?? 0) - 1);
    if (moving.length === 0) return new Map([...all.keys()].map((key) => [key, nameText(key)]));
    for (const key of moving) step.set(key, (step.get(key) ?? 0) + 1);
  }
}

export const shortName = (names: ShortNames, champion: NamedId): string =>
  names.get(nameKey(champion)) ?? monogram(champion);
