/** Sides as bits of a set of sides. */
import { noSide } from '../../catalogue/facts/packed-players.ts';

export const blueBit = 1;
export const redBit = 2;
/** The bit of a player's side; 0 for a player on no side. */
export const sideBits = Uint8Array.from({ length: 256 }, (_, flags) =>
  (flags & noSide) !== 0 ? 0 : (flags & 1) === 0 ? blueBit : redBit,
);
