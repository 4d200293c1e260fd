/** Notes, tags and stars on games, players, teams and moments. */
import { z } from 'zod';
import { gameSelectionSchema } from '../library/library.ts';
import {
  momentSchema,
  noteChangesSchema,
  noteFilterSchema,
  noteSchema,
  subjectSchema,
  tagSchema,
  usedTagSchema,
} from '../library/notes.ts';
import { changed, command, nothing, page, paging, query } from './operation.ts';

const changes = ['notes'] as const;

export const notesOperations = {
  /** Oldest first. */
  'notes.list': query(z.object({ ...noteFilterSchema.shape, ...paging }), page(noteSchema)),
  /**
   * The subject's own note first, also if it is blank. Then of a game its moments by time, and of a player the notes
   * under the person's other names.
   */
  'notes.get': query(z.object({ subject: subjectSchema }), z.array(noteSchema)),
  /** The tags in use, the most frequent first; of subjects of all kinds. */
  'notes.tags': query(nothing, z.array(usedTagSchema)),
  /**
   * Changes some fields of a note, and no others. An `id` is that of a moment. Throws `not-found` for a moment that was
   * removed, and `invalid-input` for more notes than there can be.
   */
  'notes.save': command(
    z.object({
      subject: z.union([subjectSchema, z.object({ id: z.string().startsWith('moment:').max(300) })]),
      changes: noteChangesSchema,
    }),
    noteSchema,
    { changes },
  ),
  /** Throws `invalid-input` for more moments than a game can have. */
  'notes.addMoment': command(momentSchema, noteSchema, { changes }),
  /**
   * Adds notes of an export. Where a subject has a note, stars and tags are joined, and both texts stay. Throws
   * `invalid-input` for what then exceeds a limit; nothing changes.
   */
  'notes.import': command(
    z.object({ notes: z.array(noteSchema).max(500) }),
    z.object({ added: z.number().int(), changed: z.number().int() }),
    { changes },
  ),
  /** Returns the note as it was stored last, so that it can be restored; null if there was none. */
  'notes.remove': command(
    z.object({ id: z.string().max(300) }),
    z.object({ removed: noteSchema.nullable() }),
    { changes },
  ),
  /**
   * Opens the video of a game in the system's browser, at a time of the game. Throws `not-found` where the game has no
   * video or the video begins later, and `not-supported` where the host opens no addresses.
   */
  'notes.openVideo': command(z.object({ game: z.string().max(200), atSeconds: z.number().min(0) }), nothing, {
    changes: [],
  }),
  /** Stars games, adds tags and removes others. Returns the number of games that it changed. */
  'notes.mark': command(
    z.object({
      selection: gameSelectionSchema,
      isStarred: z.boolean().optional(),
      addTags: z.array(tagSchema).max(50).default([]),
      removeTags: z.array(tagSchema).max(50).default([]),
    }),
    changed,
    { changes },
  ),
} as const;
