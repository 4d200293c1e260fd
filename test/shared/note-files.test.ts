import { expect, it, vi } from 'vitest';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { importNotes, readNotes, writeNotes } from '../../src/shared/library/note-files.ts';
import { blankNote, type Note } from '../../src/shared/library/notes.ts';

const notes = Array.from(
  { length: 1200 },
  (_, index): Note => ({
    ...blankNote({ kind: 'game', name: `GAME:${index}` }, '2026-11-27T00:00:00.000Z'),
    text: `Note ${index}`,
  }),
);

it('A file of notes is imported in calls of at most 500, each note once', async () => {
  const sent: Note[][] = [];
  const result = await importNotes(readNotes(writeNotes(notes)), async (some) => {
    sent.push(some);
    return await Promise.resolve({ added: some.length, changed: 1 });
  });
  expect(sent.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(sent.flat()).toEqual(notes);
  expect(result).toEqual({ added: 1200, changed: 3 });
});

it('No call has more than half a million characters, unless one note alone has', async () => {
  const long = notes.slice(0, 60).map((note) => ({ ...note, text: 'x'.repeat(19_000) }));
  const lengths: number[] = [];
  await importNotes(long, async (some) => {
    lengths.push(JSON.stringify(some).length);
    return await Promise.resolve({ added: 0, changed: 0 });
  });
  expect(lengths.length).toBeGreaterThan(2);
  expect(Math.max(...lengths)).toBeLessThan(510_000);
});

it.each([
  [0, 'Nothing was imported. Remove some.'],
  [1, '500 of 1,200 notes were imported. Remove some.'],
])('An error after %i calls says how many notes were imported', async (calls, remedy) => {
  const failure = new MatchkeepError('invalid-input', 'Too many.', { remedy: 'Remove some.' });
  const importSome = vi.fn(async () => await Promise.resolve({ added: 1, changed: 0 }));
  for (let call = 0; call < calls; call += 1) importSome.mockResolvedValueOnce({ added: 1, changed: 0 });
  importSome.mockRejectedValueOnce(failure);
  await expect(importNotes(notes, importSome)).rejects.toMatchObject({
    code: 'invalid-input',
    message: 'Too many.',
    remedy,
  });
});

it('A file with too many notes is refused as a whole', () => {
  const [first] = notes;
  expect(() =>
    readNotes(writeNotes(first === undefined ? [] : Array.from({ length: 20_001 }, () => first))),
  ).toThrow('The file has more than 20,000 notes.');
});
