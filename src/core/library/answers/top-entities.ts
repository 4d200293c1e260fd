/** The values of a facet that occur most often. */
import type { Dictionary } from '../index/dictionary.ts';

/** Used again for each field and question. */
let frequencies = new Float64Array(0);

/**
 * The number of entities that occur and that a query can name, and the first `limit` of them: most frequent first, then by
 * name.
 */
export function findTopEntities(counts: Uint32Array, dictionary: Dictionary, limit: number) {
  const ranks = dictionary.ranks();
  const size = ranks.length;
  if (frequencies.length < size) frequencies = new Float64Array(size);
  const keys = frequencies;
  let occurring = 0;
  for (let entity = 0; entity < size; entity += 1) {
    const count = counts[entity] ?? 0;
    if (count === 0 || !dictionary.canBeNamed(entity)) continue;
    keys[occurring] = count * size + (size - 1 - (ranks[entity] ?? 0));
    occurring += 1;
  }
  const first = keys.subarray(0, occurring).sort().subarray(-limit);
  const byLabel = dictionary.byLabel();
  return { occurring, top: Array.from(first, (key) => byLabel[size - 1 - (key % size)] ?? 0).reverse() };
}
