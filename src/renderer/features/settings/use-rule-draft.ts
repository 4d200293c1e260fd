/** The draft of a watch rule: its fields, what is wrong with them, and saving it. */
import { type FormEvent, useEffect, useState } from 'react';
import { newRule, type RuleNameKind, ruleDraftSchema, type WatchRule } from '../../../shared/watch-rules.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { showFailure } from '../../ui/feedback/notices.tsx';
import { useNameCheck } from './use-name-check.ts';

type Draft = Pick<WatchRule, NameKind | 'contentTypes'>;

const nameKinds = ['leagues', 'tournaments', 'teams'] as const satisfies readonly RuleNameKind[];
/** The kinds of names that the form has a field for. */
export type NameKind = (typeof nameKinds)[number];

interface RuleDraft {
  readonly draft: Draft;
  readonly isEdited: boolean;
  readonly changeNames: (kind: NameKind, values: string[]) => void;
  readonly changeContentTypes: (values: string[]) => void;
  /** What is wrong with a field, or undefined. */
  readonly fault: (field: keyof Draft) => string | undefined;
  /** Names of a field that the catalogue does not have. */
  readonly unknown: (kind: NameKind) => readonly string[];
  /** Whether the next submit saves names that the catalogue does not have. */
  readonly hasUnknown: boolean;
  readonly isSubmitting: boolean;
  readonly error: Error | null;
  readonly onSubmit: (event: FormEvent) => void;
}

/** `rule` is null for a new rule; `onSaved` is called when it is saved. */
export function useRuleDraft(rule: WatchRule | null, onSaved: () => void): RuleDraft {
  const [draft, setDraft] = useState<Draft>(rule ?? newRule);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useCommand('rules.save', { showsFailure: false });
  /** Set from the click on: names are looked up before saving, and a second click must not save twice. */
  const [isSubmitting, setIsSubmitting] = useState(false);
  const names = useNameCheck();

  const { spelled: lookUp } = names;
  useEffect(() => {
    // When editing a rule, unknown names are marked from the start.
    if (rule === null) return;
    Promise.all(nameKinds.map((kind) => lookUp(kind, rule[kind]))).catch(showFailure);
  }, [rule, lookUp]);

  const changeNames = (kind: NameKind, values: string[]) => {
    setDraft((old) => ({ ...old, [kind]: values }));
    names.spelled(kind, values).then((spelled) => {
      // Unless the user changed the field in the meantime.
      setDraft((old) => (old[kind] === values ? { ...old, [kind]: spelled } : old));
    }, showFailure);
  };
  const unknownIn = (fields: Draft) => nameKinds.flatMap((kind) => names.unknown(kind, fields[kind]));
  const warned = unknownIn(draft);

  const submit = async () => {
    const checked = ruleDraftSchema.safeParse({ ...(rule ?? newRule), ...draft });
    if (!checked.success) {
      setFaults(new Map(checked.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    setFaults(new Map());
    const { data } = checked;
    const [leagues, tournaments, teams] = await Promise.all([
      names.spelled('leagues', data.leagues),
      names.spelled('tournaments', data.tournaments),
      names.spelled('teams', data.teams),
    ]);
    const spelled = { ...data, leagues, tournaments, teams };
    setDraft(spelled);
    // The first submit warns of unknown names; the next one saves them.
    if (unknownIn(spelled).some((name) => !warned.includes(name))) return;
    try {
      await save.mutateAsync(spelled);
    } catch {
      return; // The form shows the command's own error.
    }
    onSaved();
  };

  return {
    draft,
    isEdited: JSON.stringify(pick(draft)) !== JSON.stringify(pick(rule ?? newRule)),
    changeNames,
    changeContentTypes: (contentTypes) => setDraft((old) => ({ ...old, contentTypes })),
    fault: (field) => (faults.has(field) ? faultText(field, draft, faults.get(field)) : undefined),
    unknown: (kind) => names.unknown(kind, draft[kind]),
    hasUnknown: warned.length > 0,
    isSubmitting,
    error: save.error,
    onSubmit(event) {
      event.preventDefault();
      if (isSubmitting) return;
      setIsSubmitting(true);
      submit()
        .catch(showFailure)
        .finally(() => setIsSubmitting(false));
    },
  };
}

function faultText(field: keyof Draft, draft: Draft, message: string | undefined): string | undefined {
  if (field !== 'contentTypes') return message;
  return draft.contentTypes.length === 0
    ? 'Choose at least one content type.'
    : 'Letters, digits, "_", "." and "-" only.';
}

function pick({ leagues, tournaments, teams, contentTypes }: Draft): readonly (readonly string[])[] {
  return [leagues, tournaments, teams, contentTypes];
}
