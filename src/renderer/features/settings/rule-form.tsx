/** The form of a watch rule: leagues, tournaments, teams and content types, suggested or free text. */
import { useState } from 'react';
import { knownContentTypes } from '../../../shared/content-types.ts';
import type { WatchRule } from '../../../shared/watch-rules.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FormFoot } from '../../ui/layout/form-foot.tsx';
import styles from './rule-form.module.css';
import { TagsField } from './tags-field.tsx';
import { type NameKind, useRuleDraft } from './use-rule-draft.ts';

interface RuleFormProps {
  /** Null for a new rule. */
  readonly rule: WatchRule | null;
  readonly onClose: () => void;
}

type Field = NameKind | 'contentTypes';

const nameFields = [
  { kind: 'leagues', label: 'Leagues', placeholder: 'all leagues', one: 'league' },
  { kind: 'tournaments', label: 'Tournaments', placeholder: 'all tournaments', one: 'tournament' },
  { kind: 'teams', label: 'Teams', placeholder: 'all teams', one: 'team' },
] as const;

export function RuleForm({ rule, onClose }: RuleFormProps) {
  const [typed, setTyped] = useState<ReadonlySet<Field>>(new Set());
  const suggestions = useSuggestions();
  const { draft, fault, ...form } = useRuleDraft(rule, onClose);
  const onType = (field: Field) => (text: string) =>
    setTyped((old) => {
      const next = new Set(old);
      if (text === '') next.delete(field);
      else next.add(field);
      return next;
    });
  const isEdited = typed.size > 0 || form.isEdited;

  return (
    <Dialog onClose={onClose} title={rule ? 'Edit rule' : 'Add rule'} size={520} hasEdits={isEdited}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        {nameFields.map(({ kind, label, placeholder, one }, index) => (
          <TagsField
            key={kind}
            label={label}
            {...(kind === 'teams' && { description: 'A game matches when one of its teams is listed.' })}
            placeholder={draft[kind].length === 0 ? placeholder : ''}
            suggestions={suggestions[kind]}
            values={draft[kind]}
            onChange={(values) => form.changeNames(kind, values)}
            onType={onType(kind)}
            error={fault(kind)}
            warning={warningText(one, form.unknown(kind))}
            isFirst={index === 0}
          />
        ))}
        <TagsField
          label="Content types"
          description="Choose from the list or type any name your provider offers."
          suggestions={knownContentTypes.map(({ name }) => name)}
          values={draft.contentTypes}
          onChange={form.changeContentTypes}
          onType={onType('contentTypes')}
          error={fault('contentTypes')}
        />
        <FormFoot
          label={`${rule ? 'Save' : 'Add'}${form.hasUnknown ? ' anyway' : ''}`}
          isPending={form.isSubmitting}
          error={form.error}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function warningText(one: string, unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null;
  const quoted = unknown.map((name) => `"${name}"`).join(', ');
  return `No ${one} in the catalogue is called ${quoted}. Check the spelling. The rule matches nothing until the service lists such a ${one}.`;
}

/** Known names: leagues from the whole catalogue, tournaments and teams from upcoming matches. */
function useSuggestions(): Readonly<Record<NameKind, readonly string[]>> {
  const { data: leagues = [] } = useBridgeQuery('games.leagues', null);
  const { data: matches } = useBridgeQuery('matches.list', { when: 'upcoming', limit: 500 });
  const items = matches?.items ?? [];
  return {
    leagues: leagues.map(({ name }) => name),
    tournaments: [...new Set(items.map(({ tournamentName }) => tournamentName))],
    teams: [...new Set(items.flatMap(({ teams }) => teams.map(({ name }) => name)))].filter(Boolean).sort(),
  };
}
