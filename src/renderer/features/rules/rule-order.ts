/** Moves of rules within their list. */

interface Identified {
  readonly id: string;
}

interface Move {
  /** All ids in their new order. */
  readonly order: readonly string[];
  /** The id of the rule that the moved one comes before; null at the end. */
  readonly before: string | null;
}

/** Null if the list has no such rule, or there is no place in that direction. */
export function moveBy(rules: readonly Identified[], id: string, step: -1 | 1): Move | null {
  const from = rules.findIndex((rule) => rule.id === id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= rules.length) return null;
  const others = rules.flatMap((rule) => (rule.id === id ? [] : [rule.id]));
  return { order: others.toSpliced(to, 0, id), before: others[to] ?? null };
}

/** The rules in this order; as they are if the order is of other rules, which another window may have changed. */
export function orderBy<T extends Identified>(
  rules: readonly T[],
  order: readonly string[] | null,
): readonly T[] {
  if (order === null || order.length !== rules.length) return rules;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ordered = order.flatMap((id) => byId.get(id) ?? []);
  return ordered.length === rules.length ? ordered : rules;
}

export function isSameOrder(rules: readonly Identified[], order: readonly string[]): boolean {
  return rules.length === order.length && rules.every(({ id }, index) => id === order[index]);
}
