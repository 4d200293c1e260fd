/**
 * The format of `game_facts.plays`, little-endian; null if nothing is known:
 *
 *     0 version u8   1 whether the timeline was read u8   2 who had each of the `firstKinds` u8: unknown, blue, red, nobody
 *
 * and then 6 bytes for each play, in the order of time:
 *
 *     0 milliseconds u32   4 kind u8, with `redPlay` for the red side   5 detail u8: 0 none, or its place, plus 1
 */
import {
  type First,
  type FirstKind,
  firstKinds,
  type GamePlays,
  maxPlays,
  playDetails,
  playKinds,
} from '../../../shared/games/plays.ts';

const version = 1;
const timelineAt = 1;
export const packedFirstsAt = 2;
export const packedPlaysAt = packedFirstsAt + firstKinds.length;
export const packedPlayBytes = 6;
export const redPlay = 1 << 7;

/** By their packed numbers. */
export const packedFirsts: readonly First[] = [null, 'blue', 'red', 'nobody'];

export function packPlays({ firsts, plays }: GamePlays): Buffer {
  const known = plays === null || plays.length > maxPlays ? null : plays;
  const packed = Buffer.alloc(packedPlaysAt + (known?.length ?? 0) * packedPlayBytes);
  packed[0] = version;
  packed[timelineAt] = known === null ? 0 : 1;
  for (const [index, kind] of firstKinds.entries())
    packed[packedFirstsAt + index] = packedFirsts.indexOf(firsts[kind]);
  for (const [index, { at, kind, side, detail }] of (known ?? []).entries()) {
    const from = packedPlaysAt + index * packedPlayBytes;
    packed.writeUInt32LE(Math.floor(at), from);
    packed[from + 4] = playKinds.indexOf(kind) | (side === 'red' ? redPlay : 0);
    packed[from + 5] = detail === null ? 0 : playDetails.indexOf(detail) + 1;
  }
  return packed;
}

/** Whether it can be read: of this version, and whole. */
export function isPlays(packed: Uint8Array | null): packed is Uint8Array {
  return (
    packed?.[0] === version &&
    packed.length >= packedPlaysAt &&
    (packed.length - packedPlaysAt) % packedPlayBytes === 0
  );
}

/** Who had the first, in what `isPlays` is true of. */
export function readFirst(packed: Uint8Array, kind: FirstKind): First {
  return packedFirsts[packed[packedFirstsAt + firstKinds.indexOf(kind)] ?? 0] ?? null;
}

export function hasTimeline(packed: Uint8Array): boolean {
  return packed[timelineAt] === 1;
}
