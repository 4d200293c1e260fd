/** Figures that two sides compute in different orders differ in their last digits. */

type Row = Readonly<Record<string, string | number | null>>;

/** Of a figure. Far above what the order of some thousand sums changes, and far below one more event in one game. */
const tolerance = 1e-10;

/** The expected rows, with the figures of the actual ones where they differ in their last digits only. */
export function withLastDigits(expected: readonly Row[], actual: readonly Row[]): readonly Row[] {
  return expected.map((row, index) => {
    const other = actual[index] ?? {};
    const figures = Object.entries(row).map(([name, value]) => {
      const own = other[name];
      return [name, own !== undefined && isNear(value, own) ? own : value] as const;
    });
    return Object.fromEntries(figures);
  });
}

function isNear(one: Row[string], other: Row[string]): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}
