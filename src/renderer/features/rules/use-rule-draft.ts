/** The draft of a watch rule in its editor: its fields, what it would do, and saving it. */
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { RuleField, RulesPreview, UnknownName, WatchRule } from '../../../shared/rules/watch-rules.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import type { RulesSearch } from '../../navigation/searches.ts';
import { showFailure } from '../../ui/feedback/notices.tsx';
import {
  type Draft,
  draftFaults,
  isSameDraft,
  listWith,
  type NamedIn,
  type Place,
  startingDraft,
  usualPlace,
  withEffect,
} from './rule-draft.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { useNameCheck } from './use-name-check.ts';

export interface RuleEditing {
  readonly draft: Draft;
  readonly place: Place;
  readonly isEdited: boolean;
  readonly change: (part: Partial<Draft>) => void;
  readonly changeEffect: (effect: Draft['effect']) => void;
  /** Sets the names of a field; they get the service's spelling. */
  readonly changeNames: (field: RuleField, names: string[]) => void;
  readonly setPlace: (place: Place) => void;
  /** What is wrong with a field, after an attempt to save. */
  readonly fault: (field: string) => string | undefined;
  /** What the list does with this draft; undefined until it is known, and while the draft cannot be saved. */
  readonly preview: RulesPreview | undefined;
  /** Whether `preview` is that of an earlier draft. */
  readonly isPreviewOld: boolean;
  readonly previewError: Error | null;
  /** Names of the draft that the catalogue does not have. */
  readonly unknown: readonly UnknownName[];
  /** Unknown names about which the user is asked before they are saved; null if there is no question. */
  readonly question: readonly NamedIn[] | null;
  readonly answer: (savesThem: boolean) => void;
  readonly save: () => void;
  readonly isSaving: boolean;
  readonly error: Error | null;
}

interface RuleEditingOptions {
  /** The saved rules, in order. */
  readonly rules: readonly WatchRule[];
  /** Null for a new rule. */
  readonly rule: WatchRule | null;
  /** What a new rule begins with. */
  readonly named: RulesSearch;
  /** The content types of a new rule. */
  readonly contentTypes: readonly string[];
  readonly onSaved: () => void;
}

export function useRuleDraft({ rules, rule, named, contentTypes, onSaved }: RuleEditingOptions): RuleEditing {
  const [start] = useState(() => startingDraft(rule, named, contentTypes));
  const [draft, setDraft] = useState<Draft>(start);
  const [chosenPlace, setPlace] = useState<Place | null>(null);
  const place = chosenPlace ?? usualPlace(draft);
  const { lookUp } = useNameCheck();
  const preview = useDraftPreview(rules, rule, draft, place);
  const { unknown } = preview;
  const { withdrawQuestion, ...saving } = useDraftSaving({
    rules,
    rule,
    draft,
    place,
    unknown,
    lookUp,
    onSaved,
  });

  const change = (part: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...part }));
    withdrawQuestion();
  };
  const changeNames = (field: RuleField, names: string[]) => {
    change({ [field]: names });
    if (field === 'contentTypes') return;
    lookUp(field, names).then((spellings) => {
      const spelled = [...new Set(names.map((name, index) => spellings[index] ?? name))];
      // Unless the user changed the field in the meantime.
      setDraft((old) => (old[field] === names ? { ...old, [field]: spelled } : old));
    }, showFailure);
  };

  return {
    draft,
    place,
    isEdited: !isSameDraft(draft, start),
    change,
    changeEffect: (effect) => change(withEffect(draft, effect, contentTypes)),
    changeNames,
    setPlace,
    ...preview,
    ...saving,
  };
}

/** How long the draft must be unchanged before it is previewed. */
const pauseMs = 250;

interface DraftPreview {
  /** Undefined until it is known, and while the draft cannot be saved. */
  readonly preview: RulesPreview | undefined;
  /** Whether `preview` is that of an earlier draft. */
  readonly isPreviewOld: boolean;
  readonly previewError: Error | null;
  /** Names of the draft that the catalogue does not have. */
  readonly unknown: readonly UnknownName[];
}

/**
 * What the list of rules would do with the draft in it. `rules` are the saved ones, in order; `rule` is null for a new
 * rule.
 */
function useDraftPreview(
  rules: readonly WatchRule[],
  rule: WatchRule | null,
  draft: Draft,
  place: Place,
): DraftPreview {
  const list = useMemo(() => listWith(rules, rule, draft, place), [rules, rule, draft, place]);
  const [settled] = useDebouncedValue(list, pauseMs);
  const [client] = useState(() => `editor ${Math.random()}`);
  const canPreview = draftFaults(draft).size === 0;
  const { data, error, isPlaceholderData } = useBridgeQuery(
    'rules.preview',
    { rules: settled.rules, client },
    { isEnabled: canPreview, showsLast: true },
  );
  const preview = canPreview ? data : undefined;
  return {
    preview,
    isPreviewOld: isPlaceholderData || settled !== list,
    previewError: canPreview ? error : null,
    unknown: preview?.unknownNames.filter(({ ruleIndex }) => ruleIndex === settled.index) ?? [],
  };
}
