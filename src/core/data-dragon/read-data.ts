/** Reads Data Dragon's JSON. What is not as expected in one entry leaves out that entry or its picture. */
import { z } from 'zod';
import { namedKinds, pictureFileSchema } from '../../shared/domain/data-dragon.ts';

/** A picture as the JSON names it, before its file is known. */
interface NamedPicture {
  /** Where Data Dragon has it, below `cdn/<version>` for a sheet, below `cdn` for a rune. */
  readonly path: string;
  readonly isShared: boolean;
  /** The name under which it is stored. */
  readonly file: string;
  /** Null for the whole file. */
  readonly part: { readonly x: number; readonly y: number; readonly w: number; readonly h: number } | null;
}

export interface ReadThing {
  readonly id: number;
  readonly name: string;
  readonly picture: NamedPicture | null;
}

const maxThings = 10_000;
const maxNameLength = 200;

const pixel = z.number().int().min(0).max(65_535);
const imageSchema = z
  .object({ sprite: z.string().max(100), x: pixel, y: pixel, w: pixel, h: pixel })
  .nullable()
  .catch(null);

/** Names may have markup, such as `<rarityLegendary>…</rarityLegendary>`, and characters that change a line's direction. */
const nameSchema = z
  .string()
  .max(2000)
  .transform((text) =>
    text
      .replace(/<[^<>]*>/g, '')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, maxNameLength),
  )
  .pipe(z.string().min(1));
const idSchema = z.coerce.number().int().min(0).max(1_000_000_000);

const keyedSchema = z.object({ key: idSchema, name: nameSchema, image: imageSchema });
const itemSchema = z.object({ name: nameSchema, image: imageSchema });
const runeSchema = z.object({ id: idSchema, name: nameSchema, icon: z.string().max(300).catch('') });
const treeSchema = runeSchema.extend({
  slots: z.array(z.object({ runes: z.array(z.unknown()).catch([]) }).catch({ runes: [] })).catch([]),
});

const dataSchema = z.object({ data: z.record(z.string(), z.unknown()) });

/** `champion.json` and `summoner.json`: by name, with the number as `key`. Null if it is something else. */
export function readKeyed(json: unknown): readonly ReadThing[] | null {
  return readEntries(json, (_, value) => {
    const read = keyedSchema.safeParse(value);
    if (!read.success) return null;
    const { key: id, name, image } = read.data;
    return { id, name, picture: sheetPicture(image) };
  });
}

/** `item.json`: by number. Null if it is something else. */
export function readItems(json: unknown): readonly ReadThing[] | null {
  return readEntries(json, (key, value) => {
    const id = idSchema.safeParse(key);
    const read = itemSchema.safeParse(value);
    if (!id.success || !read.success) return null;
    return { id: id.data, name: read.data.name, picture: sheetPicture(read.data.image) };
  });
}

/** `runesReforged.json`: trees with their runes. Null if it is something else. */
export function readRunes(json: unknown): readonly ReadThing[] | null {
  if (!Array.isArray(json)) return null;
  const toThing = ({ id, name, icon }: z.infer<typeof runeSchema>) => ({
    id,
    name,
    picture: runePicture(icon),
  });
  return json.slice(0, maxThings).flatMap((value: unknown) => {
    const tree = treeSchema.safeParse(value);
    if (!tree.success) return [];
    const runes = tree.data.slots.flatMap((slot) => slot.runes);
    const read = runes.flatMap((rune) => {
      const one = runeSchema.safeParse(rune);
      return one.success ? [one.data] : [];
    });
    return [tree.data, ...read].map(toThing);
  });
}

function readEntries(
  json: unknown,
  read: (key: string, value: unknown) => ReadThing | null,
): readonly ReadThing[] | null {
  const file = dataSchema.safeParse(json);
  if (!file.success) return null;
  const byId = new Map<number, ReadThing>();
  for (const [key, value] of Object.entries(file.data.data).slice(0, maxThings)) {
    const thing = read(key, value);
    if (thing !== null && !byId.has(thing.id)) byId.set(thing.id, thing);
  }
  return [...byId.values()];
}

function sheetPicture(image: z.infer<typeof imageSchema>): NamedPicture | null {
  if (image === null || image.w === 0 || image.h === 0) return null;
  const { sprite, ...part } = image;
  const isSheet =
    pictureFileSchema.safeParse(sprite).success && namedKinds.some((kind) => sprite.startsWith(kind));
  return isSheet ? { path: `img/sprite/${sprite}`, isShared: false, file: sprite, part } : null;
}

function runePicture(icon: string): NamedPicture | null {
  const file = icon.replaceAll('/', '.');
  const isKnown = /^perk-images(?:\/[\w-]+)+\.png$/.test(icon) && pictureFileSchema.safeParse(file).success;
  return isKnown ? { path: `img/${icon}`, isShared: true, file, part: null } : null;
}
