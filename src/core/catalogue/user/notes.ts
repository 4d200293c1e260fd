/** Notes, tags and stars: the only place that changes them. See shared/library/notes.ts. */
import type Database from 'better-sqlite3';
import { counted } from '../../../shared/base/counted.ts';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { nameKey } from '../../../shared/base/names.ts';
import {
  blankNote,
  hasTag,
  isBlank,
  isPlaced,
  joinTexts,
  type MomentDraft,
  maxMoments,
  maxNoteLength,
  maxNotes,
  maxTags,
  mergeNotes,
  misplaced,
  type Note,
  type NoteChanges,
  type NoteFilter,
  type NoteKind,
  noteId,
  noteSchema,
  type Subject,
} from '../../../shared/library/notes.ts';
import { peopleByName } from '../../../shared/library/people.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import { createNotesReader, type NoteRow, noteColumns, notesChanged, toNote, toRow } from '../rows/notes.ts';
import { createPeopleInFiles } from '../rows/people.ts';
import type { Write } from '../schema/write.ts';

interface Paging {
  readonly cursor?: string | undefined;
  readonly limit: number;
}
const cursorList = 'notes';

/** Every method that stores notes throws `invalid-input` for more than there can be; then nothing changes. */
export interface Notes {
  /** All of them, oldest first. */
  list(): Note[];
  /** Throws `invalid-input` for a cursor of another list. */
  page(input: NoteFilter & Paging): { items: Note[]; nextCursor: string | null };
  /** See the bridge's `notes.get`. */
  about(subject: Subject): Note[];
  tags(): { tag: string; count: number }[];
  /** Throws `not-found` for a moment that was removed. */
  change(subject: Subject | { readonly id: string }, changes: NoteChanges): Note;
  addMoment(draft: MomentDraft): Note;
  /** Returns how many of the games it changed. */
  mark(games: readonly string[], marks: GameMarks): number;
  /** Stores these notes as they are, in the place of those with the same ids. */
  save(note: Note): Note;
  saveAll(notes: readonly Note[]): void;
  /** See the bridge's `notes.import`. */
  merge(notes: readonly Note[]): { added: number; changed: number };
  /** Null if there is none. */
  find(id: string): Note | null;
  /** Returns the number of notes that it removed. */
  remove(id: string): number;
}

export interface GameMarks {
  readonly isStarred?: boolean | undefined;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
}

