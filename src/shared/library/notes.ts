/**
 * Notes: what the user writes about a game, a player, a team, or a moment in a game. A game is identified by its platform
 * game ID, and need not be in the catalogue. A player or a team is identified by the name that Matchkeep shows, as
 * `nameKey` compares it. The list of people changes no note: those of all names of a person are shown together, and each
 * stays under the name that it was written for.
 */
import { z } from 'zod';
import { formatCount } from '../base/counted.ts';
import { nameKey } from '../base/names.ts';

export const subjectKinds = ['game', 'player', 'team'] as const;
export const noteKinds = [...subjectKinds, 'moment'] as const;
type SubjectKind = (typeof subjectKinds)[number];
export type NoteKind = (typeof noteKinds)[number];

export const maxNoteLength = 20_000;
export const maxTagLength = 60;
/** Of one subject. */
export const maxTags = 50;
/** In one game. */
export const maxMoments = 500;
/** Subjects with a note, a tag, a star or a video; moments included. */
export const maxNotes = 20_000;
const maxUrlLength = 2000;
const daySeconds = 86_400;

export const tagSchema = z
  .string()
  .trim()
  .min(1, 'A tag is empty.')
  .max(maxTagLength, `A tag has more than ${maxTagLength} characters.`)
  .regex(/^[^\p{Cc},]*$/u, 'A tag has a comma, a line break, a tab or another control character.');

/** Each tag once, however it is spelled, in its first spelling. */
const tagsOnce = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [nameKey(tag), tag])).values()].toReversed();

const tagsSchema = z
  .array(tagSchema)
  .max(maxTags, `There are more than ${maxTags} tags.`)
  .transform(tagsOnce);

const textSchema = z
  .string()
  .max(maxNoteLength, `A note has more than ${formatCount(maxNoteLength)} characters.`)
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'A note has a control character.');

