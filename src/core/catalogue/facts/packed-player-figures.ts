/**
 * The format of `game_facts.player_figures`: what statistics need of each player beyond `players`, in the same order,
 * little-endian. A figure with all bits set is unknown, or the file has a value that no game can have.
 *
 *     0 version u8   1 minutes u8: a bit for each of `standingMinutes` at which anything is known, the first the lowest
 *
 * and of each player, with a standing for each of these minutes:
 *
 *     0 wards placed u16   2 wards killed u16   4 control wards bought u16   6 had a part in the first kill u8
 *     7 gold u16   9 experience u16   11 creep score u16   13 the next minute …
 */
import { standingMinutes } from '../../../shared/games/game-facts.ts';
import type { GameSummaryRow } from '../../domain/game-summary.ts';

type Player = GameSummaryRow['players'][number];
type FurtherPlayer = Pick<
  Player,
  'wardsPlaced' | 'wardsKilled' | 'controlWardsBought' | 'isInFirstBlood' | 'standings'
>;

const version = 1;
const headBytes = 2;
const ownBytes = 7;
const standingBytes = 6;

/** Their offsets in a player's part. */
export const furtherFigures = {
  wardsPlaced: { at: 0, bytes: 2 },
  wardsKilled: { at: 2, bytes: 2 },
  controlWardsBought: { at: 4, bytes: 2 },
  isInFirstBlood: { at: 6, bytes: 1 },
} as const;
/** Their offsets in a standing. */
export const standingFigures = {
  gold: { at: 0, bytes: 2 },
  experience: { at: 2, bytes: 2 },
  creepScore: { at: 4, bytes: 2 },
} as const;

const ownNames = ['wardsPlaced', 'wardsKilled', 'controlWardsBought', 'isInFirstBlood'] as const;
const standingNames = ['gold', 'experience', 'creepScore'] as const;

/** Where the figures of a game's players are. */
export interface FiguresLayout {
  readonly players: number;
  /** Bytes from one player to the next. */
  readonly stride: number;
  /** The offset of the first player's part. */
  readonly first: number;
  /** The offset in a player's part of the standing at each of `standingMinutes`; −1 where nothing is known. */
  readonly standings: readonly number[];
}

/** Null if there is nothing packed, or in a format that only a later version knows. */
export function readFiguresLayout(packed: Uint8Array | null): FiguresLayout | null {
  if (packed === null || packed[0] !== version) return null;
  const known = packed[1] ?? 0;
  let stride = ownBytes;
  const standings = standingMinutes.map((_, index) => {
    if ((known & (1 << index)) === 0) return -1;
    stride += standingBytes;
    return stride - standingBytes;
  });
  return { players: Math.floor((packed.length - headBytes) / stride), stride, first: headBytes, standings };
}

export function packPlayerFigures(players: readonly FurtherPlayer[]): Buffer {
  const isKnown = (index: number) =>
    players.some(({ standings }) =>
      standingNames.some((name) => (standings[index]?.[name] ?? null) !== null),
    );
  const known = standingMinutes.map((_, index) => index).filter(isKnown);
  const stride = ownBytes + known.length * standingBytes;
  const packed = Buffer.alloc(headBytes + players.length * stride);
  packed.writeUInt8(version, 0);
  packed.writeUInt8(
    known.reduce((bits, index) => bits | (1 << index), 0),
    1,
  );
  players.forEach((player, place) => {
    const own = headBytes + place * stride;
    const { isInFirstBlood } = player;
    const values = { ...player, isInFirstBlood: isInFirstBlood === null ? null : Number(isInFirstBlood) };
    for (const name of ownNames) write(packed, own, furtherFigures[name], values[name]);
    for (const [at, index] of known.entries()) {
      const standing = own + ownBytes + at * standingBytes;
      for (const name of standingNames)
        write(packed, standing, standingFigures[name], player.standings[index]?.[name] ?? null);
    }
  });
  return packed;
}

interface PackedFigure {
  readonly at: number;
  readonly bytes: 1 | 2;
}

function write(packed: Buffer, from: number, { at, bytes }: PackedFigure, value: number | null): void {
  const unknown = 2 ** (bytes * 8) - 1;
  const isFitting = value !== null && Number.isInteger(value) && value >= 0 && value < unknown;
  packed.writeUIntLE(isFitting ? value : unknown, from + at, bytes);
}
