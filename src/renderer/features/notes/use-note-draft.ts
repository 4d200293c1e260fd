/** Saves the text of a note as it is typed. Until the archiver has it, the browser stores it. */
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { Note } from '../../../shared/library/notes.ts';
import { useConnection } from '../../bridge/hooks.tsx';
import { readPreference, removePreference, writePreference } from '../../preferences/preferences.ts';
import {
  draftNotSaved,
  draftSaved,
  isUnsaved,
  type NoteDraft,
  receiveNote,
  sendDraft,
  startDraft,
  typeDraft,
} from './note-draft.ts';
import { useNoteSaving } from './use-note.ts';

const pauseMs = 500;
/** What was typed, and the text that it began from. */
const unsavedSchema = z.object({ text: z.string(), before: z.string() });

interface NoteDraftField {
  readonly text: string;
  readonly isJoined: boolean;
  /** Why the text is not saved, as a sentence; null if it is, or is about to be. */
  readonly problem: string | null;
  readonly type: (text: string) => void;
  /** Saves now what was typed. */
  readonly flush: () => void;
  readonly saveAgain: () => void;
}

export function useNoteDraft(note: Note): NoteDraftField {
  const key = `note.${note.id}`;
  const { save, problem } = useNoteSaving(note);
  const [draft, setDraft] = useState(() => restoreDraft(note, key));
  const latest = useRef(draft);
  const put = (next: NoteDraft) => {
    latest.current = next;
    setDraft(next);
    if (isUnsaved(next)) writePreference(key, { text: next.text, before: next.before.text });
    else removePreference(key);
  };
  const send = () => {
    const { text, before, sent } = latest.current;
    if (sent !== null || text === before.text) return;
    put(sendDraft(latest.current));
    save(
      { text, textBefore: before.text },
      {
        onSaved: (stored) => {
          put(draftSaved(latest.current, stored));
          send();
        },
        onFailed: () => put(draftNotSaved(latest.current)),
      },
    );
  };
  const report = useDebouncedCallback(send, pauseMs);
  const receive = useRef(put);
  receive.current = put;
  useEffect(() => {
    const next = receiveNote(latest.current, note);
    if (next !== latest.current) receive.current(next);
  }, [note]);
  const isConnected = useConnection().state === 'connected';
  const retry = useRef(send);
  retry.current = send;
  useEffect(() => {
    if (isConnected) retry.current();
  }, [isConnected]);
  return {
    text: draft.text,
    isJoined: draft.isJoined,
    problem: isUnsaved(draft) ? problem : null,
    type: (text) => {
      put(typeDraft(latest.current, text));
      report();
    },
    flush: report.flush,
    saveAgain: send,
  };
}

/** With what was typed and not saved when the page was last closed. */
function restoreDraft(note: Note, key: string): NoteDraft {
  const unsaved = readPreference(key, unsavedSchema);
  const start = startDraft(note);
  if (unsaved === null || unsaved.text === note.text) return start;
  return typeDraft({ ...start, before: { ...note, text: unsaved.before } }, unsaved.text);
}
