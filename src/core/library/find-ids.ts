/** Finds games by words anywhere, and by ids of games and matches. */
import { foldedWords } from '../../shared/fold.ts';
import { nameFields } from '../../shared/library-fields.ts';
import { Bitset } from './bitset.ts';
import { slotOf } from './columns.ts';
import type { IdIndex } from './id-index.ts';
import type { Model } from './model.ts';
import { slotsWhere } from './scan.ts';

export interface IdIndexes {
  readonly games: IdIndex;
  readonly matches: IdIndex;
}

/** The words in a league, a tournament, a team, a player, a champion, or in the game's or its match's id. */
export function byWords(model: Model, ids: IdIndexes, words: string): Bitset {
  const set = new Bitset(model.columns.capacity);
  for (const field of nameFields) {
    for (const entity of model.names[field].beginning(words)) model.postings[field].addTo(set, entity);
  }
  addIds(model, ids, words, set, 'id');
  addIds(model, ids, words, set, 'match');
  return set;
}

/** Null where there is none. */
export function byId(model: Model, ids: IdIndexes, field: 'id' | 'match', text: string): Bitset | null {
  const set = new Bitset(model.columns.capacity);
  const index = field === 'id' ? ids.games : ids.matches;
  const key = index.find(text.trim());
  if (key !== null) addKeys(model, [key], set, field);
  else addIds(model, ids, foldedWords(text), set, field);
  return set.isEmpty() ? null : set;
}

function addIds(model: Model, ids: IdIndexes, words: string, set: Bitset, field: 'id' | 'match'): void {
  const index = field === 'id' ? ids.games : ids.matches;
  for (const [from, to] of index.ranges(words)) addKeys(model, index.keys.subarray(from, to), set, field);
}

/** Keys of games, or of matches whose games are meant. */
function addKeys({ columns }: Model, keys: Iterable<number>, set: Bitset, field: 'id' | 'match'): void {
  if (field === 'id') {
    for (const key of keys) {
      const slot = slotOf(columns, key);
      if (slot >= 0) set.add(slot);
    }
    return;
  }
  const wanted = [...keys];
  const isWanted = new Uint8Array(wanted.reduce((most, key) => Math.max(most, key), 0) + 1);
  for (const key of wanted) isWanted[key] = 1;
  const { series } = columns;
  set.or(slotsWhere(columns, (slot) => isWanted[series[slot] ?? 0] === 1));
}
