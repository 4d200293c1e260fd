/** What a rule does with its games, and where a new rule is read. */
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import styles from './rule-choices.module.css';
import type { RuleEditing } from './use-rule-draft.ts';

interface RuleChoicesProps {
  readonly form: Pick<RuleEditing, 'draft' | 'place' | 'changeEffect' | 'setPlace'>;
  /** Whether the list of rules leaves a choice where this one is read. */
  readonly hasPlaces: boolean;
}

export function RuleChoices({ form, hasPlaces }: RuleChoicesProps) {
  const { draft } = form;
  return (
    <div className={styles.choices}>
      <ToggleGroup
        label="What the rule does"
        value={draft.effect}
        onChange={form.changeEffect}
        options={[
          { value: 'include', label: 'Keep' },
          { value: 'exclude', label: 'Leave out' },
        ]}
      />
      {hasPlaces && (
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
  );
}
