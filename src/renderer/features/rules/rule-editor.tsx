/** The editor of a watch rule, with what the whole list would do once it is saved. */
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RuleField, WatchRule } from '../../../shared/watch-rules.ts';
import type { RulesSearch } from '../../navigation/searches.ts';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FormFoot } from '../../ui/layout/form-foot.tsx';
import { NameField } from './name-field.tsx';
import { PreviewBlock } from './preview-block.tsx';
import { type NamedIn, withEffect } from './rule-draft.ts';
import styles from './rule-editor.module.css';
import { useMatchNames } from './use-match-names.ts';
import { useRuleDraft } from './use-rule-draft.ts';

interface RuleEditorProps {
  readonly rules: readonly WatchRule[];
  /** Null for a new rule. */
  readonly rule: WatchRule | null;
  /** What a new rule begins with. */
  readonly named: RulesSearch;
  readonly onClose: () => void;
}

const mainFields = [
  { kind: 'leagues', label: 'Leagues', placeholder: 'all leagues' },
  { kind: 'tournaments', label: 'Tournaments', placeholder: 'all tournaments' },
  { kind: 'teams', label: 'Teams', placeholder: 'all teams' },
] as const;

export function RuleEditor({ rules, rule, named, onClose }: RuleEditorProps) {
  const form = useRuleDraft({ rules, rule, named, onSaved: onClose });
  const { draft } = form;
  const [typed, setTyped] = useState<ReadonlySet<RuleField>>(new Set());
  const [hasMore, setHasMore] = useState(
    draft.matches.length > 0 || draft.seriesTypes.length > 0 || draft.from !== null,
  );
  const matchNames = useMatchNames(draft.matches);
  const isInclude = draft.effect === 'include';
  const field = (kind: RuleField) => ({
    kind,
    values: draft[kind],
    onChange: (values: string[]) => form.changeNames(kind, values),
    onType: (hasText: boolean) => setTyped((old) => withField(old, kind, hasText)),
    unknown: form.unknown,
    error: form.fault(kind),
  });
  return (
    <Dialog
      onClose={onClose}
      title={rule ? 'Edit rule' : 'Add rule'}
      size={640}
      hasEdits={typed.size > 0 || form.isEdited}
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <div className={styles.choices}>
          <ToggleGroup
            label="What the rule does"
            value={draft.effect}
            onChange={(effect) => form.change(withEffect(draft, effect))}
            options={[
              { value: 'include', label: 'Keep' },
              { value: 'exclude', label: 'Leave out' },
            ]}
          />
          {rule === null && rules.length > 0 && (
            <ToggleGroup
              label="Where the rule is read"
              value={form.place}
              onChange={form.setPlace}
              options={[
                { value: 'first', label: 'Before all rules' },
                { value: 'last', label: 'After all rules' },
              ]}
            />
          )}
        </div>
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
          label="Content types"
          placeholder={isInclude || draft.contentTypes.length > 0 ? '' : 'all content types'}
          description="Choose from the list or type any name your provider offers."
        />
        {hasMore ? (
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
              onChange={(event) => form.change({ from: event.currentTarget.value || null })}
              error={form.fault('from')}
            />
          </>
        ) : (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setHasMore(true)}>
              Matches, series and first day…
            </Button>
          </div>
        )}
        <div className={styles.foot}>
          <PreviewBlock
            preview={form.preview}
            isOld={form.isPreviewOld}
            error={form.previewError}
            isOff={rule !== null && !rule.isEnabled}
          />
          {form.question ? (
            <UnknownQuestion names={form.question} onAnswer={form.answer} />
          ) : (
            <FormFoot
              label={rule ? 'Save' : 'Add'}
              isPending={form.isSaving}
              error={form.error}
              onClose={onClose}
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}

function withField(
  fields: ReadonlySet<RuleField>,
  field: RuleField,
  hasText: boolean,
): ReadonlySet<RuleField> {
  const next = new Set(fields);
  if (hasText) next.add(field);
  else next.delete(field);
  return next;
}

function matchesText(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  return known.length === 0 ? 'By match ID.' : `By match ID: ${known.join(', ')}.`;
}

interface UnknownQuestionProps {
  readonly names: readonly NamedIn[];
  readonly onAnswer: (savesThem: boolean) => void;
}

/**
 * Takes the place of the buttons, and the focus. Its first button, where "Save" was, does not save: a second click on
 * "Save" must not answer a question that nobody has read.
 */
function UnknownQuestion({ names, onAnswer }: UnknownQuestionProps): ReactNode {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const quoted = [...new Set(names.map(({ name }) => `"${name}"`))].join(', ');
  return (
    <section className={styles.question} aria-label="Unknown names">
      <p role="alert">
        The catalogue does not have {quoted}. The rule matches nothing there until the service lists it.
      </p>
      <div className={styles.answers}>
        <Button ref={back} variant="default" onClick={() => onAnswer(false)}>
          Continue editing
        </Button>
        <Button variant="default" onClick={() => onAnswer(true)}>
          Save as it is
        </Button>
      </div>
    </section>
  );
}
