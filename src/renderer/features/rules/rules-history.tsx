/** Undo for the rules: their last states, each with what restoring it does. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { restoreText, stateToUndo } from '../../../shared/rules/rules-history.ts';
import type { WatchRule } from '../../../shared/rules/watch-rules.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import { counted } from '../../format/counted.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './rules-history.module.css';

/** Nothing until the rules were changed. */
export function RulesHistory({ rules }: { readonly rules: readonly WatchRule[] | undefined }) {
  const { data } = useBridgeQuery('rules.history', null);
  const restore = useCommand('rules.restore');
  const [isOpen, setIsOpen] = useState(false);
  if (rules === undefined || data === undefined || data.items.length === 0) return null;
  const undo = stateToUndo(data.items);
  const run = (id: string, isUndo = false) =>
    restore.mutate({ id, isUndo }, { onSuccess: () => setIsOpen(false) });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={restore.isPending}
        disabled={undo === null}
        title={undo === null ? 'No earlier change is saved.' : restoreText(rules, undo)}
        onClick={() => undo && run(undo.id, true)}
      >
        Undo
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHistory size={14} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        History…
      </Button>
      {isOpen && (
        <Dialog title="History of the rules" size={560} onClose={() => setIsOpen(false)}>
          <ul className={styles.states}>
            {data.items.map((state) => (
              <li key={state.id}>
                <span>
                  Until <Moment at={state.until} />: {counted(state.rules.length, 'rule')}
                  <span className="mk-muted">{restoreText(rules, state)}</span>
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={restore.isPending}
                  onClick={() => run(state.id)}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
