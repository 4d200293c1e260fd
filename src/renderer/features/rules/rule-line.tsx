/** One watch rule in the list: its place, its sentence, and what can be done with it. */
import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WatchRule } from '../../../shared/rules/watch-rules.ts';
import { Cell } from '../../ui/table/grid-cells.tsx';
import styles from './rule-line.module.css';
import { ruleSentence } from './rule-sentence.ts';
import { useMatchNames } from './use-match-names.ts';

interface RuleActions {
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onToggle: (isEnabled: boolean) => void;
  /** -1 up, 1 down. */
  readonly onMove: (step: -1 | 1) => void;
}

interface RuleLineProps extends RuleActions {
  readonly rule: WatchRule;
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

export function RuleLine({ rule, index, count, ...actions }: RuleLineProps) {
  const sentence = ruleSentence(rule, useMatchNames(rule.matches));
  return (
    <>
      <Cell className={`${styles.number} mk-num mk-muted`} label={`Rule ${index + 1} of ${count}`}>
        {index + 1}
      </Cell>
      <Cell>
        <Switch
          size="xs"
          aria-label={`${sentence}: on`}
          checked={rule.isEnabled}
          onChange={(event) => actions.onToggle(event.currentTarget.checked)}
        />
      </Cell>
      <Cell className={`${styles.sentence} ${rule.isEnabled ? '' : styles.off}`}>
        {sentence}
        {!rule.isEnabled && <span className={styles.state}> · off</span>}
      </Cell>
      <Cell className={styles.actions}>
        <RowButton label="Move up" of={sentence} isDisabled={index === 0} onClick={() => actions.onMove(-1)}>
          <IconArrowUp size={15} />
        </RowButton>
        <RowButton
          label="Move down"
          of={sentence}
          isDisabled={index === count - 1}
          onClick={() => actions.onMove(1)}
        >
          <IconArrowDown size={15} />
        </RowButton>
        <RowButton label="Edit" of={sentence} onClick={actions.onEdit}>
          <IconPencil size={15} />
        </RowButton>
        <RowButton label="Remove" of={sentence} onClick={actions.onRemove}>
          <IconTrash size={15} />
        </RowButton>
      </Cell>
    </>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly of: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Stays focusable while it is disabled, so that a rule can be moved several places by one key. */
function RowButton({ label, of, isDisabled = false, onClick, children }: RowButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={`${label}: ${of}`}
        aria-disabled={isDisabled}
        {...(isDisabled && { 'data-disabled': true })}
        onClick={() => {
          if (!isDisabled) onClick();
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
