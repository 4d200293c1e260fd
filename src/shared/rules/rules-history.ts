/** Earlier states of the watch rules, which can be restored. */
import { z } from 'zod';
import { counted } from '../base/counted.ts';
import { idSchema } from '../domain/domain.ts';
import { type WatchRule, watchRuleSchema } from './watch-rules.ts';

/** So many earlier states are saved. */
export const maxRuleStates = 20;

export const ruleStateSchema = z.object({
  id: idSchema,
  /** When the rules were changed, and this state ended: ISO 8601. */
  until: z.string(),
  /** In their order. */
  rules: z.array(watchRuleSchema),
  /** The id of the state that an undo restored when this one ended; absent if another change ended it. */
  undone: idSchema.optional(),
});
export type RuleState = z.infer<typeof ruleStateSchema>;

/**
 * The state that an undo restores: the latest one, or after an undo the one before what that has restored, so that each
 * undo goes back one change. Null if there is none. `states`: the latest first.
 */
export function stateToUndo(states: readonly RuleState[]): RuleState | null {
  let [state = null] = states;
  while (state?.undone !== undefined) {
    const restored = Number(state.undone);
    state = states.find(({ id }) => Number(id) < restored) ?? null;
  }
  return state;
}

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
