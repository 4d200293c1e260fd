/** Radix sort by whole numbers: one pass for each 16 bits of the largest value. */

const base = 65_536;

/**
 * Sorts `rows` by `values` (same positions; whole numbers from 0 to 2^53), ascending and stable. A million rows take
 * about 10 ms for each pass.
 */
export function radixSort(
  rows: Uint32Array<ArrayBuffer>,
  values: Float64Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  let largest = 0;
  // Counted loops: iterating over a typed array would take longer than the sorting.
  for (let at = 0; at < values.length; at += 1) largest = Math.max(largest, values[at] ?? 0);
  let from = rows;
  let fromValues = values;
  const counts = new Uint32Array(base);
  for (let scale = 1; scale <= largest; scale *= base) {
    const to = new Uint32Array(from.length);
    const toValues = new Float64Array(from.length);
    counts.fill(0);
    for (let at = 0; at < fromValues.length; at += 1) {
      const digit = Math.floor((fromValues[at] ?? 0) / scale) % base;
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
    let start = 0;
    for (let digit = 0; digit < base; digit += 1) {
      const count = counts[digit] ?? 0;
      counts[digit] = start;
      start += count;
    }
    for (let at = 0; at < from.length; at += 1) {
      const value = fromValues[at] ?? 0;
      const digit = Math.floor(value / scale) % base;
      const place = counts[digit] ?? 0;
      counts[digit] = place + 1;
      to[place] = from[at] ?? 0;
      toValues[place] = value;
    }
    from = to;
    fromValues = toValues;
  }
  return from;
}
