/** Saves the draft of a rule, after a question about names that the catalogue does not have. */
import { useState } from 'react';
import { knownContentTypes } from '../../../shared/domain/content-types.ts';
import type { UnknownName, WatchRule } from '../../../shared/rules/watch-rules.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { showFailure } from '../../ui/feedback/notices.tsx';
import { type Draft, draftFaults, enteredNames, type NamedIn, type Place } from './rule-draft.ts';
import type { NameCheck } from './use-name-check.ts';

interface DraftSavingOptions {
  readonly rules: readonly WatchRule[];
  /** Null for a new rule. */
  readonly rule: WatchRule | null;
  readonly draft: Draft;
  readonly place: Place;
  readonly unknown: readonly UnknownName[];
  readonly lookUp: NameCheck['lookUp'];
  readonly onSaved: () => void;
}

interface DraftSaving {
  /** What is wrong with a field, after an attempt to save. */
  readonly fault: (field: string) => string | undefined;
  /** Unknown names about which the user is asked before they are saved; null if there is no question. */
  readonly question: readonly NamedIn[] | null;
  readonly answer: (savesThem: boolean) => void;
  readonly withdrawQuestion: () => void;
  readonly save: () => void;
  readonly isSaving: boolean;
  readonly error: Error | null;
}

export function useDraftSaving(options: DraftSavingOptions): DraftSaving {
  const { rules, rule, draft, place, onSaved } = options;
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [question, setQuestion] = useState<readonly NamedIn[] | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const command = useCommand('rules.save', { showsFailure: false });

  /** Saves the draft if all of its unknown names are among those that the user has seen and accepted. */
  const submit = async (accepted: readonly NamedIn[]) => {
    const found = draftFaults(draft);
    setFaults(found);
    if (found.size > 0) return;
    const asked = await findUnknown(options);
    if (!asked.every((one) => accepted.some((each) => isSameName(one, each)))) {
      setQuestion(asked);
      return;
    }
    const before = rule === null && place === 'first' ? rules[0]?.id : undefined;
    try {
      await command.mutateAsync({ ...draft, ...(rule && { id: rule.id }), ...(before && { before }) });
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
    fault: (field) => faults.get(field),
    question,
    answer(savesThem) {
      if (savesThem) run(question ?? []);
      setQuestion(null);
    },
    withdrawQuestion: () => setQuestion(null),
    save: () => run([]),
    isSaving,
    error: command.error,
  };
}

const isSameName = (a: NamedIn, b: NamedIn) => a.kind === b.kind && a.name === b.name;

/** The names that the user has entered and the catalogue does not have. Throws what the bridge throws. */
async function findUnknown({
  draft,
  rule,
  unknown,
  lookUp,
}: DraftSavingOptions): Promise<readonly NamedIn[]> {
  const isUnknown = async (entered: NamedIn): Promise<boolean> => {
    const { kind, name } = entered;
    if (kind !== 'contentTypes') return (await lookUp(kind, [name]))[0] === null;
    if (knownContentTypes.some((known) => known.name === name)) return false;
    return unknown.some((one) => isSameName(one, entered));
  };
  const found = await Promise.all(
    enteredNames(draft, rule).map(async (one) => ((await isUnknown(one)) ? one : [])),
  );
  return found.flat();
}
