/** Earlier states of the watch rules, which can be restored. */
import { z } from 'zod';
import { counted } from './counted.ts';
import { idSchema } from './domain.ts';
import { type WatchRule, watchRuleSchema } from './watch-rules.ts';

/** So many earlier states are saved. */
export const maxRuleStates = 20;

export const ruleStateSchema = z.object({
  id: idSchema,
  /** When the rules were changed, and this state ended: ISO 8601. */
  until: z.string(),
  /** In their order. */
  rules: z.array(watchRuleSchema),
});
export type RuleState = z.infer<typeof ruleStateSchema>;

/** What restoring `state` does to the `present` rules: `Adds 1 rule, changes 2.` */
export function restoreText(present: readonly WatchRule[], { rules }: Pick<RuleState, 'rules'>): string {
  const now = new Map(present.map((rule) => [rule.id, content(rule)]));
  const then = new Map(rules.map((rule) => [rule.id, content(rule)]));
  const added = [...then.keys()].filter((id) => !now.has(id)).length;
  const removed = [...now.keys()].filter((id) => !then.has(id)).length;
  const changed = [...then].filter(([id, rule]) => now.has(id) && now.get(id) !== rule).length;
  const order = (each: readonly WatchRule[], known: ReadonlyMap<string, string>) =>
    each.flatMap(({ id }) => (known.has(id) ? [id] : [])).join(' ');
  const parts = [
    ...part('adds', added),
    ...part('changes', changed),
    ...part('removes', removed),
    ...(order(present, then) === order(rules, now) ? [] : ['changes the order']),
  ];
  if (parts.length === 0) return 'The same as the present rules.';
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Whatever the order of its fields. */
const content = (rule: WatchRule) =>
  JSON.stringify(Object.entries(rule).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const part = (verb: string, count: number) => (count === 0 ? [] : [`${verb} ${counted(count, 'rule')}`]);
