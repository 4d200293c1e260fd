/**
 * The format of `game_facts.draft`, little-endian:
 *
 *     0 version u8   1 first pick u8: 0 unknown, 1 blue, 2 red   2 number of the blue bans u8
 *     3 champion key u16 of each ban, the blue ones first; 0 for a turn that was not used
 */
import type { Side } from '../../../shared/games/game-facts.ts';

const version = 1;
const headBytes = 3;

export interface PackedDraft {
  readonly firstPick: Side | null;
  /** Keys in `champions`, in the order of time; 0 for a turn that was not used. */
  readonly bans: Readonly<Record<Side, readonly number[]>>;
}

export function packDraft({ firstPick, bans: { blue, red } }: PackedDraft): Buffer {
  const keys = [...blue, ...red];
  const packed = Buffer.alloc(headBytes + 2 * keys.length);
  packed.writeUInt8(version, 0);
  packed.writeUInt8(firstPick === null ? 0 : firstPick === 'blue' ? 1 : 2, 1);
  packed.writeUInt8(blue.length, 2);
  for (const [index, key] of keys.entries()) packed.writeUInt16LE(key, headBytes + 2 * index);
  return packed;
}

/** Null for none, and for one of another version. */
export function unpackDraft(packed: Buffer | null): PackedDraft | null {
  if (packed === null || packed[0] !== version || packed.length < headBytes) return null;
  const count = (packed.length - headBytes) >> 1;
  const keys = Array.from({ length: count }, (_, index) => packed.readUInt16LE(headBytes + 2 * index));
  const [blueCount] = packed.subarray(2);
  const firstPick = packed[1] === 1 ? 'blue' : packed[1] === 2 ? 'red' : null;
  return { firstPick, bans: { blue: keys.slice(0, blueCount), red: keys.slice(blueCount) } };
}
