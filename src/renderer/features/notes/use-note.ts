/** Saves fields of a note. */
import { type Note, type NoteChanges, noteChangesSchema } from '../../../shared/library/notes.ts';
import { useCommand } from '../../bridge/hooks.tsx';

export interface NoteSaving {
  readonly save: (changes: NoteChanges, onSaved?: () => void) => void;
  /** What is wrong with the last change, as a sentence; null if it was saved. */
  readonly problem: string | null;
}

export function useNoteSaving(note: Note): NoteSaving {
  const command = useCommand('notes.save', { showsFailure: false });
  const { kind, name, id } = note;
  const subject = kind === 'moment' ? { id } : { kind, name };
  const invalid = noteChangesSchema.safeParse(command.variables?.changes ?? {}).error?.issues[0]?.message;
  return {
    save: (changes, onSaved) =>
      command.mutate({ subject, changes }, { ...(onSaved && { onSuccess: onSaved }) }),
    problem: command.error ? (invalid ?? command.error.message) : null,
  };
}
