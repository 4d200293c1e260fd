/** The value below which this share of the measurements lies; 1 is the largest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle one of some measurements: one slow round does not count. */
export const median = (values: readonly number[]) => quantile(values, 0.5);
