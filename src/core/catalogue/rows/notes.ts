/** Reads the user's notes; see shared/library/notes.ts. */
import type Database from 'better-sqlite3';
import type { Note, NoteKind } from '../../../shared/library/notes.ts';
import { readTexts } from './wantable.ts';

/** The `game_key` of the line that a change of notes adds to the log of changed games: no game has it. */
export const notesChanged = -1;

export interface NoteRow {
  readonly id: string;
  readonly kind: NoteKind;
  readonly name: string;
  readonly at_seconds: number | null;
  readonly is_starred: number;
  readonly tags: string;
  readonly text: string;
  readonly vod_url: string | null;
  readonly vod_start: number | null;
  readonly changed_at: string;
}
export const noteColumns = [
  'id',
  'kind',
  'name',
  'at_seconds',
  'is_starred',
  'tags',
  'text',
  'vod_url',
  'vod_start',
  'changed_at',
] as const satisfies readonly (keyof NoteRow)[];

/** Reads all notes, oldest first. */
export function createNotesReader(db: Database.Database): () => Note[] {
  const rows = db.prepare<[], NoteRow>(`SELECT ${noteColumns.join(', ')} FROM notes ORDER BY key`);
  return () => rows.all().map(toNote);
}

/** Reads the notes on these games and on moments in them, in the order of each game. */
export function createNotesOfGamesReader(db: Database.Database): (ids: readonly string[]) => Note[] {
  const rows = db.prepare<[string], NoteRow>(
    `SELECT ${noteColumns.join(', ')} FROM notes
     WHERE name IN (SELECT value FROM json_each(?)) AND kind IN ('game', 'moment')
     ORDER BY name, at_seconds, key`,
  );
  return (ids) => rows.all(JSON.stringify(ids)).map(toNote);
}

export function toNote(row: NoteRow): Note {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    isStarred: row.is_starred === 1,
    tags: [...readTexts(row.tags)],
    text: row.text,
    vod: row.vod_url === null ? null : { url: row.vod_url, startSeconds: row.vod_start ?? 0 },
    atSeconds: row.at_seconds,
    changedAt: row.changed_at,
  };
}

export function toRow(note: Note): NoteRow {
  return {
    id: note.id,
    kind: note.kind,
    name: note.name,
    at_seconds: note.atSeconds,
    is_starred: note.isStarred ? 1 : 0,
    tags: JSON.stringify(note.tags),
    text: note.text,
    vod_url: note.vod?.url ?? null,
    vod_start: note.vod?.startSeconds ?? null,
    changed_at: note.changedAt,
  };
}

/** What a search finds games by: the notes on the games of the catalogue, and on moments in them. */
export function createGameNotesReader(db: Database.Database) {
  const rows = db.prepare<
    [],
    Pick<NoteRow, 'kind' | 'is_starred' | 'tags' | 'text'> & { readonly key: number }
  >(
    `SELECT g.key, n.kind, n.is_starred, n.tags, n.text FROM notes n JOIN games g ON g.id = n.name
     WHERE n.kind IN ('game', 'moment') ORDER BY n.key`,
  );
  return () =>
    rows.all().map((row) => ({
      gameKey: row.key,
      isStarred: row.is_starred === 1,
      tags: readTexts(row.tags),
      text: row.text,
      isMoment: row.kind === 'moment',
    }));
}
