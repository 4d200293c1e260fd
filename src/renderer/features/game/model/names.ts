/** Display names. Something without a name is shown by its id and never guessed. */
import {
  type NamedId,
  type PlayerFacts,
  type Role,
  type RoleSource,
  roles,
} from '../../../../shared/games/game-facts.ts';
import { maxParticipantId } from '../../../../shared/games/game-problems.ts';

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

/** Sort position: top to support, then none. */
export const rolePlace = (role: Role | null): number => (role === null ? roles.length : roles.indexOf(role));

/** Where the roles come from if the file does not give all of them; null if it does. */
export function derivedRoles(players: readonly Pick<PlayerFacts, 'roleSource'>[]): string | null {
  const isAny = (source: RoleSource) => players.some(({ roleSource }) => roleSource === source);
  if (isAny('order')) {
    return 'Roles are derived from the order of the players, checked by Smite and creep score.';
  }
  return isAny('evidence') ? 'Roles are derived from Smite and creep score.' : null;
}

/** Sorts by role, as line-ups are read. */
export function inRoleOrder<P extends Pick<PlayerFacts, 'role' | 'participantId'>>(
  players: readonly P[],
): readonly P[] {
  return players.toSorted(
    (a, b) => rolePlace(a.role) - rolePlace(b.role) || a.participantId - b.participantId,
  );
}
