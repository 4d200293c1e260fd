/**
 * Names and pictures of champions, items, runes and summoner spells from Riot's Data Dragon, version by version. A
 * version such as `15.8.1` belongs to the patch `15.8` of the games.
 */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';

export const namedKinds = ['champion', 'item', 'rune', 'spell'] as const;
export type NamedKind = (typeof namedKinds)[number];

/** When the names and pictures of a patch are fetched that a game on the screen lacks. */
export const fetchModes = ['ask', 'automatic', 'never'] as const;

export const dragonVersionSchema = z
  .string()
  .regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/, 'must be a version of Data Dragon, such as 15.8.1');

export const languageSchema = z
  .string()
  .regex(/^[a-z]{2}_[A-Z]{2}$/, 'must be a language as Data Dragon writes it, such as en_US or ko_KR');

export const patchSchema = z.string().regex(/^\d{1,3}\.\d{1,3}$/, 'must be a patch, such as 15.8');

/** A sheet of many pictures, which belongs to a version, or the picture of one rune, which many versions share. */
export const pictureFileSchema = z
  .string()
  .max(200)
  .regex(/^(?:(?:champion|item|spell)\d{1,3}|perk-images(?:\.[\w-]+){1,6})\.png$/);

/** The longest side of a picture or a sheet, in pixels. */
export const maxPictureSide = 4096;
const pixels = z.number().int().min(0).max(maxPictureSide);

/** A rectangle of a file, in pixels. */
const pictureSchema = z.object({
  file: pictureFileSchema,
  x: pixels,
  y: pixels,
  w: pixels.min(1),
  h: pixels.min(1),
  /** Of the whole file. */
  fileWidth: pixels.min(1),
  fileHeight: pixels.min(1),
});
export type Picture = z.infer<typeof pictureSchema>;

const namedThingSchema = z.object({
  id: z.number().int().min(0),
  name: z.string().min(1).max(200),
  /** Null if Data Dragon has none that can be used. */
  picture: pictureSchema.nullable(),
});
export type NamedThing = z.infer<typeof namedThingSchema>;

const things = z.array(namedThingSchema).max(10_000);

/** What one version has, in one language. */
export const dragonDataSchema = z.object({
  version: dragonVersionSchema,
  language: languageSchema,
  champion: things,
  item: things,
  rune: things,
  spell: things,
});
export type DragonData = z.infer<typeof dragonDataSchema>;

/** What is here for the games of a patch: its own version, else the nearest one. */
export const patchDataSchema = z.object({ isOwn: z.boolean(), data: dragonDataSchema });
export type PatchData = z.infer<typeof patchDataSchema>;

export const dragonStatusSchema = z.object({
  folder: z.string(),
  /** Newest first. */
  versions: z.array(
    z.object({ version: dragonVersionSchema, languages: z.array(z.string()), bytes: z.number().int() }),
  ),
  /** Of all versions together, with the pictures that they share. */
  bytes: z.number().int(),
  work: z.discriminatedUnion('state', [
    z.object({ state: z.literal('idle') }),
    /** Of the patch that is fetched now; `done` of `total` files. */
    z.object({ state: z.literal('fetching'), patch: z.string(), done: z.number(), total: z.number() }),
    /** Bytes of an archive that are read. */
    z.object({ state: z.literal('importing'), done: z.number(), total: z.number() }),
    /** The patch is null for an archive. */
    z.object({ state: z.literal('failed'), patch: z.string().nullable(), error: errorDataSchema }),
  ]),
});
export type DragonStatus = z.infer<typeof dragonStatusSchema>;

/** What a fetch or an import added. */
export const dragonReportSchema = z.object({
  versions: z.array(dragonVersionSchema),
  files: z.number().int(),
  bytes: z.number().int(),
  /** Patches that Data Dragon does not have. */
  unavailable: z.array(patchSchema),
});
export type DragonReport = z.infer<typeof dragonReportSchema>;

/** About how much the names and pictures of one patch take. */
export const megabytesPerPatch = 3;

/** What Riot Games' policy for projects of fans asks to be said where its names and pictures are shown. */
export const riotNotice =
  'Matchkeep was created under Riot Games\' "Legal Jibber Jabber" policy using assets owned by Riot Games. Riot Games does not endorse or sponsor this project.';

/** `15.8` of the version `15.8.1`. */
export const versionPatch = (version: string): string => version.split('.').slice(0, 2).join('.');
