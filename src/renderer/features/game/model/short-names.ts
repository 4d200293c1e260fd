/** Short names for narrow places, different for each champion of a game. */
import type { NamedId } from '../../../../shared/games/game-facts.ts';

/**
 * `Rabadon's Deathcap` → `RD`, `Khazix` → `Kh`, `KogMaw` → `KM`; the id if there is no name, `?` if there is
 * neither.
 */
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

/** Tries this many letters of a name before the whole name. */
const maxLetters = 5;

/** Shortest first. The last one is the champion's key, which is unique. */
function candidates(champion: NamedId): readonly string[] {
  const plain = letters((champion.name ?? '').replace(/[^\p{L}\p{N}]/gu, ''));
  const beginnings = [3, 4, maxLetters].flatMap((length) =>
    plain.length > 0 ? [plain.slice(0, length).join('')] : [],
  );
  return [monogram(champion), ...beginnings, nameKey(champion)];
}

/** Champions missing from the table of names may share the id 0, so names identify them. */
const nameKey = ({ id, name }: NamedId): string => name ?? String(id);

export type ShortNames = ReadonlyMap<string, string>;

/**
 * One short name per champion, lengthened until it is unique. Names in `first` (the players' champions) are
 * as short as possible among themselves; names in `further` (bans) yield to them.
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

/**
 * Replaces equal texts by their next candidates until all differ. Each round advances at least one, so it
 * terminates.
 */
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
