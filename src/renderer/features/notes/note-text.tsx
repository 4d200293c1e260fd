/**
 * The text of a note. It is saved as it is typed, after a short pause. Until the archiver has it, the browser stores it,
 * so that neither a reload nor the end of either program loses it.
 */
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { joinTexts, maxNoteLength, type Note } from '../../../shared/library/notes.ts';
import { useConnection } from '../../bridge/hooks.tsx';
import { readPreference, removePreference, writePreference } from '../../preferences/preferences.ts';
import { useTypedText } from '../../ui/controls/use-typed-text.ts';
import styles from './notes.module.css';
import { useNoteSaving } from './use-note.ts';

interface NoteTextProps {
  readonly note: Note;
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isBare?: boolean;
  readonly takesFocus?: boolean;
}

const pauseMs = 500;
/** What was typed, and the text of the note at that time. */
const draftSchema = z.object({ text: z.string(), before: z.string() });
const draftKey = (note: Note) => `note.${note.id}`;

/** Give it the note's id as `key`. */
export function NoteText({ note, label, isBare = false, takesFocus = false }: NoteTextProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { save, problem } = useNoteSaving(note);
  const send = (text: string) =>
    save({ text }, () => {
      const draft = readPreference(draftKey(note), draftSchema);
      if (draft === null || draft.text === text) removePreference(draftKey(note));
    });
  const { text, type, flush } = useTypedText({ value: note.text, input, pauseMs, onReport: send });
  const write = (next: string) => {
    writePreference(draftKey(note), { text: next, before: note.text });
    type(next);
  };
  useUnsaved(note, write);
  const isConnected = useConnection().state === 'connected';
  const retry = useRef(() => {});
  retry.current = () => {
    if (problem !== null) send(text);
  };
  useEffect(() => {
    if (isConnected) retry.current();
  }, [isConnected]);
  const unsaved = problem !== null && text !== note.text;
  return (
    <div>
      <Textarea
        ref={input}
        classNames={{ input: `${styles.text} ${isBare ? '' : styles.large}` }}
        {...(isBare ? { 'aria-label': label, size: 'xs' } : { label })}
        placeholder="Write a note"
        maxLength={maxNoteLength}
        autoFocus={takesFocus}
        value={text}
        error={unsaved ? `Not saved: ${problem}` : null}
        onChange={(event) => write(event.currentTarget.value.replace(/[^\P{Cc}\t\n]/gu, ''))}
        onBlur={flush}
      />
      {unsaved && (
        <Button size="compact-xs" variant="default" mt={4} onClick={() => send(text)}>
          Save again
        </Button>
      )}
    </div>
  );
}

/** Brings back what was typed and not saved when the page was last closed, once. */
function useUnsaved(note: Note, write: (text: string) => void): void {
  const first = useRef({ note, write });
  useEffect(() => {
    const draft = readPreference(draftKey(first.current.note), draftSchema);
    const present = first.current.note.text;
    if (draft === null || draft.text === present) return;
    // Changed elsewhere since: neither text replaces the other.
    first.current.write(draft.before === present ? draft.text : joinTexts(present, draft.text));
  }, []);
}
