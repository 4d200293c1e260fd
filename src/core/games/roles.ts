/** Players' roles in match-v5's words, from the fields that a file has. */
import type { PlayerFacts } from '../../shared/game-facts.ts';

interface Positions {
  readonly teamPosition?: string | null;
  readonly individualPosition?: string | null;
  readonly lane: string | null;
  readonly role: string | null;
}

/** Values for an unknown position. */
const nothings = new Set(['INVALID', 'NONE']);

// Maps, because a file may contain any text: an object also has `constructor` and `toString`.
const lanes: ReadonlyMap<string, string> = new Map([
  ['TOP', 'TOP'],
  ['JUNGLE', 'JUNGLE'],
  ['MID', 'MIDDLE'],
  ['MIDDLE', 'MIDDLE'],
]);
const bottomRoles: ReadonlyMap<string, string> = new Map([
  ['DUO_CARRY', 'BOTTOM'],
  ['CARRY', 'BOTTOM'],
  ['DUO_SUPPORT', 'UTILITY'],
  ['SUPPORT', 'UTILITY'],
]);

/** The maps with lanes and a jungle: Summoner's Rift, the current one and its two predecessors. */
const mapsWithRoles: ReadonlySet<number> = new Set([1, 2, 11]);
/** Modes without roles, for files without a map. */
const modesWithoutRoles: ReadonlySet<string> = new Set(['ARAM', 'KIWI', 'CHERRY']);

/** Files name lanes in ARAM, too, although it has one lane and no jungle. */
export function hasRoles({ mapId, gameMode }: { mapId: number | null; gameMode: string | null }): boolean {
  if (gameMode !== null && modesWithoutRoles.has(gameMode.toUpperCase())) return false;
  return mapId === null || mapsWithRoles.has(mapId);
}

/** The file's position, else the one that follows from lane and role, as in match-v4. */
export function roleIn({ teamPosition, individualPosition, lane, role }: Positions): string | null {
  for (const position of [teamPosition, individualPosition]) {
    if (position && !nothings.has(position.toUpperCase())) return position;
  }
  if (lane === 'BOTTOM' || lane === 'BOT') return bottomRoles.get(role ?? '') ?? null;
  return lanes.get(lane ?? '') ?? null;
}

/** Lanes are the game's guess: a role that two players of a side share is removed from both. */
export function withoutClashes(players: readonly PlayerFacts[]): PlayerFacts[] {
  return players.map((player) => {
    const { role, side } = player;
    const isShared = players.some((other) => other !== player && other.side === side && other.role === role);
    return isShared ? { ...player, role: null } : player;
  });
}
