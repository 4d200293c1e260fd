/**
 * The text of a note while it is typed and saved. It is saved with the text that it began from, so that the archiver
 * joins it with what another window stored meanwhile. One text is saved at a time: what is typed during that follows.
 */
import { joinTexts, type Note } from '../../../shared/library/notes.ts';

type Stored = Pick<Note, 'text' | 'changedAt'>;

export interface NoteDraft {
  readonly text: string;
  /** The stored note that the text began from. */
  readonly before: Stored;
  /** The text that is being saved; null while none is. */
  readonly sent: string | null;
  /** Whether the text was joined with one of another window when it was saved last. */
  readonly isJoined: boolean;
}

export const startDraft = (stored: Stored): NoteDraft => ({
  text: stored.text,
  before: stored,
  sent: null,
  isJoined: false,
});

export const isUnsaved = ({ text, before }: NoteDraft): boolean => text !== before.text;

export const typeDraft = (draft: NoteDraft, text: string): NoteDraft => ({ ...draft, text });

/** The stored note came, maybe late or from another window. A text that is not saved is joined with it when it is. */
export function receiveNote(draft: NoteDraft, stored: Stored): NoteDraft {
  if (draft.sent !== null || stored.changedAt < draft.before.changedAt) return draft;
  const isBased = isUnsaved(draft) && draft.text !== stored.text;
  return isBased ? draft : { ...draft, text: stored.text, before: stored };
}

export const sendDraft = (draft: NoteDraft): NoteDraft => ({ ...draft, sent: draft.text });

/** `stored`: the note with the text that was sent, maybe joined with another. */
export function draftSaved({ text, sent }: NoteDraft, stored: Stored): NoteDraft {
  return {
    text: withTyped(text, sent ?? text, stored.text),
    before: stored,
    sent: null,
    isJoined: sent !== null && stored.text !== sent,
  };
}

export const draftNotSaved = (draft: NoteDraft): NoteDraft => ({ ...draft, sent: null });

/** The stored text with what was typed since another was sent. */
function withTyped(text: string, sent: string, stored: string): string {
  if (text === sent) return stored;
  return stored.endsWith(sent)
    ? stored.slice(0, stored.length - sent.length) + text
    : joinTexts(stored, text);
}
