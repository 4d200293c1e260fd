/** The values by which a column is sorted: whole numbers, and ranks for names and patches. */

import { fold } from '../../../shared/base/names.ts';
import type { LibraryColumn } from '../../../shared/library/library.ts';
import { firstDatedSortKey } from '../../catalogue/rows/sort-key.ts';
import { comparePatches } from '../../domain/patches.ts';
import { unknown16, unknown32 } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import type { Model } from './model.ts';

/** A whole number of at least 0; −1 if unknown. */
export type ReadValue = (row: number) => number;

export function valueIn(column: LibraryColumn, { columns, names, patches }: Model): ReadValue {
  const knownNumber = (array: Uint16Array | Uint32Array, unknown: number): ReadValue => {
    return (row) => {
      const value = array[row] ?? 0;
      return value === unknown ? -1 : value;
    };
  };
  const ranked = (array: Uint16Array | Uint32Array, ranks: Float64Array): ReadValue => {
    return (row) => {
      const value = array[row] ?? 0;
      return value === 0 ? -1 : (ranks[value - 1] ?? 0);
    };
  };
  switch (column) {
    case 'date':
      return (row) => {
        const value = columns.sortKey[row] ?? 0;
        return value < firstDatedSortKey ? -1 : value;
      };
    case 'league':
      return ranked(columns.league, labelRanks(names.league));
    case 'tournament':
      return ranked(columns.tournament, labelRanks(names.tournament));
    case 'number':
      return (row) => columns.number[row] || -1;
    case 'length':
      return knownNumber(columns.length, unknown16);
    case 'patch':
      return ranked(columns.patch, rankBy(patches, comparePatches));
    case 'kills':
      return knownNumber(columns.kills, unknown16);
    case 'gold':
      return knownNumber(columns.gold, unknown32);
    case 'bytes':
      return (row) => columns.bytes[row] || -1;
  }
}

function labelRanks({ labels }: Dictionary): Float64Array {
  const folded = labels.map(fold);
  const ranks = rankBy(folded, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
  // An empty name has no rank.
  return ranks.map((rank, entity) => (folded[entity] === '' ? -1 : rank));
}

function rankBy(values: readonly string[], compare: (a: string, b: string) => number): Float64Array {
  const sorted = values.map((_, index) => index).sort((a, b) => compare(values[a] ?? '', values[b] ?? ''));
  const ranks = new Float64Array(values.length);
  for (const [rank, index] of sorted.entries()) ranks[index] = rank;
  return ranks;
}
