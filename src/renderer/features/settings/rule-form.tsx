/** The form of a watch rule: leagues, tournaments, teams and content types, suggested or free text. */
import { type FormEvent, useEffect, useState } from 'react';
import { knownContentTypes } from '../../../shared/content-types.ts';
import { type RuleNameKind, type WatchRule, watchRuleSchema } from '../../../shared/watch-rules.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showFailure } from '../../ui/feedback/notices.tsx';
import { FormFoot } from '../../ui/layout/form-foot.tsx';
import styles from './rule-form.module.css';
import { TagsField } from './tags-field.tsx';
import { useNameCheck } from './use-name-check.ts';

interface RuleFormProps {
  /** Null for a new rule. */
  readonly rule: WatchRule | null;
  readonly onClose: () => void;
}

type Draft = Pick<WatchRule, RuleNameKind | 'contentTypes'>;
type Field = keyof Draft;

const drafted = watchRuleSchema.omit({ id: true });
const newRule: Draft = { leagues: [], tournaments: [], teams: [], contentTypes: ['GAMH_SUMMARY'] };

const nameFields = [
  { kind: 'leagues', label: 'Leagues', placeholder: 'all leagues', one: 'league' },
  { kind: 'tournaments', label: 'Tournaments', placeholder: 'all tournaments', one: 'tournament' },
  { kind: 'teams', label: 'Teams', placeholder: 'all teams', one: 'team' },
] as const;

export function RuleForm({ rule, onClose }: RuleFormProps) {
  const [draft, setDraft] = useState<Draft>(rule ?? newRule);
  const [typed, setTyped] = useState<ReadonlySet<Field>>(new Set());
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useCommand('rules.save', { showsFailure: false });
  /** Set from the click on: names are looked up before saving, and a second click must not save twice. */
  const [isSubmitting, setIsSubmitting] = useState(false);
  const suggestions = useSuggestions();
  const names = useNameCheck();

  const { spelled: lookUp } = names;
  useEffect(() => {
    // When editing a rule, unknown names are marked from the start.
    if (rule === null) return;
    Promise.all(nameFields.map(({ kind }) => lookUp(kind, rule[kind]))).catch(showFailure);
  }, [rule, lookUp]);

  const change = (field: Field, values: string[]) => setDraft((old) => ({ ...old, [field]: values }));
  const changeNames = (kind: RuleNameKind, values: string[]) => {
    change(kind, values);
    names.spelled(kind, values).then((spelled) => {
      // Unless the user changed the field in the meantime.
      setDraft((old) => (old[kind] === values ? { ...old, [kind]: spelled } : old));
    }, showFailure);
  };
  const unknown = (fields: Draft) => nameFields.flatMap(({ kind }) => names.unknown(kind, fields[kind]));
  const warned = unknown(draft);

  const submit = async () => {
    const checked = drafted.safeParse({ ...draft, isEnabled: rule?.isEnabled ?? true });
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
    if (unknown(spelled).some((name) => !warned.includes(name))) return;
    try {
      await save.mutateAsync({ ...spelled, ...(rule && { id: rule.id }) });
    } catch {
      return; // The form shows the command's own error.
    }
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    setIsSubmitting(true);
    submit()
      .catch(showFailure)
      .finally(() => setIsSubmitting(false));
  };

  const fault = (field: Field) => {
    if (!faults.has(field)) return undefined;
    if (field !== 'contentTypes') return faults.get(field);
    return draft.contentTypes.length === 0
      ? 'Choose at least one content type.'
      : 'Letters, digits, "_", "." and "-" only.';
  };
  const onType = (field: Field) => (text: string) =>
    setTyped((old) => {
      const next = new Set(old);
      if (text === '') next.delete(field);
      else next.add(field);
      return next;
    });
  const isEdited = typed.size > 0 || JSON.stringify(pick(draft)) !== JSON.stringify(pick(rule ?? newRule));

  return (
    <Dialog onClose={onClose} title={rule ? 'Edit rule' : 'Add rule'} size={520} hasEdits={isEdited}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {nameFields.map(({ kind, label, placeholder, one }, index) => (
          <TagsField
            key={kind}
            label={label}
            {...(kind === 'teams' && { description: 'A game matches when one of its teams is listed.' })}
            placeholder={draft[kind].length === 0 ? placeholder : ''}
            suggestions={suggestions[kind]}
            values={draft[kind]}
            onChange={(values) => changeNames(kind, values)}
            onType={onType(kind)}
            error={fault(kind)}
            warning={warningText(one, names.unknown(kind, draft[kind]))}
            isFirst={index === 0}
          />
        ))}
        <TagsField
          label="Content types"
          description="Choose from the list or type any name your provider offers."
          suggestions={knownContentTypes.map(({ name }) => name)}
          values={draft.contentTypes}
          onChange={(values) => change('contentTypes', values)}
          onType={onType('contentTypes')}
          error={fault('contentTypes')}
        />
        <FormFoot
          label={`${rule ? 'Save' : 'Add'}${warned.length > 0 ? ' anyway' : ''}`}
          isPending={isSubmitting}
          error={save.error}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function pick({ leagues, tournaments, teams, contentTypes }: Draft): readonly (readonly string[])[] {
  return [leagues, tournaments, teams, contentTypes];
}

function warningText(one: string, unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null;
  const quoted = unknown.map((name) => `"${name}"`).join(', ');
  return `No ${one} in the catalogue is called ${quoted}. Check the spelling. The rule matches nothing until the service lists such a ${one}.`;
}

/** Known names: leagues from the whole catalogue, tournaments and teams from upcoming matches. */
function useSuggestions(): Readonly<Record<RuleNameKind, readonly string[]>> {
  const { data: leagues = [] } = useBridgeQuery('games.leagues', null);
  const { data: matches } = useBridgeQuery('matches.list', { when: 'upcoming', limit: 500 });
  const items = matches?.items ?? [];
  return {
    leagues: leagues.map(({ name }) => name),
    tournaments: [...new Set(items.map(({ tournamentName }) => tournamentName))],
    teams: [...new Set(items.flatMap(({ teams }) => teams.map(({ name }) => name)))].filter(Boolean).sort(),
  };
}