/** Of a video on the web. */
const vodUrlSchema = z
  .url({ protocol: /^https?$/, error: 'The link of a video begins with https:// or http://.' })
  .max(maxUrlLength, `The link of a video has more than ${maxUrlLength} characters.`)
  .regex(/^[^/]*\/\/[^/?#@]*(?:[/?#]|$)/, 'The link of a video has no user name and no password.');

const vodSchema = z.object({
  url: vodUrlSchema,
  /** The second of the video at which the game's clock is 0:00; negative if the video begins later. */
  startSeconds: z.number().int().min(-daySeconds).max(daySeconds),
});
export type Vod = z.infer<typeof vodSchema>;

const atSecondsSchema = z.number().int().min(0).max(daySeconds);
const nameSchema = z
  .string()
  .max(200, 'A name has more than 200 characters.')
  .regex(/^\P{Cc}*$/u, 'A name has a control character.')
  .refine((name) => name.trim() !== '', 'A name is empty.');

const fields = {
  isStarred: z.boolean(),
  tags: tagsSchema,
  /** Plain text. */
  text: textSchema,
  /** Of a game only. */
  vod: vodSchema.nullable(),
  /** Of a moment only: by the game's clock. */
  atSeconds: atSecondsSchema.nullable(),
};

/** Of a moment, `moment:` and a random part. */
const noteIdSchema = z
  .string()
  .max(300)
  .regex(/^(game|player|team|moment):\P{Cc}+$/u);
const momentIdSchema = z.string().regex(/^moment:[\w-]{1,100}$/);

const subject = {
  kind: z.enum(noteKinds),
  /** Of a game or a moment, the platform game ID. */
  name: nameSchema,
};

type Placed = { readonly kind: NoteKind; readonly vod: Vod | null; readonly atSeconds: number | null };
export const isPlaced = ({ kind, vod, atSeconds }: Placed) =>
  (kind === 'moment') === (atSeconds !== null) && (kind === 'game' || vod === null);
export const misplaced = 'A moment has a time, and nothing else has; only a game has a video.';

/** `id` follows from the subject, except of a moment. */
export const noteSchema = z
  .object({ id: noteIdSchema, ...subject, ...fields, changedAt: z.iso.datetime() })
  .refine(isPlaced, misplaced)
  .refine(
    ({ kind, name, id }) => (kind === 'moment' ? id.startsWith('moment:') : id === noteId({ kind, name })),
    {
      error: 'The ID is not that of the subject.',
    },
  );
export type Note = z.infer<typeof noteSchema>;

/** Only one whose note can be stored and read again: a name of accents alone compares as empty, some ligatures as many letters. */
export const subjectSchema = z
  .object({ kind: z.enum(subjectKinds), name: nameSchema })
  .refine(
    (about) => noteIdSchema.safeParse(noteId(about)).success,
    'A name has no letters to compare, or too many.',
  );
export type Subject = z.infer<typeof subjectSchema>;

/**
 * A note with what another one of the same subject has: both texts stay, and of two videos both links. The present start
 * of a video and the present time of a moment stay; those of the other note are dropped.
 */
export function mergeNotes(present: Note, other: Note): Note {
  const tags = tagsOnce([...present.tags, ...other.tags]);
  const isOtherVod = present.vod !== null && other.vod !== null && present.vod.url !== other.vod.url;
  const text = joinTexts(present.text, other.text);
  return {
    ...present,
    isStarred: present.isStarred || other.isStarred,
    tags,
    text: isOtherVod && other.vod !== null ? joinTexts(text, other.vod.url) : text,
    vod: present.vod ?? other.vod,
  };
}

/**
 * Only what changes. `textBefore` and `tagsBefore`: what a change of text or tags began from. Where another text is stored,
 * both stay; of tags, only those that were added or taken away change.
 */
export const noteChangesSchema = z
  .object({ ...fields, textBefore: textSchema, tagsBefore: tagsSchema })
  .partial();
export type NoteChanges = z.infer<typeof noteChangesSchema>;

/** A new moment; with an `id`, one that was removed. */
export const momentSchema = z.object({
  id: momentIdSchema.optional(),
  game: nameSchema,
  atSeconds: atSecondsSchema,
  isStarred: fields.isStarred.default(false),
  tags: fields.tags.default([]),
  text: fields.text.default(''),
});
export type MomentDraft = z.infer<typeof momentSchema>;

/** What a list of notes is narrowed to; all of it must be met. */
export const noteFilterSchema = z.object({
  kind: subject.kind.optional(),
  isStarred: z.literal(true).optional(),
  tag: z.string().max(maxTagLength).optional(),
});
export type NoteFilter = z.infer<typeof noteFilterSchema>;

export const usedTagSchema = z.object({ tag: z.string(), count: z.number().int() });

/** The id of the note on a game, a player or a team: the same for names that are the same. */
export function noteId({ kind, name }: { readonly kind: SubjectKind; readonly name: string }): string {
  return `${kind}:${kind === 'game' ? name : nameKey(name)}`;
}

/** A note without content, which is not stored. `changedAt`: now. */
export function blankNote(about: Subject, changedAt: string): Note {
  return {
    id: noteId(about),
    ...about,
    isStarred: false,
    tags: [],
    text: '',
    vod: null,
    atSeconds: null,
    changedAt,
  };
}

/** Whether there is nothing to store. A moment without a text still marks its time. */
export function isBlank({ kind, isStarred, tags, text, vod }: Note): boolean {
  return kind !== 'moment' && !isStarred && tags.length === 0 && text === '' && vod === null;
}

/** Both texts; only one of them where it contains the other. */
export function joinTexts(one: string, other: string): string {
  if (one.includes(other)) return one;
  return other.includes(one) ? other : `${one}\n\n${other}`;
}

export function hasTag({ tags }: Pick<Note, 'tags'>, tag: string): boolean {
  return tags.some((one) => nameKey(one) === nameKey(tag));
}
