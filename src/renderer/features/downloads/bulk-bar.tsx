/** Actions for the selected downloads or, with none selected, for everything in the section. */
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { OperationInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type { StateCounts } from '../../../shared/domain/domain.ts';
import { actionLabels, type DownloadAction, permission } from '../../../shared/downloads/download-states.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { counted } from '../../format/counted.ts';
import { useDownloadCommands } from '../../ui/controls/use-download-commands.ts';
import { showDone } from '../../ui/feedback/notices.tsx';
import styles from './bulk-bar.module.css';
import { type Tab, tabLabels, tabStates } from './tabs.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  readonly tab: Tab;
  readonly selection: Selection;
  readonly total: number;
  /**
   * What an action without a selection applies to: the section, the files of a problem, or null where filters show
   * only a part of it.
   */
  readonly scope: 'section' | { readonly problem: string } | null;
  /** All downloads by state, also those that are not loaded. */
  readonly counts: StateCounts | undefined;
}

type Target = OperationInput<'downloads.cancel'> | { readonly problem: string };

interface Asked {
  readonly tab: Tab;
  readonly target: Target;
  readonly what: string;
}

const actions: readonly { readonly action: DownloadAction; readonly done: string }[] = [
  { action: 'pause', done: 'paused' },
  { action: 'resume', done: 'resumed' },
  { action: 'retry', done: 'queued again' },
  { action: 'cancel', done: 'cancelled' },
];

export function BulkBar({ tab, selection, total, scope, counts }: BulkBarProps) {
  const chosen = selection.downloads;
  const isAllowed = (action: DownloadAction) => {
    if (chosen.length > 0) return chosen.some(({ state }) => permission(action, state) !== 'no');
    if (scope === null) return false;
    if (scope !== 'section') return isProblemAction(action);
    return tabStates[tab].some(
      (state) => (counts === undefined || counts[state] > 0) && permission(action, state) === 'yes',
    );
  };
  const run = useBulk();
  // What the question is about, even if the selection changes meanwhile.
  const [asked, setAsked] = useState<Asked | null>(null);
  const target =
    chosen.length > 0
      ? { ids: chosen.map(({ id }) => id) }
      : scope !== null && scope !== 'section'
        ? scope
        : all(tab);
  const askToCancel = () =>
    setAsked({
      tab,
      target,
      what:
        chosen.length > 0
          ? counted(chosen.length, 'selected download')
          : 'problem' in target
            ? 'all downloads with this problem'
            : `all downloads in "${tabLabels[tab]}"`,
    });
  if (asked?.tab === tab) {
    return (
      <CancelQuestion
        what={asked.what}
        onYes={() => {
          setAsked(null);
          run('cancel', 'cancelled', asked.target);
        }}
        onNo={() => setAsked(null)}
      />
    );
  }
  if (total === 0) return null;
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Bulk actions">
      <Checkbox
        size="xs"
        aria-label={chosen.length > 0 ? 'Clear selection' : 'Select all loaded downloads'}
        checked={chosen.length > 0 && chosen.length === total}
        indeterminate={chosen.length > 0 && chosen.length < total}
        onChange={() => (chosen.length > 0 ? selection.clear() : selection.selectAll())}
      />
      <span className={`${styles.what} mk-muted mk-num`} aria-live="polite">
        {chosen.length > 0
          ? `${chosen.length} selected`
          : scope !== 'section'
            ? 'Filtered downloads'
            : tab === 'all'
              ? 'All downloads'
              : 'All in this section'}
      </span>
      {actions
        .filter(({ action }) => isAllowed(action))
        .map(({ action, done }) => (
          <Button
            key={action}
            size="compact-xs"
            variant="subtle"
            onClick={() => (action === 'cancel' ? askToCancel() : run(action, done, target))}
          >
            {chosen.length > 0 ? actionLabels[action] : `${actionLabels[action]} all`}
          </Button>
        ))}
    </div>
  );
}

interface CancelQuestionProps {
  readonly what: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before many downloads are cancelled; archived files stay in any case. */
function CancelQuestion({ what, onYes, onNo }: CancelQuestionProps) {
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Bulk actions">
      <span>Cancel {what}? They are not tried again until you retry them. Archived files stay.</span>
      <Button size="compact-xs" color="red" onClick={onYes}>
        Cancel downloads
      </Button>
      <Button size="compact-xs" variant="default" onClick={onNo}>
        Keep them
      </Button>
    </div>
  );
}

const isProblemAction = (action: DownloadAction) => action === 'retry' || action === 'cancel';

const all = (tab: Tab) => ({ all: true as const, states: [...tabStates[tab]] });

function useBulk() {
  const commands = useDownloadCommands();
  const problemCommands = {
    retry: useCommand('downloads.retryProblem'),
    cancel: useCommand('downloads.cancelProblem'),
  };
  return (action: DownloadAction, done: string, target: Target) => {
    const onSuccess = ({ changed }: OperationOutput<'downloads.pause'>) =>
      showDone(`${counted(changed, 'download')} ${done}`);
    if (!('problem' in target)) commands[action].mutate(target, { onSuccess });
    else if (isProblemAction(action)) problemCommands[action].mutate({ id: target.problem }, { onSuccess });
  };
}
