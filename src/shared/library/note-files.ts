/** Files of notes: one that an import reads, with a note as JSON in each line, and a table for other programs. */

import { counted, formatCount } from '../base/counted.ts';
import { csvHead, csvRecord } from '../base/csv.ts';
import { afterPartOfWork, MatchkeepError } from '../base/errors.ts';
import { maxNotes, type Note, noteSchema } from './notes.ts';

/** Far more than the notes of a year have, in characters. */
const maxFileLength = 200_000_000;
/** Of one call, in characters: a running Matchkeep takes at most 4 MB. */
const maxCallLength = 500_000;
const maxNotesInCall = 500;
const remedy = 'Nothing was imported. Choose a file that Matchkeep exported.';

/** Throws `invalid-input` for too long a file, and with the number of the first line that is not valid. */
export function readNotes(text: string): Note[] {
  if (text.length > maxFileLength) throw tooLarge(`${formatCount(maxFileLength)} characters`);
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const notes = lines.flatMap((line, at) => (line.trim() === '' ? [] : [readNote(line, at + 1)]));
  if (notes.length > maxNotes) throw tooLarge(`${formatCount(maxNotes)} notes`);
  return notes;
}

function readNote(line: string, number: number): Note {
  const refused = (reason: string) =>
    new MatchkeepError('invalid-input', `Line ${number} is not a note: ${reason}`, { remedy });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw refused('it is not JSON.');
  }
  const { data, error } = noteSchema.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  throw refused(`${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'not valid'}`);
}

export const writeNotes = (notes: readonly Note[]): string =>
  notes.map((note) => `${JSON.stringify(note)}\n`).join('');

interface NoteColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'boolean' | 'time';
  readonly meaning: string;
  readonly value: (note: Note) => string | number | boolean | null;
}

/** What a table of notes has, after the name of their subject. */
export const noteColumns: readonly NoteColumn[] = [
  {
    name: 'at_seconds',
    type: 'integer',
    meaning: "of a moment: by the game's clock",
    value: ({ atSeconds }) => atSeconds,
  },
  {
    name: 'is_starred',
    type: 'boolean',
    meaning: 'whether it has a star',
    value: ({ isStarred }) => isStarred,
  },
  { name: 'tags', type: 'text', meaning: 'with commas between them', value: ({ tags }) => tags.join(', ') },
  { name: 'text', type: 'text', meaning: 'empty for a star or a tag alone', value: ({ text }) => text },
  { name: 'video', type: 'text', meaning: 'of a game: the link', value: ({ vod }) => vod?.url ?? null },
  {
    name: 'video_start_seconds',
    type: 'integer',
    meaning: "the second of the video at which the game's clock is 0:00",
    value: ({ vod }) => vod?.startSeconds ?? null,
  },
  {
    name: 'changed_at',
    type: 'time',
    meaning: 'when it was last changed',
    value: ({ changedAt }) => Date.parse(changedAt),
  },
];

const tableColumns: readonly NoteColumn[] = [
  { name: 'kind', type: 'text', meaning: 'game, player, team or moment', value: ({ kind }) => kind },
  {
    name: 'name',
    type: 'text',
    meaning: 'of the player or team, or the ID of the game, also of a moment',
    value: ({ name }) => name,
  },
  ...noteColumns,
];

/** As CSV, which no import reads. */
export function writeNotesTable(notes: readonly Note[], forSpreadsheets: boolean): string {
  const records = notes.map((note) =>
    csvRecord(
      tableColumns,
      tableColumns.map(({ value }) => value(note)),
      forSpreadsheets,
    ),
  );
  return csvHead(tableColumns, forSpreadsheets) + records.join('');
}

interface Imported {
  readonly added: number;
  readonly changed: number;
}

/**
 * Imports notes that `readNotes` has read, in calls of a limited size. An error says how many notes were imported before
 * it: a second import of the file adds nothing twice.
 */
export async function importNotes(
  notes: readonly Note[],
  importSome: (some: Note[]) => Promise<Imported>,
): Promise<Imported> {
  const result = { added: 0, changed: 0 };
  let done = 0;
  for (const some of inCalls(notes)) {
    try {
      const { added, changed } = await importSome(some);
      result.added += added;
      result.changed += changed;
      done += some.length;
    } catch (error) {
      throw stopped(error, done, notes.length);
    }
  }
  return result;
}

function stopped(error: unknown, done: number, all: number): MatchkeepError {
  const how =
    done === 0 ? 'Nothing was imported.' : `${formatCount(done)} of ${counted(all, 'note')} were imported.`;
  return afterPartOfWork(error, how);
}

function inCalls(notes: readonly Note[]): readonly Note[][] {
  const calls: Note[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const note of notes) {
    const own = JSON.stringify(note).length;
    const last = calls.at(-1);
    if (last === undefined || length + own > maxCallLength || last.length === maxNotesInCall) {
      calls.push([note]);
      length = own;
    } else {
      last.push(note);
      length += own;
    }
  }
  return calls;
}

function tooLarge(limit: string): MatchkeepError {
  return new MatchkeepError('invalid-input', `The file has more than ${limit}.`, { remedy });
}
