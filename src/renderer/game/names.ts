/** Names as the view shows them. What has no name is shown by its number, and never guessed. */
import type { NamedId, PlayerFacts } from '../../shared/game-facts.ts';

export const nameOf = ({ id, name }: NamedId, kind: string): string => name ?? `${kind} ${id}`;
export const championOf = (player: Pick<PlayerFacts, 'champion'>): string =>
  nameOf(player.champion, 'Champion');

const roleWords: Readonly<Record<string, string>> = {
  TOP: 'Top',
  JUNGLE: 'Jungle',
  MIDDLE: 'Mid',
  BOTTOM: 'Bot',
  UTILITY: 'Support',
};
const roleOrder = Object.keys(roleWords);

export const roleOf = (role: string | null): string | null =>
  role === null ? null : (roleWords[role] ?? role);

/** Top to support, then whatever else a file calls a role, then none. */
export function rolePlace(role: string | null): number {
  if (role === null) return roleOrder.length + 1;
  const place = roleOrder.indexOf(role);
  return place < 0 ? roleOrder.length : place;
}

/** In the order of their roles, as line-ups are read. */
export function inRoleOrder<P extends Pick<PlayerFacts, 'role' | 'participantId'>>(
  players: readonly P[],
): readonly P[] {
  return players.toSorted(
    (a, b) => rolePlace(a.role) - rolePlace(b.role) || a.participantId - b.participantId,
  );
}

/** `Rabadon's Deathcap` → `RD`, `Khazix` → `Kh`, `KogMaw` → `KM`; a number for what has no name. */
export function monogram({ id, name }: NamedId): string {
  if (name === null) return String(id);
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 || /\p{Lu}/u.test(word));
  const [first = name] = words;
  const big = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  if (big.length > 1)
    return big
      .slice(0, 3)
      .map((word) => word.slice(0, 1))
      .join('');
  return first.slice(0, 2);
}

/** One monogram per champion of a game, made longer where two would be the same. */
export function monogramsOf(champions: readonly NamedId[]): ReadonlyMap<number, string> {
  const short = champions.map((champion) => ({ champion, text: monogram(champion) }));
  return new Map(
    short.map(({ champion, text }) => {
      const isShared = short.some((other) => other.text === text && other.champion.id !== champion.id);
      return [champion.id, isShared && champion.name !== null ? champion.name.slice(0, 3) : text];
    }),
  );
}
