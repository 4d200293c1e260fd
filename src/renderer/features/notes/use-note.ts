/** Saves fields of a note. */
import { type Note, type NoteChanges, noteChangesSchema } from '../../../shared/library/notes.ts';
import { useCommand } from '../../bridge/hooks.tsx';

interface WhenSaved {
  readonly onSaved: (note: Note) => void;
  readonly onFailed: () => void;
}

export interface NoteSaving {
  /** Calls `when` also after the field is gone. */
  readonly save: (changes: NoteChanges, when?: WhenSaved) => void;
  /** What is wrong with the last change, as a sentence; null if it was saved. */
  readonly problem: string | null;
}

/** Of a note in `notes.save`: a moment is known by its id only. */
export const savedSubject = ({ kind, name, id }: Note) => (kind === 'moment' ? { id } : { kind, name });

export function useNoteSaving(note: Note): NoteSaving {
  const command = useCommand('notes.save', { showsFailure: false });
  const subject = savedSubject(note);
  const invalid = noteChangesSchema.safeParse(command.variables?.changes ?? {}).error?.issues[0]?.message;
  return {
    save: (changes, when) => {
      // The promise settles for each call, the callbacks of "mutate" only for the last one.
      command.mutateAsync({ subject, changes }).then(when?.onSaved, when?.onFailed ?? (() => {}));
    },
    problem: command.error ? (invalid ?? command.error.message) : null,
  };
}
