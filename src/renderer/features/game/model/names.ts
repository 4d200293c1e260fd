/** Display names. Something without a name is shown by its id and never guessed. */
import type { NamedId, PlayerFacts } from '../../../../shared/game-facts.ts';
import { maxParticipantId } from '../../../../shared/game-problems.ts';

/** `Conqueror`; `Unknown rune 9999` for an id without a name, `Unknown rune` if the id is 0 too. */
export function displayName({ id, name }: NamedId, kind: string): string {
  if (name !== null) return name;
  const unknown = `Unknown ${kind.toLowerCase()}`;
  return id === 0 ? unknown : `${unknown} ${id}`;
}
export const championName = (player: Pick<PlayerFacts, 'champion'>): string =>
  displayName(player.champion, 'Champion');

/** The name in the file; else `player 3`; `unknown player` if the file has no number either. */
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

/** Whether it is one of the five roles of Summoner's Rift; a file may contain any other word. */
export const isKnownRole = (role: string): boolean => roleOrder.includes(role);

export const roleName = (role: string | null): string | null =>
  role === null ? null : (roleWords[role] ?? role);

/** Sort position: top to support, then other roles, then none. */
export function rolePlace(role: string | null): number {
  if (role === null) return roleOrder.length + 1;
  const place = roleOrder.indexOf(role);
  return place < 0 ? roleOrder.length : place;
}

/** Sorts by role, as line-ups are read. */
export function inRoleOrder<P extends Pick<PlayerFacts, 'role' | 'participantId'>>(
  players: readonly P[],
): readonly P[] {
  return players.toSorted(
    (a, b) => rolePlace(a.role) - rolePlace(b.role) || a.participantId - b.participantId,
  );
}
