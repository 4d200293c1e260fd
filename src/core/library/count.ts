/** Counts, over the games of a set, how many have each entity of a field. */
import { nameFields } from '../../shared/library-fields.ts';
import { firstDatedOrder, orderFloor } from '../catalogue/order.ts';
import type { Bitset } from './bitset.ts';
import { playersPerGame } from './columns.ts';
import type { Model } from './model.ts';

export const countedFields = [...nameFields, 'patch', 'year'] as const;
export type CountedField = (typeof countedFields)[number];

/** By entity, by place in the list of patches, or by year. */
export function countIn(model: Model, field: CountedField, set: Bitset): Uint32Array {
  const { columns, names, patches } = model;
  const slots = set.slots();
  switch (field) {
    case 'league':
      return ofColumns([columns.league], slots, names.league.size);
    case 'tournament':
      return ofColumns([columns.tournament], slots, names.tournament.size);
    case 'patch':
      return ofColumns([columns.patch], slots, patches.length);
    case 'team': {
      const counts = ofColumns([columns.teamA, columns.teamB], slots, names.team.size);
      for (const [slot, teams] of columns.moreTeams) {
        if (set.has(slot)) for (const team of teams) counts[team - 1] = (counts[team - 1] ?? 0) + 1;
      }
      return counts;
    }
    case 'player':
      return ofPlayers(columns.players, slots, names.player.size);
    case 'champion':
      return ofPlayers(columns.champions, slots, names.champion.size);
    case 'year':
      return years(columns.order, slots);
  }
}

/** A slot has an entity in one of the columns at most. */
function ofColumns(
  columns: readonly (Uint32Array | Uint16Array)[],
  slots: Uint32Array,
  size: number,
): Uint32Array {
  // Entities are kept plus 1: the place of "none" gathers what is not told.
  const counts = new Uint32Array(size + 1);
  for (const column of columns) {
    for (const slot of slots) {
      const entity = column[slot] ?? 0;
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  return counts.subarray(1);
}

/** A game counts once for each, even where a file names one twice. */
function ofPlayers(column: Uint32Array | Uint16Array, slots: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size + 1);
  const seenIn = new Uint32Array(size + 1).fill(0xffffffff);
  for (const slot of slots) {
    const end = (slot + 1) * playersPerGame;
    for (let at = slot * playersPerGame; at < end; at += 1) {
      const entity = column[at] ?? 0;
      if (seenIn[entity] === slot) continue;
      seenIn[entity] = slot;
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  return counts.subarray(1);
}

const firstYear = 1970;
const years200 = Array.from({ length: 201 }, (_, index) => orderFloor(Date.UTC(firstYear + index, 0, 1)));

function years(order: Float64Array, slots: Uint32Array): Uint32Array {
  const counts = new Uint32Array(firstYear + years200.length);
  // Neighbours are mostly of one year: it is looked up anew only at its ends.
  let [from, to, year] = [0, 0, 0];
  for (const slot of slots) {
    const at = order[slot] ?? 0;
    if (at < firstDatedOrder) continue;
    if (at < from || at >= to) {
      const next = years200.findIndex((start) => start > at);
      const index = (next === -1 ? years200.length : next) - 1;
      year = firstYear + index;
      from = years200[index] ?? 0;
      to = years200[index + 1] ?? Number.MAX_SAFE_INTEGER;
    }
    counts[year] = (counts[year] ?? 0) + 1;
  }
  return counts;
}
