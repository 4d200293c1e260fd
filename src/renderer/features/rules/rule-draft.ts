/** The draft of a watch rule, without input or output. */
import {
  newRule,
  type RuleField,
  ruleDraftSchema,
  type WatchRule,
} from '../../../shared/rules/watch-rules.ts';
import type { RulesSearch } from '../../navigation/searches.ts';

export type Draft = Omit<WatchRule, 'id'>;
/** Where a new rule is read: before all others, or after them. */
export type Place = 'first' | 'last';

const ruleFields = [
  'leagues',
  'tournaments',
  'teams',
  'matches',
  'seriesTypes',
  'contentTypes',
] as const satisfies readonly RuleField[];

/** The id of a draft in a preview. */
const draftId = 'draft';

/**
 * The rule that the editor begins with: the saved one, or a new one with what the address names. `contentTypes` are those
 * of a new rule: the setting `rules.contentTypes`.
 */
export function startingDraft(
  rule: WatchRule | null,
  named: RulesSearch,
  contentTypes: readonly string[],
): Draft {
  if (rule !== null) return rule;
  const list = (name: string | undefined) => (name === undefined ? [] : [name]);
  const draft = {
    ...newRule(contentTypes),
    leagues: list(named.league),
    tournaments: list(named.tournament),
    teams: list(named.team),
    matches: list(named.match),
  };
  return withEffect(draft, named.effect ?? draft.effect, contentTypes);
}

/**
 * The draft with another effect. A rule leaves out whole games, unless the user chose content types; a rule to keep
 * games needs at least one, and then begins with those of a new rule (`usual`).
 */
export function withEffect(draft: Draft, effect: Draft['effect'], usual: readonly string[]): Draft {
  const isUntouched = JSON.stringify(draft.contentTypes) === JSON.stringify(usual);
  if (effect === 'exclude') return { ...draft, effect, contentTypes: isUntouched ? [] : draft.contentTypes };
  return {
    ...draft,
    effect,
    contentTypes: draft.contentTypes.length === 0 ? [...usual] : draft.contentTypes,
  };
}

/** A rule that leaves games out only matters before those that keep them; any other rule overrules none at the end. */
export const usualPlace = ({ effect }: Draft): Place => (effect === 'exclude' ? 'first' : 'last');

/** The whole list as it would be, and the place of the draft in it. */
export function listWith(
  rules: readonly WatchRule[],
  rule: WatchRule | null,
  draft: Draft,
  place: Place,
): { readonly rules: WatchRule[]; readonly index: number } {
  const index = rule === null ? -1 : rules.findIndex(({ id }) => id === rule.id);
  if (rule !== null && index >= 0) {
    return { rules: rules.with(index, { ...draft, id: rule.id }), index };
  }
  const added = { ...draft, id: draftId };
  return place === 'first'
    ? { rules: [added, ...rules], index: 0 }
    : { rules: [...rules, added], index: rules.length };
}

/** What is wrong with each field; empty for a rule that can be saved. */
export function draftFaults(draft: Draft): ReadonlyMap<string, string> {
  const checked = ruleDraftSchema.safeParse(draft);
  if (checked.success) return new Map();
  return new Map(
    checked.error.issues.map(({ path, message }) => {
      const field = String(path[0]);
      return [field, faultText(field, draft, message)];
    }),
  );
}

function faultText(field: string, draft: Draft, message: string): string {
  if (field === 'from') return 'Choose a day, or clear the field.';
  if (field !== 'contentTypes') return message;
  return draft.contentTypes.length === 0
    ? 'Choose at least one content type.'
    : 'Letters, digits, "_", "." and "-" only.';
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  const values = (draft: Draft) =>
    JSON.stringify([draft.effect, draft.from, ...ruleFields.map((field) => draft[field])]);
  return values(a) === values(b);
}

export interface NamedIn {
  readonly kind: RuleField;
  readonly name: string;
}

/** The names of the draft that the saved rule does not have: those that the user has entered now. */
export function enteredNames(draft: Draft, rule: WatchRule | null): readonly NamedIn[] {
  return ruleFields.flatMap((kind) =>
    draft[kind].filter((name) => !rule?.[kind].includes(name)).map((name) => ({ kind, name })),
  );
}
