/** React keys for a list in which the same item may appear twice: its own key, and how many equal ones precede it. */
export function withKeys<T>(
  items: readonly T[],
  toKey: (item: T) => string | number,
): { key: string; item: T }[] {
  const seen = new Map<string | number, number>();
  return items.map((item) => {
    const own = toKey(item);
    const before = seen.get(own) ?? 0;
    seen.set(own, before + 1);
    return { key: `${own} ${before}`, item };
  });
}
