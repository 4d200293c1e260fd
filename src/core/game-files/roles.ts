/**
 * The players' roles: the only place that decides them. Where the order of players is fixed (tournament platforms,
 * custom games with five a side), files often have wrong positions. There the roles follow from the order, and who has
 * Smite and who has the lowest creep score must agree with it. In other games they are the file's own positions.
 */
import {
  type PlayerFacts,
  type Role,
  type RoleSource,
  roles,
  type Side,
} from '../../shared/games/game-facts.ts';
import { kindHasRoles } from './game-kinds.ts';
import { isCompleteSide } from './player-count.ts';
import { findEvidence, type PlayerEvidence } from './role-evidence.ts';
import { type Positions, positionsIn } from './role-positions.ts';
import type { RawGame } from './summary-shapes.ts';

export interface PlayerToPlace extends PlayerEvidence, Pick<PlayerFacts, 'side'> {
  /** The file's number of this player; null if it has none or gives it to several. */
  readonly number: number | null;
  readonly positions: Positions;
}

/** By player; a player without a known role is missing. */
type Placed = ReadonlyMap<PlayerToPlace, Role>;
type PlacedRole = Pick<PlayerFacts, 'role' | 'roleSource'>;

/** One role for each player, in the order of `players`. */
export function decideRoles(players: readonly PlayerToPlace[], game: RawGame): readonly PlacedRole[] {
  const decided = new Map<PlayerToPlace, PlacedRole>();
  const orderIs = kindHasRoles(game) ? readOrder(players, game) : null;
  const listed = orderIs === null ? new Map<PlayerToPlace, Role>() : positionsIn(players);
  for (const side of ['blue', 'red'] as const) {
    const own = players.filter((player) => player.side === side);
    const [roleSource, placed] = orderIs === null ? [null, listed] : placeSide(own, listed, orderIs);
    for (const [player, role] of placed) if (own.includes(player)) decided.set(player, { role, roleSource });
  }
  return players.map((player) => decided.get(player) ?? { role: null, roleSource: null });
}

/** Whether the order of players says their roles; `unsaid`: the file does not say what kind of game it is. */
type OrderKind = 'fixed' | 'free' | 'unsaid';

/** `ESPORTSTMNT01`, `FRA1TMNT1`, `TRLH3`; not `TR1`, which is a region. */
const tournamentPlatform = /TMNT|^TR[A-Z]/i;

function readOrder(players: readonly PlayerToPlace[], { platformId, gameType, queueId }: RawGame): OrderKind {
  if (platformId !== null && tournamentPlatform.test(platformId)) return 'fixed';
  const on = (side: Side) => players.filter((player) => player.side === side).length;
  if (!isCompleteSide(on('blue')) || !isCompleteSide(on('red'))) return 'free';
  if (gameType !== null) return gameType.toUpperCase().startsWith('CUSTOM') ? 'fixed' : 'free';
  if (queueId !== null) return queueId === 0 ? 'fixed' : 'free';
  return platformId === null ? 'unsaid' : 'free';
}

/** `own` are the players of one side. */
function placeSide(
  own: readonly PlayerToPlace[],
  listed: Placed,
  order: OrderKind,
): readonly [RoleSource, Placed] {
  if (order === 'free') return ['file', listed];
  const inPlace = own.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const evidence = findEvidence(own);
  const agrees = (placed: Placed): boolean =>
    placed.size === roles.length &&
    inPlace.every((player) => {
      const role = placed.get(player);
      return role !== undefined && evidence.allows(player, role);
    });
  const fromFile = pick(listed, own);
  const isFileSound = agrees(fromFile) && new Set(fromFile.values()).size === roles.length;
  const fromOrder = hasOrder(own)
    ? new Map(inPlace.flatMap((player, place) => toEntry(player, roles[place])))
    : new Map<PlayerToPlace, Role>();
  if (isFileSound && (order === 'unsaid' || !agrees(fromOrder))) return ['file', fromFile];
  if (agrees(fromOrder)) {
    return [isFileSound && isSame(fromFile, fromOrder) ? 'file' : 'order', fromOrder];
  }
  return [
    'evidence',
    new Map([...toEntry(evidence.jungler, 'JUNGLE'), ...toEntry(evidence.support, 'UTILITY')]),
  ];
}

/** Without five players with numbers there is no order. */
function hasOrder(own: readonly PlayerToPlace[]): boolean {
  return isCompleteSide(own.length) && own.every(({ number }) => number !== null);
}

function pick(placed: Placed, players: readonly PlayerToPlace[]): Placed {
  return new Map([...placed].filter(([player]) => players.includes(player)));
}

function isSame(a: Placed, b: Placed): boolean {
  return a.size === b.size && [...a].every(([player, role]) => b.get(player) === role);
}

function toEntry(player: PlayerToPlace | null, role: Role | undefined): (readonly [PlayerToPlace, Role])[] {
  return player === null || role === undefined ? [] : [[player, role]];
}
