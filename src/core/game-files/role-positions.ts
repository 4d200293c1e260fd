/** The positions that a file gives its players. */
import type { PlayerFacts, Role } from '../../shared/games/game-facts.ts';

/** As in the file. `teamPosition` and `individualPosition` are match-v5's. */
export interface Positions {
  readonly teamPosition: string | null;
  readonly individualPosition: string | null;
  readonly lane: string | null;
  readonly role: string | null;
}

interface Positioned extends Pick<PlayerFacts, 'side'> {
  readonly positions: Positions;
}

// Maps, because a file may contain any text: an object also has `constructor` and `toString`.
const words: ReadonlyMap<string, Role> = new Map([
  ['TOP', 'TOP'],
  ['JUNGLE', 'JUNGLE'],
  ['MIDDLE', 'MIDDLE'],
  ['MID', 'MIDDLE'],
  ['BOTTOM', 'BOTTOM'],
  ['BOT', 'BOTTOM'],
  ['UTILITY', 'UTILITY'],
  ['SUPPORT', 'UTILITY'],
]);
const bottomRoles: ReadonlyMap<string, Role> = new Map([
  ['DUO_CARRY', 'BOTTOM'],
  ['CARRY', 'BOTTOM'],
  ['DUO_SUPPORT', 'UTILITY'],
  ['SUPPORT', 'UTILITY'],
]);

/**
 * By player. A position that two players of a side would have is neither's, and a word that is none of the five roles
 * (`AFK`, `NONE`, `Invalid`) is no position. Lane and role, which match-v4 has alone, count only where no player of the
 * game has a position: they are the game's guess.
 */
export function positionsIn<P extends Positioned>(players: readonly P[]): Map<P, Role> {
  const team = withoutClashes(players, ({ teamPosition }) => known(teamPosition));
  const individual = withoutClashes(players, ({ individualPosition }) => known(individualPosition));
  for (const [player, role] of individual) {
    const isTaken = [...team].some(([other, own]) => other.side === player.side && own === role);
    if (!team.has(player) && !isTaken) team.set(player, role);
  }
  const hasPositions = players.some(
    ({ positions }) => known(positions.teamPosition) ?? known(positions.individualPosition),
  );
  return hasPositions ? team : withoutClashes(players, inLane);
}

function withoutClashes<P extends Positioned>(
  players: readonly P[],
  read: (positions: Positions) => Role | null,
): Map<P, Role> {
  const all = players.map((player) => ({ player, role: read(player.positions) }));
  return new Map(
    all.flatMap(({ player, role }) => {
      const isShared = all.some(
        (other) => other.player !== player && other.player.side === player.side && other.role === role,
      );
      return role === null || isShared ? [] : [[player, role] as const];
    }),
  );
}

const known = (position: string | null): Role | null => words.get(position?.toUpperCase() ?? '') ?? null;

function inLane({ lane, role }: Positions): Role | null {
  const place = known(lane);
  return place === 'BOTTOM' ? (bottomRoles.get(role ?? '') ?? null) : place === 'UTILITY' ? null : place;
}
