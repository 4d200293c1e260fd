/** Who played against whom: the only player of the other side in the same role. */
import { noSide } from '../../catalogue/facts/packed-players.ts';

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
