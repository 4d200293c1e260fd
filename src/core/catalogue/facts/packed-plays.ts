/**
 * The format of `game_facts.plays`, little-endian; null if nothing is known:
 *
 *     0 version u8   1 whether the timeline was read u8   2 who had each of the `firstKinds` u8: unknown, blue, red, nobody
 *
 * then how many the blue and the red side had of each of the `countKinds`, u8 each: 255 is unknown
 *
 * and then 6 bytes for each play, in the order of time:
 *
 *     0 milliseconds u32   4 kind u8, with `redPlay` for the red side   5 detail u8: 0 none, or its place, plus 1
 */
import type { Side } from '../../../shared/games/game-facts.ts';
import {
  type CountKind,
  countKinds,
  type First,
  type FirstKind,
  firstKinds,
  type GamePlays,
  maxPlays,
  type Play,
  playDetails,
  playKinds,
} from '../../../shared/games/plays.ts';

const version = 2;
const timelineAt = 1;
export const packedFirstsAt = 2;
const packedCountsAt = packedFirstsAt + firstKinds.length;
export const packedPlaysAt = packedCountsAt + 2 * countKinds.length;
const unknownCount = 0xff;
export const packedPlayBytes = 6;
export const redPlay = 1 << 7;

/** By their packed numbers. */
export const packedFirsts: readonly First[] = [null, 'blue', 'red', 'nobody'];

export function packPlays({ firsts, counts, plays }: GamePlays): Buffer {
  const known = plays === null || plays.length > maxPlays ? null : plays;
  const packed = Buffer.alloc(packedPlaysAt + (known?.length ?? 0) * packedPlayBytes);
  packed[0] = version;
  packed[timelineAt] = known === null ? 0 : 1;
  for (const [index, kind] of firstKinds.entries())
    packed[packedFirstsAt + index] = packedFirsts.indexOf(firsts[kind]);
  for (const [index, kind] of countKinds.entries()) {
    packed[packedCountsAt + 2 * index] = toCount(counts[kind].blue);
    packed[packedCountsAt + 2 * index + 1] = toCount(counts[kind].red);
  }
  for (const [index, { at, kind, side, detail }] of (known ?? []).entries()) {
    const from = packedPlaysAt + index * packedPlayBytes;
    packed.writeUInt32LE(Math.floor(at), from);
    packed[from + 4] = playKinds.indexOf(kind) | (side === 'red' ? redPlay : 0);
    packed[from + 5] = detail === null ? 0 : playDetails.indexOf(detail) + 1;
  }
  return packed;
}

const toCount = (count: number | null) =>
  count !== null && count >= 0 && count < unknownCount ? count : unknownCount;

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

/** How many a side had, in what `isPlays` is true of; null if it is unknown. */
export function readCount(packed: Uint8Array, kind: CountKind, side: Side): number | null {
  const count =
    packed[packedCountsAt + 2 * countKinds.indexOf(kind) + (side === 'red' ? 1 : 0)] ?? unknownCount;
  return count === unknownCount ? null : count;
}

export function hasTimeline(packed: Uint8Array): boolean {
  return packed[timelineAt] === 1;
}

/** The play at a place; null for a kind that is not known. */
export function readPlay(packed: Uint8Array, at: number): Play | null {
  const mark = packed[at + 4] ?? 0;
  const kind = playKinds[mark & ~redPlay];
  if (kind === undefined) return null;
  const detail = playDetails[(packed[at + 5] ?? 0) - 1] ?? null;
  return { at: readPlayMs(packed, at), kind, side: (mark & redPlay) === 0 ? 'blue' : 'red', detail };
}

export function readPlayMs(packed: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [packed[at], packed[at + 1], packed[at + 2], packed[at + 3]];
  return a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24;
}
