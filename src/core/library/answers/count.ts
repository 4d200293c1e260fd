/**
 * Counts, over some games, how many have each entity of a field. Loops count up by themselves: iterating over a
 * typed array costs ten times what is done with each number here.
 */
import { nameFields } from '../../../shared/query/fields.ts';
import { firstDatedSortKey, sortKeyFloor } from '../../catalogue/listings/sort-key.ts';
import { playersPerGame } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import { meantMarks, type Narrowing } from '../query/find-names.ts';

export const countedFields = [...nameFields, 'patch', 'year'] as const;
export type CountedField = (typeof countedFields)[number];

/** As `countIn`, of those on the sides and in the roles asked for; only for what is narrowed by them. */
export function countNarrowed(
  model: Model,
  field: CountedField,
  slots: Uint32Array,
  narrowing: Narrowing,
): Uint32Array {
  const { columns, names } = model;
  if (field === 'team') {
    const sides = [
      ...(narrowing.isBlue ? [columns.blueTeam] : []),
      ...(narrowing.isRed ? [columns.redTeam] : []),
    ];
    return ofColumns(sides, slots, names.team.size);
  }
  const isMeant = meantMarks(narrowing);
  const column = field === 'player' ? columns.players : columns.champions;
  const counts = new Uint32Array((field === 'player' ? names.player : names.champion).size + 1);
  const { marks, twice } = columns;
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    const first = slot * playersPerGame;
    const end = first + playersPerGame;
    const seen = twice[slot] === 1 ? new Set<number>() : null;
    for (let at = first; at < end; at += 1) {
      const entity = column[at] ?? 0;
      if (isMeant[marks[at] ?? 0] !== 1 || seen?.has(entity)) continue;
      seen?.add(entity);
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  return counts.subarray(1);
}

/** By entity, by place in the list of patches, or by year. */
export function countIn(model: Model, field: CountedField, slots: Uint32Array): Uint32Array {
  const { columns, names, patches } = model;
  switch (field) {
    case 'league':
      return ofColumns([columns.league], slots, names.league.size);
    case 'tournament':
      return ofColumns([columns.tournament], slots, names.tournament.size);
    case 'patch':
      return ofColumns([columns.patch], slots, patches.length);
    case 'team': {
      const counts = ofColumns([columns.teamA, columns.teamB], slots, names.team.size);
      if (columns.moreTeams.size === 0) return counts;
      for (const slot of slots) {
        for (const team of columns.moreTeams.get(slot) ?? []) counts[team - 1] = (counts[team - 1] ?? 0) + 1;
      }
      return counts;
    }
    case 'player':
      return ofPlayers(columns.players, columns.twice, slots, names.player.size);
    case 'champion':
      return ofPlayers(columns.champions, columns.twice, slots, names.champion.size);
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
    for (let index = 0; index < slots.length; index += 1) {
      const entity = column[slots[index] ?? 0] ?? 0;
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  return counts.subarray(1);
}

/** A game counts once for each, even where a file names one twice. */
function ofPlayers(
  column: Uint32Array | Uint16Array,
  twice: Uint8Array,
  slots: Uint32Array,
  size: number,
): Uint32Array {
  const counts = new Uint32Array(size + 1);
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    const first = slot * playersPerGame;
    const end = first + playersPerGame;
    if (twice[slot] === 1) {
      for (const entity of new Set(column.subarray(first, end))) counts[entity] = (counts[entity] ?? 0) + 1;
      continue;
    }
    for (let at = first; at < end; at += 1) {
      const entity = column[at] ?? 0;
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  return counts.subarray(1);
}

const firstYear = 1970;
const years200 = Array.from({ length: 201 }, (_, index) => sortKeyFloor(Date.UTC(firstYear + index, 0, 1)));

function years(order: Float64Array, slots: Uint32Array): Uint32Array {
  const counts = new Uint32Array(firstYear + years200.length);
  // Neighbours are mostly of one year: it is looked up anew only at its ends.
  let [from, to, year] = [0, 0, 0];
  for (let index = 0; index < slots.length; index += 1) {
    const at = order[slots[index] ?? 0] ?? 0;
    if (at < firstDatedSortKey) continue;
    if (at < from || at >= to) {
      const next = years200.findIndex((start) => start > at);
      const found = (next === -1 ? years200.length : next) - 1;
      year = firstYear + found;
      from = years200[found] ?? 0;
      to = years200[found + 1] ?? Number.MAX_SAFE_INTEGER;
    }
    counts[year] = (counts[year] ?? 0) + 1;
  }
  return counts;
}
