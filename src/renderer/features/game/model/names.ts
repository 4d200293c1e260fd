/** Names as the view shows them. What has no name is shown by its number, and never guessed. */
import type { NamedId, PlayerFacts } from '../../../../shared/game-facts.ts';
import { maxParticipantId } from '../../../../shared/game-problems.ts';

/** `Conqueror`; `Unknown rune 9999` for an id without a name, `Unknown rune` for what has neither (its id is 0). */
export function displayName({ id, name }: NamedId, kind: string): string {
  if (name !== null) return name;
  const unknown = `Unknown ${kind.toLowerCase()}`;
  return id === 0 ? unknown : `${unknown} ${id}`;
}
export const championName = (player: Pick<PlayerFacts, 'champion'>): string =>
  displayName(player.champion, 'Champion');

/** As the file has it; `player 3` without a name, and `unknown player` where the number is not the file's either. */
export function playerName({ name, participantId }: Pick<PlayerFacts, 'name' | 'participantId'>): string {
  if (name !== '') return name;
  return participantId <= maxParticipantId ? `player ${participantId}` : 'unknown player';
}

const roleWords: Readonly<Record<string, string>> = {
  TOP: 'Top',
  JUNGLE: 'Jungle',
  MIDDLE: 'Mid',
  BOTTOM: 'Bot',
  UTILITY: 'Support',
};
const roleOrder = Object.keys(roleWords);

/** Whether it is one of the five roles of Summoner's Rift; a file may have any other word. */
export const isKnownRole = (role: string): boolean => roleOrder.includes(role);

export const roleName = (role: string | null): string | null =>
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
