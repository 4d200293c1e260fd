/** The draft of a watch rule in its editor: its fields, what it would do, and saving it. */
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useMemo, useState } from 'react';
import { knownContentTypes } from '../../../shared/content-types.ts';
import type { RuleField, RulesPreview, UnknownName, WatchRule } from '../../../shared/watch-rules.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import type { RulesSearch } from '../../navigation/searches.ts';
import { showFailure } from '../../ui/feedback/notices.tsx';
import {
  type Draft,
  draftFaults,
  enteredNames,
  isSameDraft,
  listWith,
  type NamedIn,
  type Place,
  startingDraft,
  usualPlace,
} from './rule-draft.ts';
import { useNameCheck } from './use-name-check.ts';

/** How long the draft must be unchanged before it is previewed. */
const pauseMs = 250;

interface RuleEditing {
  readonly draft: Draft;
  readonly place: Place;
  readonly isEdited: boolean;
  readonly change: (part: Partial<Draft>) => void;
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
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSubmit: (event: FormEvent) => void;
}

interface RuleEditingOptions {
  /** The saved rules, in order. */
  readonly rules: readonly WatchRule[];
  /** Null for a new rule. */
  readonly rule: WatchRule | null;
  /** What a new rule begins with. */
  readonly named: RulesSearch;
  readonly onSaved: () => void;
}

export function useRuleDraft({ rules, rule, named, onSaved }: RuleEditingOptions): RuleEditing {
  const [start] = useState(() => startingDraft(rule, named));
  const [draft, setDraft] = useState<Draft>(start);
  const [chosenPlace, setPlace] = useState<Place | null>(null);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [question, setQuestion] = useState<readonly NamedIn[] | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { lookUp } = useNameCheck();
  const save = useCommand('rules.save', { showsFailure: false });
  const place = chosenPlace ?? usualPlace(draft);
  const list = useMemo(() => listWith(rules, rule, draft, place), [rules, rule, draft, place]);
  const [settled] = useDebouncedValue(list, pauseMs);
  const [client] = useState(() => `editor ${Math.random()}`);
  const canPreview = draftFaults(draft).size === 0;
  const preview = useBridgeQuery(
    'rules.preview',
    { rules: settled.rules, client },
    { isEnabled: canPreview, showsLast: true },
  );
  const shown = canPreview ? preview.data : undefined;
  const unknown = shown?.unknownNames.filter(({ ruleIndex }) => ruleIndex === settled.index) ?? [];

  const change = (part: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setQuestion(null);
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

  /** The names that the user has entered and the catalogue does not have. */
  const findUnknown = async (): Promise<readonly NamedIn[]> => {
    const found = await Promise.all(
      enteredNames(draft, rule).map(async (one) => ((await isUnknown(one)) ? one : [])),
    );
    return found.flat();
  };
  const isUnknown = async ({ kind, name }: NamedIn): Promise<boolean> => {
    if (kind !== 'contentTypes') return (await lookUp(kind, [name]))[0] === null;
    if (knownContentTypes.some((known) => known.name === name)) return false;
    return unknown.some((one) => one.kind === kind && one.name === name);
  };

  /** Saves the draft if all of its unknown names are among those that the user has seen and accepted. */
  const submit = async (accepted: readonly NamedIn[]) => {
    const found = draftFaults(draft);
    setFaults(found);
    if (found.size > 0) return;
    const asked = await findUnknown();
    const isAccepted = ({ kind, name }: NamedIn) =>
      accepted.some((one) => one.kind === kind && one.name === name);
    if (!asked.every(isAccepted)) {
      setQuestion(asked);
      return;
    }
    const before = rule === null && place === 'first' ? rules[0]?.id : undefined;
    try {
      await save.mutateAsync({ ...draft, ...(rule && { id: rule.id }), ...(before && { before }) });
    } catch {
      return; // The form shows the command's own error.
    }
    onSaved();
  };
  const run = (accepted: readonly NamedIn[]) => {
    if (isSaving) return;
    setIsSaving(true);
    submit(accepted)
      .catch(showFailure)
      .finally(() => setIsSaving(false));
  };

  return {
    draft,
    place,
    isEdited: !isSameDraft(draft, start),
    change,
    changeNames,
    setPlace,
    fault: (field) => faults.get(field),
    preview: shown,
    isPreviewOld: preview.isPlaceholderData || settled !== list,
    previewError: canPreview ? preview.error : null,
    unknown,
    question,
    answer(savesThem) {
      if (savesThem) run(question ?? []);
      setQuestion(null);
    },
    isSaving,
    error: save.error,
    onSubmit(event) {
      event.preventDefault();
      run([]);
    },
  };
}
