/** The editor of a watch rule, with what the whole list would do once it is saved. */
import { useState } from 'react';
import type { RuleField, WatchRule } from '../../../shared/rules/watch-rules.ts';
import type { RulesSearch } from '../../navigation/searches.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FormFoot } from '../../ui/layout/form-foot.tsx';
import { PreviewBlock } from './preview-block.tsx';
import { RuleChoices } from './rule-choices.tsx';
import styles from './rule-editor.module.css';
import { RuleFields } from './rule-fields.tsx';
import { UnknownQuestion } from './unknown-question.tsx';
import { useRuleDraft } from './use-rule-draft.ts';

interface RuleEditorProps {
  readonly rules: readonly WatchRule[];
  /** Null for a new rule. */
  readonly rule: WatchRule | null;
  /** What a new rule begins with. */
  readonly named: RulesSearch;
  /** The content types of a new rule. */
  readonly contentTypes: readonly string[];
  readonly onClose: () => void;
}

export function RuleEditor({ rules, rule, named, contentTypes, onClose }: RuleEditorProps) {
  const form = useRuleDraft({ rules, rule, named, contentTypes, onSaved: onClose });
  const [typed, setTyped] = useState<ReadonlySet<RuleField>>(new Set());
  return (
    <Dialog
      onClose={onClose}
      title={rule ? 'Edit rule' : 'Add rule'}
      size={640}
      hasEdits={typed.size > 0 || form.isEdited}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
        noValidate
      >
        <RuleChoices form={form} hasPlaces={rule === null && rules.length > 0} />
        <RuleFields
          form={form}
          onType={(field, hasText) => setTyped((old) => withField(old, field, hasText))}
        />
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
