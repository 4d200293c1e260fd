/** Sums and ratios of values of a file: null, for unknown, as soon as a part is unknown. */
/** Null if any value is unknown: a sum without it would be wrong. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return values.length === 0 ? null : sum;
}

/**
 * The sum over one side; also null if the side has fewer players than usual, since a partial sum would look
 * complete.
 */
export const sumOfSide = (values: readonly (number | null)[], playersPerSide: number): number | null =>
  values.length === playersPerSide ? sumKnown(values) : null;

export const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;
