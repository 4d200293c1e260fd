/** The table of notes: a row for the user's note on each game, and one for each moment in it. */
import { noteColumns } from '../../shared/library/note-files.ts';
import type { Note } from '../../shared/library/notes.ts';
import { gameIdColumn } from './common-columns.ts';
import type { ExportGame } from './games.ts';
import { defineTable } from './table.ts';

interface NoteRow {
  readonly game: ExportGame;
  readonly note: Note;
}

const source = 'your notes';

export const notesTable = defineTable<NoteRow>({
  rows: (game) => game.notes.map((note) => ({ game, note })),
  isOfUser: true,
  columns: [
    gameIdColumn,
    { name: 'kind', type: 'text', meaning: '`game` or `moment`', source, value: ({ note }) => note.kind },
    ...noteColumns.map(({ value, ...column }) => ({
      ...column,
      source,
      value: ({ note }: NoteRow) => value(note),
    })),
  ],
});
