/** Asks before a rule is removed, and says what that changes. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WatchRule } from '../../../shared/rules/watch-rules.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { PreviewBlock } from './preview-block.tsx';
import styles from './remove-rule.module.css';
import { ruleSentence } from './rule-sentence.ts';
import { useMatchNames } from './use-match-names.ts';

interface RemoveRuleProps {
  readonly rules: readonly WatchRule[];
  readonly rule: WatchRule;
  readonly onClose: () => void;
}

export function RemoveRule({ rules, rule, onClose }: RemoveRuleProps) {
  const [client] = useState(() => `remove ${Math.random()}`);
  const others = rules.filter(({ id }) => id !== rule.id);
  const preview = useBridgeQuery('rules.preview', { rules: others, client });
  const remove = useCommand('rules.remove', { showsFailure: false });
  const sentence = ruleSentence(rule, useMatchNames(rule.matches));
  return (
    <Dialog onClose={onClose} title="Remove this rule?" size={480}>
      <p className={styles.sentence}>{sentence}</p>
      <PreviewBlock preview={preview.data} isOld={false} error={preview.error} isOff={!rule.isEnabled} />
      {remove.error && <Failure error={remove.error} />}
      <div className={styles.answers}>
        <Button data-autofocus variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: rule.id }, { onSuccess: onClose })}
        >
          Remove
        </Button>
      </div>
    </Dialog>
  );
}
