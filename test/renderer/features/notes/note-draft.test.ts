/** The text of a note that is typed in a window, with the real notes of the catalogue behind it. */
import { expect, it } from 'vitest';
import {
  draftNotSaved,
  draftSaved,
  isUnsaved,
  receiveNote,
  sendDraft,
  startDraft,
  typeDraft,
} from '../../../../src/renderer/features/notes/note-draft.ts';
import { newCatalogue } from '../../../catalogue/fixtures.ts';

const game = { kind: 'game', name: 'ESPORTSTMNT01:1' } as const;

function createWindows(stored: string) {
  const { notes } = newCatalogue();
  const note = notes.change(game, { text: stored });
  const save = (text: string, textBefore: string) => notes.change(game, { text, textBefore });
  return { note, notes, save, read: () => notes.about(game)[0]?.text };
}

it('A text that another window wrote while this one could not save is joined with it, not replaced', () => {
  const { note, notes, save, read } = createWindows('');
  const offline = draftNotSaved(sendDraft(typeDraft(startDraft(note), 'MINE')));
  const received = receiveNote(offline, notes.change(game, { text: 'OTHER', textBefore: '' }));
  expect(received.text).toBe('MINE');
  const sent = sendDraft(received);
  const saved = draftSaved(sent, save(sent.text, sent.before.text));
  expect(saved).toMatchObject({ text: 'OTHER\n\nMINE', isJoined: true, sent: null });
  expect(isUnsaved(saved)).toBe(false);
  expect(read()).toBe('OTHER\n\nMINE');
});

it('What is typed while a text is saved stays, also behind a joined text, and is saved next', () => {
  const { note, save, read } = createWindows('a');
  const sent = sendDraft(typeDraft(startDraft(note), 'a b'));
  save('OTHER', 'a');
  const saved = draftSaved(typeDraft(sent, 'a b c'), save('a b', 'a'));
  expect(saved).toMatchObject({ text: 'OTHER\n\na b c', isJoined: true });
  expect(save(saved.text, saved.before.text).text).toBe('OTHER\n\na b c');
  const shorter = draftSaved(typeDraft(sendDraft(saved), ''), save(saved.text, saved.before.text));
  expect(save(shorter.text, shorter.before.text).text).toBe('');
  expect(read()).toBe('');
});

it('A window that has nothing to save shows what another one wrote, and never an answer that is older than its own', () => {
  const { note } = createWindows('a');
  const later = { text: 'b', changedAt: '2999-01-01T00:00:00.000Z' };
  const shown = receiveNote(startDraft(note), later);
  expect(shown).toMatchObject({ text: 'b', before: later, isJoined: false });
  expect(receiveNote(shown, note)).toBe(shown);
});
