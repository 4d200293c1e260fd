/** The last states of the watch rules, saved before each change, so that any of them can be restored. */
import { z } from 'zod';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { maxRuleStates, type RuleState, ruleStateSchema } from '../../../shared/rules/rules-history.ts';
import type { Metadata } from './metadata.ts';
import type { Rules } from './rules.ts';

export interface RulesWithHistory extends Rules {
  /** The states before the last changes, the latest first. */
  history(): readonly RuleState[];
  /**
   * Makes an earlier state the present rules, which is recorded as a change; as an undo, so that the next one goes back
   * further. Throws `not-found`.
   */
  restore(id: string, isUndo?: boolean): void;
  clearHistory(): void;
}

const historyKey = 'rules.history';

/** The latest first; empty where the entry is missing or unreadable: it is a convenience, and no truth. */
function readRulesHistory(metadata: Metadata): readonly RuleState[] {
  const text = metadata.get(historyKey);
  if (text === null) return [];
  try {
    return z.array(ruleStateSchema).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** The rules, with the state before each change saved. A change that changes nothing saves none. `now` is in epoch ms. */
export function withRulesHistory(rules: Rules, metadata: Metadata, now: () => number): RulesWithHistory {
  const recorded =
    <Input extends readonly unknown[], Result>(change: (...input: Input) => Result, undone?: string) =>
    (...input: Input): Result => {
      const before = rules.list();
      const result = change(...input);
      if (JSON.stringify(before) === JSON.stringify(rules.list())) return result;
      const states = readRulesHistory(metadata);
      const id = String(1 + Math.max(0, ...states.map((state) => Number(state.id))));
      const until = new Date(now()).toISOString();
      const state = { id, until, rules: before, ...(undone !== undefined && { undone }) };
      metadata.set(historyKey, JSON.stringify([state, ...states].slice(0, maxRuleStates)));
      return result;
    };
  return {
    ...rules,
    replace: recorded(rules.replace),
    save: recorded(rules.save),
    remove: recorded(rules.remove),
    move: recorded(rules.move),
    history: () => readRulesHistory(metadata),
    restore(id, isUndo = false) {
      const state = readRulesHistory(metadata).find((each) => each.id === id);
      if (state === undefined) throw unknownState(id);
      recorded(rules.replace, isUndo ? id : undefined)(state.rules);
    },
    clearHistory: () => metadata.remove(historyKey),
  };
}

function unknownState(id: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no earlier state "${id}" of the watch rules.`, {
    remedy: `The last ${maxRuleStates} are saved. See "matchkeep rules history".`,
  });
}
