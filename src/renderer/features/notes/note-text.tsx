/**
 * The text of a note. It is saved as it is typed, after a short pause. Until the archiver has it, the browser stores it,
 * so that neither a reload nor the end of either program loses it.
 */
import { Button, Textarea } from '@mantine/core';
import { maxNoteLength, type Note as StoredNote } from '../../../shared/library/notes.ts';
import { Note } from '../../ui/feedback/note.tsx';
import styles from './notes.module.css';
import { useNoteDraft } from './use-note-draft.ts';

interface NoteTextProps {
  readonly note: StoredNote;
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isBare?: boolean;
  readonly takesFocus?: boolean;
}

/** Give it the note's id as `key`. */
export function NoteText({ note, label, isBare = false, takesFocus = false }: NoteTextProps) {
  const { text, isJoined, problem, type, flush, saveAgain } = useNoteDraft(note);
  return (
    <div>
      <Textarea
        classNames={{ input: `${styles.text} ${isBare ? '' : styles.large}` }}
        {...(isBare ? { 'aria-label': label, size: 'xs' } : { label })}
        placeholder="Write a note"
        maxLength={maxNoteLength}
        autoFocus={takesFocus}
        value={text}
        error={problem === null ? null : `Not saved: ${problem}`}
        onChange={(event) => type(event.currentTarget.value.replace(/[^\P{Cc}\t\n]/gu, ''))}
        onBlur={flush}
      />
      {isJoined && (
        <div role="status">
          <Note>Another window changed this note meanwhile: both texts are here.</Note>
        </div>
      )}
      {problem !== null && (
        <Button size="compact-xs" variant="default" mt={4} onClick={saveAgain}>
          Save again
        </Button>
      )}
    </div>
  );
}
