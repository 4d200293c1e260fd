/** The star of a note. */
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { Note } from '../../../shared/library/notes.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import styles from './notes.module.css';
import { savedSubject } from './use-note.ts';

interface StarButtonProps {
  readonly note: Note;
  /** As in "Star this game". */
  readonly what: string;
}

export function StarButton({ note, what }: StarButtonProps) {
  const command = useCommand('notes.save');
  const { isStarred } = note;
  return (
    <ActionIcon
      size={26}
      className={isStarred ? styles.starred : ''}
      aria-label={`Star ${what}`}
      aria-pressed={isStarred}
      title={isStarred ? 'Remove the star' : `Star ${what}`}
      onClick={() => command.mutate({ subject: savedSubject(note), changes: { isStarred: !isStarred } })}
    >
      {isStarred ? <IconStarFilled size={16} className={styles.starred} /> : <IconStar size={16} />}
    </ActionIcon>
  );
}
