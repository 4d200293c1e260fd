/**
 * Names that the user writes in more words than the library has them: `top esports` for TopEsports. Neither word has to
 * begin a word of the name; together they are the name.
 */

import type { QueryTerm } from '../../../shared/query/conditions.ts';
import { nameFields } from '../../../shared/query/fields.ts';
import { Bitset } from '../index/bitset.ts';
import type { Model } from '../index/model.ts';

/** More neighbours than this are not tried: names have few words. */
const maxNameWords = 8;

/**
 * Games with a name that this word and its neighbours form. Null if they form no name, and for terms that are not plain
 * words. The caller owns the set.
 */
export function byWholeName({ names, postings, columns }: Model, terms: readonly QueryTerm[], at: number) {
  let set: Bitset | null = null;
  for (const key of keysAround(terms, at)) {
    for (const field of nameFields) {
      for (const entity of names[field].withName(key)) {
        set ??= new Bitset(columns.capacity);
        postings[field].addTo(set, entity);
      }
    }
  }
  return set;
}

/** The keys of all runs of two or more plain words that contain the term; see `nameKey`. */
function keysAround(terms: readonly QueryTerm[], at: number): readonly string[] {
  const keys: string[] = [];
  for (let from = at; at - from < maxNameWords && plainWords(terms[from]) !== null; from -= 1) {
    let key = '';
    for (let to = from; to - from < maxNameWords; to += 1) {
      const words = plainWords(terms[to]);
      if (words === null) break;
      key += words.replaceAll(' ', '');
      if (to > from && to >= at) keys.push(key);
    }
  }
  return keys;
}

function plainWords(term: QueryTerm | undefined): string | null {
  return term?.condition.kind === 'words' && !term.isNegated ? term.condition.words : null;
}