export function createNotes(
  db: Database.Database,
  write: Write,
  { newId, now }: { readonly newId: () => string; readonly now: () => number },
): Notes {
  const list = createNotesReader(db);
  const after = db.prepare<[number], NoteRow & { readonly key: number }>(
    `SELECT key, ${noteColumns.join(', ')} FROM notes WHERE key > ? ORDER BY key`,
  );
  const find = db.prepare<[string], NoteRow>(`SELECT ${noteColumns.join(', ')} FROM notes WHERE id = ?`);
  const moments = db.prepare<[string], NoteRow>(
    `SELECT ${noteColumns.join(', ')} FROM notes WHERE name = ? AND kind = 'moment' ORDER BY at_seconds, key`,
  );
  const count = db.prepare<[], number>('SELECT count(*) FROM notes').pluck();
  const countMoments = db
    .prepare<[string], number>("SELECT count(*) FROM notes WHERE name = ? AND kind = 'moment'")
    .pluck();
  const usedTags = db.prepare<[], { readonly tag: string; readonly count: number }>(
    `SELECT t.value AS tag, count(*) AS count FROM notes n, json_each(n.tags) t
     GROUP BY t.value ORDER BY count(*) DESC, t.value`,
  );
  const put = db.prepare<NoteRow>(
    `INSERT INTO notes (${noteColumns.join(', ')}) VALUES (${noteColumns.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (id) DO UPDATE SET ${noteColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const removeOne = db.prepare<[string], NoteKind>('DELETE FROM notes WHERE id = ? RETURNING kind').pluck();
  const log = db.prepare<[number]>('INSERT INTO changes (game_key) VALUES (?)');
  const readPeople = createPeopleInFiles(db);

  const time = () => new Date(now()).toISOString();
  const read = (id: string): Note | null => {
    const row = find.get(id);
    return row === undefined ? null : toNote(row);
  };
  const own = (subject: Subject) => read(noteId(subject)) ?? blankNote(subject, time());

  /** Within a transaction. */
  const store = (note: Note) => {
    if (isBlank(note)) removeOne.get(note.id);
    else put.run(toRow(note));
  };
  /** Stores in one transaction, checks the limits, and logs the change for those who follow the catalogue. */
  const saveAll = (notes: readonly Note[]): void => {
    if (notes.length === 0) return;
    write(() => {
      for (const note of notes) store(note);
      if ((count.get() ?? 0) > maxNotes) throw tooMany(counted(maxNotes, 'note'));
      for (const game of new Set(notes.flatMap(({ kind, name }) => (kind === 'moment' ? [name] : []))))
        if ((countMoments.get(game) ?? 0) > maxMoments)
          throw tooMany(`${counted(maxMoments, 'moment')} in one game`);
      if (notes.some(({ kind }) => isAboutGames(kind))) log.run(notesChanged);
    });
  };
  const save = (note: Note) => {
    saveAll([note]);
    return note;
  };

  return {
    list,
    page({ cursor, limit, ...filter }) {
      const items: Note[] = [];
      let [last = 0] = cursor === undefined ? [] : fromCursor(cursorList, cursor, 1);
      for (const row of after.iterate(last)) {
        if (items.length === limit) return { items, nextCursor: toCursor(cursorList, [last]) };
        const note = toNote(row);
        if (isFound(note, filter)) items.push(note);
        last = row.key;
      }
      return { items, nextCursor: null };
    },
    about(subject) {
      if (subject.kind === 'game') return [own(subject), ...moments.all(subject.name).map(toNote)];
      if (subject.kind === 'team') return [own(subject)];
      const person = peopleByName(readPeople()).get(nameKey(subject.name));
      if (person === undefined) return [own(subject)];
      const others = new Set(person.names.map((name) => noteId({ kind: 'player', name })));
      others.delete(noteId({ kind: 'player', name: person.name }));
      return [own({ kind: 'player', name: person.name }), ...[...others].flatMap((id) => read(id) ?? [])];
    },
    tags: () => mergeSpellings(usedTags.all()),
    change(subject, changes) {
      const present = 'id' in subject ? read(subject.id) : own(subject);
      if (present === null) throw unknownMoment();
      const { isStarred = present.isStarred, vod = present.vod } = changes;
      const {
        text: typed = present.text,
        textBefore = present.text,
        atSeconds = present.atSeconds,
      } = changes;
      const tags = changedTags(present.tags, changes);
      if (tags.length > maxTags) throw tooMany(`${counted(maxTags, 'tag')} on one ${present.kind}`);
      const text = textBefore === present.text ? typed : joinTexts(present.text, typed);
      if (text.length > maxNoteLength)
        throw tooLong(present, `Together they have more than ${counted(maxNoteLength, 'character')}.`);
      const changed = { ...present, isStarred, tags, text, vod, atSeconds, changedAt: time() };
      if (!isPlaced(changed)) throw new MatchkeepError('invalid-input', misplaced);
      return save(changed);
    },
    addMoment: ({ id = `moment:${newId()}`, game, ...moment }) =>
      save({ id, kind: 'moment', name: game, ...moment, vod: null, changedAt: time() }),
    mark(games, { isStarred, addTags, removeTags }) {
      const changed = games.flatMap((name) => {
        const present = own({ kind: 'game', name });
        const tags = present.tags.filter((tag) => !hasTag({ tags: [...removeTags] }, tag));
        for (const tag of addTags) if (!hasTag({ tags }, tag)) tags.push(tag);
        if (tags.length > maxTags) throw tooMany(`${counted(maxTags, 'tag')} on one game`);
        const marked = { ...present, tags, isStarred: isStarred ?? present.isStarred, changedAt: time() };
        const isSame = marked.isStarred === present.isStarred && tags.join() === present.tags.join();
        return isSame ? [] : [marked];
      });
      saveAll(changed);
      return changed.length;
    },
    merge(notes) {
      const merged = new Map<string, Note>();
      const counts = { added: 0, changed: 0 };
      for (const note of notes) {
        const present = merged.get(note.id) ?? read(note.id);
        if (present === null) {
          merged.set(note.id, note);
          if (!isBlank(note)) counts.added += 1;
          continue;
        }
        if (note.kind === 'moment' && note.name !== present.name)
          throw new MatchkeepError('invalid-input', `The moment "${note.id}" is one of another game here.`);
        const next = noteSchema.safeParse(mergeNotes(present, note));
        if (!next.success) throw tooLong(note, next.error.issues[0]?.message ?? '');
        if (JSON.stringify(next.data) === JSON.stringify(present)) continue;
        counts.changed += merged.has(note.id) ? 0 : 1;
        merged.set(note.id, { ...next.data, changedAt: time() });
      }
      saveAll([...merged.values()]);
      return counts;
    },
    find: read,
    save,
    saveAll,
    remove: (id) =>
      write(() => {
        const kind = removeOne.get(id);
        if (kind !== undefined && isAboutGames(kind)) log.run(notesChanged);
        return kind === undefined ? 0 : 1;
      }),
  };
}

/** The tags of the change, without those that were taken away meanwhile and with those that were added meanwhile. */
function changedTags(stored: string[], { tags, tagsBefore: before = stored }: NoteChanges): string[] {
  if (tags === undefined) return stored;
  const isIn = (list: string[], tag: string) => hasTag({ tags: list }, tag);
  const own = tags.filter((tag) => isIn(stored, tag) || !isIn(before, tag));
  const others = stored.filter((tag) => !isIn(before, tag) && !isIn(tags, tag));
  return [...own, ...others];
}

const isAboutGames = (kind: NoteKind) => kind === 'game' || kind === 'moment';

function isFound(note: Note, { kind, isStarred, tag }: NoteFilter): boolean {
  return (
    (kind === undefined || note.kind === kind) &&
    (isStarred === undefined || note.isStarred) &&
    (tag === undefined || hasTag(note, tag))
  );
}

/** Each tag once, in its most frequent spelling. `tags`: the most frequent first. */
function mergeSpellings(tags: readonly { readonly tag: string; readonly count: number }[]) {
  const merged = new Map<string, { tag: string; count: number }>();
  for (const { tag, count } of tags) {
    const known = merged.get(nameKey(tag));
    if (known === undefined) merged.set(nameKey(tag), { tag, count });
    else known.count += count;
  }
  return [...merged.values()].sort((a, b) => b.count - a.count);
}

function tooLong({ kind, name }: Note, reason: string): MatchkeepError {
  const message = `The notes on the ${kind} "${name}" cannot be joined. ${reason}`;
  return new MatchkeepError('invalid-input', message, { remedy: 'Shorten one of them, then try again.' });
}

function unknownMoment(): MatchkeepError {
  return new MatchkeepError('not-found', 'There is no such moment.', {
    remedy: 'It may have been removed in another window. Add it again.',
  });
}

function tooMany(limit: string): MatchkeepError {
  return new MatchkeepError('invalid-input', `There can be ${limit}.`, {
    remedy: 'Remove some that are not needed, then try again.',
  });
}
