/** Finds games by words in names and ids, and by the ids of games and matches. */
import { foldedWords } from '../../../shared/base/names.ts';
import { nameFields } from '../../../shared/query/fields.ts';
import { Bitset } from '../index/bitset.ts';
import { findRow } from '../index/columns.ts';
import type { IdIndex } from '../index/id-index.ts';
import type { Model } from '../index/model.ts';
import type { SortIndexes } from '../index/sort-indexes.ts';
import type { Source } from '../index/source.ts';
import { rowsWhere } from './scan.ts';

/** Everything that conditions are looked up in. */
export interface SearchContext {
  readonly model: Model;
  readonly sortIndexes: SortIndexes;
  readonly ids: IdIndexes;
  readonly source: Pick<Source, 'endsFrom'>;
}

export interface IdIndexes {
  readonly games: IdIndex;
  readonly matches: IdIndex;
}

/**
 * Games with the words in a league, tournament, team (name or id), player or champion, or in the id of the game or its
 * match.
 */
export function byWords(within: SearchContext, words: string): Bitset {
  const { model } = within;
  const set = new Bitset(model.columns.capacity);
  for (const field of nameFields) {
    const names = model.names[field];
    const byName = names.beginning(words);
    // Ids of champions and players are not searched: a number such as 1 would find unrelated games.
    const byOwnId = field === 'champion' || field === 'player' ? [] : names.identified(words);
    for (const entity of new Set([...byName, ...byOwnId])) model.postings[field].addTo(set, entity);
  }
  addIds(within, words, set, 'id');
  addIds(within, words, set, 'match');
  return set;
}

/** Null if no game or match has the id. */
export function byId(within: SearchContext, field: 'id' | 'match', text: string): Bitset | null {
  const { model, ids } = within;
  const set = new Bitset(model.columns.capacity);
  const index = field === 'id' ? ids.games : ids.matches;
  const key = index.find(text.trim());
  if (key !== null) addKeys(within, Uint32Array.of(key), set, field);
  else addIds(within, foldedWords(text), set, field);
  return set.isEmpty() ? null : set;
}

function addIds(within: SearchContext, words: string, set: Bitset, field: 'id' | 'match'): void {
  const index = field === 'id' ? within.ids.games : within.ids.matches;
  for (const [from, to] of index.ranges(words)) addKeys(within, index.keys.subarray(from, to), set, field);
}

/** Above this fraction of all games, one pass over all games is faster than a lookup for each match. */
const manyPart = 32;

/** `keys` are keys of games, or of matches, whose games are added. */
function addKeys(
  { model, sortIndexes }: SearchContext,
  keys: Uint32Array,
  set: Bitset,
  field: 'id' | 'match',
): void {
  const { columns } = model;
  if (field === 'id') {
    for (let at = 0; at < keys.length; at += 1) {
      const row = findRow(columns, keys[at] ?? 0);
      if (row >= 0) set.add(row);
    }
    return;
  }
  if (keys.length * manyPart <= columns.count) {
    const series = sortIndexes.series();
    for (const key of keys) series.ofMatch(key, (row) => set.add(row));
    return;
  }
  const isWanted = new Uint8Array(keys.reduce((most, key) => Math.max(most, key), 0) + 1);
  for (let at = 0; at < keys.length; at += 1) isWanted[keys[at] ?? 0] = 1;
  const { series } = columns;
  set.orAndRelease(rowsWhere(columns, (row) => isWanted[series[row] ?? 0] === 1));
}
