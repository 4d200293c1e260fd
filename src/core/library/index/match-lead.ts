/** Which side of a game was ahead, or behind, by how much gold at a minute. */
import { standingMinutes } from '../../../shared/games/game-facts.ts';
import type { PlayQuestion } from '../../../shared/query/conditions.ts';
import { readFiguresLayout, standingFigures } from '../../catalogue/facts/packed-player-figures.ts';
import { isWholeSide } from '../../catalogue/facts/packed-players.ts';
import { type Columns, findPlaces, firstPlace } from './columns.ts';
import { blueBit, redBit, sideBits } from './side-bits.ts';

type LeadQuestion = Extract<PlayQuestion, { kind: 'lead' }>;

const unknownGold = 0xffff;

/** Next to the bits of the sides that meet a question, those of the sides that were not behind, this much further left. */
export const aheadShift = 3;

/**
 * Returns the bits of the sides that meet the question, and of those that were not behind, from
 * `game_facts.player_figures` and the row; 0 if it is not known.
 */
export function createLeadMatcher(
  { minute, ranges }: LeadQuestion,
  columns: Columns,
): (figures: Buffer | null, row: number) => number {
  const index = standingMinutes.indexOf(minute);
  const read = (lead: number, bit: number) => {
    const isMet = ranges.some(({ min, max }) => lead >= min && lead <= max);
    return (isMet ? bit : 0) | (lead >= 0 ? bit << aheadShift : 0);
  };
  return (figures, row) => {
    const lead = readLead(figures, index, columns, row);
    if (lead === null) return 0;
    return read(lead, blueBit) | read(-lead, redBit);
  };
}

/** Of the blue side; null unless the gold of all players of both sides is known. */
function readLead(figures: Buffer | null, index: number, columns: Columns, row: number): number | null {
  const layout = readFiguresLayout(figures);
  const standing = layout?.standings[index] ?? -1;
  if (figures === null || layout === null || standing < 0) return null;
  const places = findPlaces(columns, row);
  const first = firstPlace(columns, row, places);
  const gold = [0, 0];
  const players = [0, 0];
  const flags = [0, 0];
  for (let player = 0; player < layout.players; player += 1) {
    const ownFlags = places.playerFlags[first + player] ?? 0;
    const bit = sideBits[ownFlags] ?? 0;
    if (bit === 0) continue;
    const side = bit === blueBit ? 0 : 1;
    const own = figures.readUInt16LE(
      layout.first + player * layout.stride + standing + standingFigures.gold.at,
    );
    if (own === unknownGold) return null;
    gold[side] = (gold[side] ?? 0) + own;
    players[side] = (players[side] ?? 0) + 1;
    flags[side] = ownFlags;
  }
  const isWhole = [0, 1].every((side) => isWholeSide(players[side] ?? 0, flags[side] ?? 0));
  return isWhole ? (gold[0] ?? 0) - (gold[1] ?? 0) : null;
}
