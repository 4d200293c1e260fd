/**
 * The format of `game_facts.player_details`: what only exports and single games need of each packed player, eight bytes
 * in the same order, little-endian; 0 is unknown.
 *
 *     0 number in the file u8   1 role source u8   2 spell u16   4 spell u16   6 subteam u8   7 place of the subteam u8
 */
import { type RoleSource, roleSources } from '../../../shared/games/game-facts.ts';

export interface PlayerDetails {
  /** Null for a player without an individual number. */
  readonly participantId: number | null;
  readonly roleSource: RoleSource | null;
  readonly spell1Id: number | null;
  readonly spell2Id: number | null;
  readonly subteam: number | null;
  readonly subteamPlace: number | null;
}

const detailBytes = 8;

export function packDetails(players: readonly PlayerDetails[]): Buffer {
  const packed = Buffer.alloc(players.length * detailBytes);
  players.forEach((player, index) => {
    const at = index * detailBytes;
    packed.writeUInt8(fitting(player.participantId, 1), at);
    packed.writeUInt8(player.roleSource === null ? 0 : roleSources.indexOf(player.roleSource) + 1, at + 1);
    packed.writeUInt16LE(fitting(player.spell1Id, 2), at + 2);
    packed.writeUInt16LE(fitting(player.spell2Id, 2), at + 4);
    packed.writeUInt8(fitting(player.subteam, 1), at + 6);
    packed.writeUInt8(fitting(player.subteamPlace, 1), at + 7);
  });
  return packed;
}

/** All null for games that an older parser read. */
export function unpackDetails(packed: Buffer | null, player: number): PlayerDetails {
  const own = packed?.subarray(player * detailBytes, (player + 1) * detailBytes);
  const known = own?.length === detailBytes ? own : Buffer.alloc(detailBytes);
  return {
    participantId: known.readUInt8(0) || null,
    roleSource: roleSources[known.readUInt8(1) - 1] ?? null,
    spell1Id: known.readUInt16LE(2) || null,
    spell2Id: known.readUInt16LE(4) || null,
    subteam: known.readUInt8(6) || null,
    subteamPlace: known.readUInt8(7) || null,
  };
}

function fitting(value: number | null, bytes: 1 | 2): number {
  return value !== null && Number.isInteger(value) && value > 0 && value < 2 ** (bytes * 8) ? value : 0;
}
