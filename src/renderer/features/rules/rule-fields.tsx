/** The fields of a rule that name its games and files. Those that few rules need open with a button. */
import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { contentTypeLabel, contentTypeNamed } from '../../../shared/domain/content-types.ts';
import type { RuleField } from '../../../shared/rules/watch-rules.ts';
import { NameField } from './name-field.tsx';
import { useMatchNames } from './use-match-names.ts';
import type { RuleEditing } from './use-rule-draft.ts';

interface RuleFieldsProps {
  readonly form: Pick<RuleEditing, 'draft' | 'change' | 'changeNames' | 'unknown' | 'fault'>;
  /** Called when a field gets text that is not a value yet, and when it has none any more. */
  readonly onType: (field: RuleField, hasText: boolean) => void;
}

type FieldOf = (
  kind: RuleField,
) => Pick<ComponentProps<typeof NameField>, 'kind' | 'values' | 'onChange' | 'onType' | 'unknown' | 'error'>;

const mainFields = [
  { kind: 'leagues', label: 'Leagues', placeholder: 'all leagues' },
  { kind: 'tournaments', label: 'Tournaments', placeholder: 'all tournaments' },
  { kind: 'teams', label: 'Teams', placeholder: 'all teams' },
] as const;

export function RuleFields({ form, onType }: RuleFieldsProps) {
  const { draft } = form;
  const [hasMore, setHasMore] = useState(
    draft.matches.length > 0 || draft.seriesTypes.length > 0 || draft.from !== null,
  );
  const field: FieldOf = (kind) => ({
    kind,
    values: draft[kind],
    onChange: (values) => form.changeNames(kind, values),
    onType: (hasText) => onType(kind, hasText),
    unknown: form.unknown,
    error: form.fault(kind),
  });
  const isForAll = draft.effect === 'exclude' && draft.contentTypes.length === 0;
  return (
    <>
      {mainFields.map(({ label, kind, placeholder }, index) => (
        <NameField
          key={kind}
          {...field(kind)}
          label={label}
          {...(kind === 'teams' && { description: 'A game matches when one of its teams is listed.' })}
          placeholder={draft[kind].length === 0 ? placeholder : ''}
          isFirst={index === 0}
        />
      ))}
      <NameField
        {...field('contentTypes')}
        onChange={(values) => form.changeNames('contentTypes', values.map(contentTypeNamed))}
        toLabel={contentTypeLabel}
        label="Content types"
        placeholder={isForAll ? 'all content types' : ''}
        description="Choose from the list or type any name your provider offers."
      />
      {hasMore ? (
        <FurtherFields form={form} field={field} />
      ) : (
        <div>
          <Button
            className="mk-flush-left"
            variant="subtle"
            size="compact-sm"
            onClick={() => setHasMore(true)}
          >
            Matches, series and first day…
          </Button>
        </div>
      )}
    </>
  );
}

interface FurtherFieldsProps {
  readonly form: Pick<RuleEditing, 'draft' | 'change' | 'fault'>;
  readonly field: FieldOf;
}

function FurtherFields({ form: { draft, change, fault }, field }: FurtherFieldsProps) {
  const matchNames = useMatchNames(draft.matches);
  return (
    <>
      <NameField
        {...field('matches')}
        label="Matches"
        placeholder={draft.matches.length === 0 ? 'all matches' : ''}
        description={matchesText(draft.matches, matchNames)}
      />
      <NameField
        {...field('seriesTypes')}
        label="Series"
        placeholder={draft.seriesTypes.length === 0 ? 'all series' : ''}
        description="Such as Bo3 or Bo5."
      />
      <TextInput
        type="date"
        label="From"
        description="Only games of this day (UTC) and later."
        value={draft.from ?? ''}
        onChange={(event) => change({ from: event.currentTarget.value || null })}
        error={fault('from')}
      />
    </>
  );
}

function matchesText(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  return known.length === 0 ? 'By match ID.' : `By match ID: ${known.join(', ')}.`;
}
