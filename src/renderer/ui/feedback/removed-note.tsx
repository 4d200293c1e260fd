/** Says what was removed from a list, with the button that restores it, which has the focus. */
import { Button } from '@mantine/core';
import styles from './removed-note.module.css';

interface RemovedNoteProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly onUndo: () => void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** A `key` of what was removed moves the focus again with each one. */
export function RemovedNote({ name, isPending, onUndo }: RemovedNoteProps) {
  return (
    <p className={styles.removed} role="status">
      <span>"{name}" was removed.</span>
      <Button size="compact-xs" variant="default" ref={focus} loading={isPending} onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}
