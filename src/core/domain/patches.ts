/** Compares patches (`13.17`) by their numbers. */
import { readPatch } from '../../shared/query/fields.ts';

/** Patches that are not numbers come last, in alphabetical order. */
export function comparePatches(a: string, b: string): number {
  const [left, right] = [readPatch(a), readPatch(b)];
  if (left === null || right === null) {
    if (left !== null) return -1;
    if (right !== null) return 1;
    return a < b ? -1 : a > b ? 1 : 0;
  }
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
