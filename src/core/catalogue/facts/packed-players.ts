/**
 * The format of `game_facts.players`: 24 bytes for each player, little-endian, in the order of the file (blue side
 * first). A figure with all bits set is unknown, or the file has a value that no game can have.
 *
 *     0 player key u32    4 champion key u16   6 side, role, outcome u8   7 level u8
 *     8 kills u8   9 deaths u8   10 assists u8   11 gold u24
 *    14 damage to champions u24   17 damage taken u24   20 creep score u16   22 vision score u16
 */
import { roles, type Side } from '../../../shared/games/game-facts.ts';
import { playersPerSide } from '../../../shared/games/game-problems.ts';

export const packedPlayerBytes = 24;

/** In the order of their packed numbers, from 1; 0 is another or an unknown role. */
export const packedRoles = roles;

export interface PackedPlayer {
  /** Keys in `players` and `champions`. */
  readonly playerKey: number;
  readonly championKey: number;
  readonly side: Side | null;
  readonly role: (typeof packedRoles)[number] | null;
  readonly isWinner: boolean | null;
  readonly level: number | null;
  readonly kills: number | null;
  readonly deaths: number | null;
  readonly assists: number | null;
  readonly gold: number | null;
  readonly damageToChampions: number | null;
  readonly damageTaken: number | null;
  readonly creepScore: number | null;
  readonly visionScore: number | null;
}

type Figure = Exclude<keyof PackedPlayer, 'playerKey' | 'championKey' | 'side' | 'role' | 'isWinner'>;

/** The offset and size of each figure in a record, for readers of whole columns. */
export const packedFigures: Readonly<Record<Figure, { readonly at: number; readonly bytes: 1 | 2 | 3 }>> = {
  level: { at: 7, bytes: 1 },
  kills: { at: 8, bytes: 1 },
  deaths: { at: 9, bytes: 1 },
  assists: { at: 10, bytes: 1 },
  gold: { at: 11, bytes: 3 },
  damageToChampions: { at: 14, bytes: 3 },
  damageTaken: { at: 17, bytes: 3 },
  creepScore: { at: 20, bytes: 2 },
  visionScore: { at: 22, bytes: 2 },
};
export const packedPlayerKeyAt = 0;
export const packedChampionKeyAt = 4;
/**
 * Bit 0: red. Bits 1 to 3: the role. Bits 4 and 5: the outcome: 0 unknown, 1 lost, 2 won. Bit 6: on no side, as in
 * Arena; bit 0 is then 0. Bit 7: the side is complete although it has not five players, or incomplete although it has.
 */
export const packedFlagsAt = 6;
export const noSide = 1 << 6;
const otherSize = 1 << 7;

/** Whether a side with so many players, each with this flag, is complete. */
export const isWholeSide = (players: number, flags: number): boolean =>
  (players === playersPerSide) !== ((flags & otherSize) !== 0);

/** The side in a player's packed flags. */
export function readSide(flags: number): Side | null {
  return (flags & noSide) !== 0 ? null : (flags & 1) === 0 ? 'blue' : 'red';
}

const figures = Object.entries(packedFigures) as readonly (readonly [
  Figure,
  (typeof packedFigures)[Figure],
])[];

export function packPlayers(players: readonly PackedPlayer[], sideSize: number = playersPerSide): Buffer {
  const sizes = Map.groupBy(players, ({ side }) => side);
  const isOther = ({ side }: PackedPlayer) => {
    const size = sizes.get(side)?.length;
    return side !== null && (size === playersPerSide) !== (size === sideSize);
  };
  const packed = Buffer.alloc(players.length * packedPlayerBytes);
  players.forEach((player, index) => {
    const at = index * packedPlayerBytes;
    packed.writeUInt32LE(player.playerKey, at + packedPlayerKeyAt);
    packed.writeUInt16LE(player.championKey, at + packedChampionKeyAt);
    packed.writeUInt8(packFlags(player) | (isOther(player) ? otherSize : 0), at + packedFlagsAt);
    for (const [name, figure] of figures) {
      const unknown = 2 ** (figure.bytes * 8) - 1;
      const value = player[name];
      const isFitting = value !== null && Number.isInteger(value) && value >= 0 && value < unknown;
      packed.writeUIntLE(isFitting ? value : unknown, at + figure.at, figure.bytes);
    }
  });
  return packed;
}

export function unpackPlayers(packed: Buffer): PackedPlayer[] {
  const count = Math.floor(packed.length / packedPlayerBytes);
  return Array.from({ length: count }, (_, index) => {
    const at = index * packedPlayerBytes;
    const flags = packed.readUInt8(at + packedFlagsAt);
    const figure = (name: Figure): number | null => {
      const { at: offset, bytes } = packedFigures[name];
      const value = packed.readUIntLE(at + offset, bytes);
      return value === 2 ** (bytes * 8) - 1 ? null : value;
    };
    const outcome = (flags >> 4) & 3;
    return {
      playerKey: packed.readUInt32LE(at + packedPlayerKeyAt),
      championKey: packed.readUInt16LE(at + packedChampionKeyAt),
      side: readSide(flags),
      role: packedRoles[((flags >> 1) & 7) - 1] ?? null,
      isWinner: outcome === 0 ? null : outcome === 2,
      level: figure('level'),
      kills: figure('kills'),
      deaths: figure('deaths'),
      assists: figure('assists'),
      gold: figure('gold'),
      damageToChampions: figure('damageToChampions'),
      damageTaken: figure('damageTaken'),
      creepScore: figure('creepScore'),
      visionScore: figure('visionScore'),
    };
  });
}

function packFlags({ side, role, isWinner }: PackedPlayer): number {
  const roleNumber = role === null ? 0 : packedRoles.indexOf(role) + 1;
  const outcome = isWinner === null ? 0 : isWinner ? 2 : 1;
  const sideBits = side === null ? noSide : side === 'red' ? 1 : 0;
  return sideBits | (roleNumber << 1) | (outcome << 4);
}
