/** Who played against whom: the only player of the other side in the same role. */
import { noSide } from '../../catalogue/facts/packed-players.ts';
import { type Columns, endPlace, firstPlace } from './columns.ts';
import type { Places } from './large-games.ts';

/** A game has fewer players: their number is packed in a byte. */
export const maxPlaces = 256;

const none = -1;
const several = -2;
/** By role and side. */
const places = new Int32Array(16);

const roleAndSide = (flags: number) => flags & 0b1111;
/** Nobody known has the role, or the player is on no side. */
const isWithoutRole = (flags: number) => (flags & 0b1110) === 0 || (flags & noSide) !== 0;

/**
 * Writes the place of each player's opponent into `into`, from its start; −1 for a player without one. `flags` are as in
 * the catalogue, and 0 where nobody is.
 */
export function findOpponents(flags: Uint8Array, first: number, end: number, into: Int32Array): void {
  places.fill(none);
  for (let at = first; at < end; at += 1) {
    const own = flags[at] ?? 0;
    if (isWithoutRole(own)) continue;
    places[roleAndSide(own)] = places[roleAndSide(own)] === none ? at : several;
  }
  for (let at = first; at < end; at += 1) {
    const own = flags[at] ?? 0;
    const isOnly = !isWithoutRole(own) && places[roleAndSide(own)] === at;
    into[at - first] = isOnly ? Math.max(none, places[roleAndSide(own) ^ 1] ?? none) : none;
  }
}

const inGame = new Int32Array(maxPlaces);

/** The champion plus 1 of the opponent of the player at this place of the row; 0 without one, or where it is unknown. */
export function opposingChampion(columns: Columns, row: number, places: Places, at: number): number {
  const first = firstPlace(columns, row, places);
  findOpponents(places.playerFlags, first, endPlace(columns, row, places), inGame);
  const opponent = inGame[at - first] ?? none;
  return opponent === none ? 0 : (places.champions[opponent] ?? 0);
}
