/**
 * Gathers one version of Data Dragon in the store, from the web or an archive: the JSON first, then the pictures that it
 * names and the store lacks. The version is complete when all that the source has is stored.
 */
import { isDeepStrictEqual } from 'node:util';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { DragonData, NamedKind, NamedThing, Picture } from '../../shared/domain/data-dragon.ts';
import { parseJson } from '../platform/parse-json.ts';
import { runParallel } from '../platform/run-parallel.ts';
import { overJsonBounds } from '../service/json-bounds.ts';
import { type PictureSize, readPngSize } from './png.ts';
import { type ReadThing, readItems, readKeyed, readRunes } from './read-data.ts';
import type { DragonStore } from './store.ts';

export interface DragonSource {
  /** The path is below `cdn`, as on the web. Null: the source does not have it. Throws what stops it. */
  read(path: string): Promise<Buffer | null>;
  /** What the user can do about a file that is something else. */
  readonly remedy: string;
}

export interface Gathered {
  /** Files that were not here before, and their bytes. */
  readonly files: number;
  readonly bytes: number;
}

interface GatherOptions {
  readonly version: string;
  readonly language: string;
  readonly source: DragonSource;
  readonly store: DragonStore;
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** So few at a time that the host does not notice. */
const parallelFiles = 4;
/** A version of today has 20 sheets and 70 runes. */
const maxFiles = 1_000;

interface DataFile {
  readonly name: string;
  readonly read: (json: unknown) => readonly ReadThing[] | null;
  /** Versions before 7.22 have no runes. */
  readonly isOptional?: true;
}

const dataFiles: Readonly<Record<NamedKind, DataFile>> = {
  champion: { name: 'champion.json', read: readKeyed },
  item: { name: 'item.json', read: readItems },
  rune: { name: 'runesReforged.json', read: readRunes, isOptional: true },
  spell: { name: 'summoner.json', read: readKeyed },
};

/**
 * Throws `not-found` if the source has no such version or language, `service-unreadable` for JSON that is something else,
 * what the source throws, and the errors of the disk. What was stored until then is used by the next attempt.
 */
export async function gatherVersion(options: GatherOptions): Promise<Gathered> {
  const { version, language, source, store, signal, onProgress } = options;
  const read = {
    champion: await readThings(options, 'champion'),
    item: await readThings(options, 'item'),
    rune: await readThings(options, 'rune'),
    spell: await readThings(options, 'spell'),
  };
  const named = Object.values(read).flatMap((things) => things.flatMap(({ picture }) => picture ?? []));
  const wanted = [...new Map(named.map((picture) => [picture.file, picture])).values()].slice(0, maxFiles);
  const sizes = new Map<string, PictureSize>();
  const added = { files: 0, bytes: 0 };
  let done = 0;
  await runParallel(wanted, parallelFiles, async ({ file, path, isShared }) => {
    signal.throwIfAborted();
    const present = await store.picture(version, file);
    const bytes = present ?? (await source.read(isShared ? path : `${version}/${path}`));
    if (bytes !== null) {
      const size = readPngSize(bytes);
      if (size === null) throw unreadable(`${version}/${path} is not a picture that can be used.`, source);
      sizes.set(file, size);
      if (present === null) {
        await store.savePicture(version, file, bytes);
        added.files += 1;
        added.bytes += bytes.length;
      }
    }
    done += 1;
    onProgress?.(done, wanted.length);
  });
  signal.throwIfAborted();
  // A single picture may be missing. Without any, something other than Data Dragon has responded.
  if (wanted.length > 0 && sizes.size === 0) throw unreadable(`Version ${version} has no pictures.`, source);
  const withPictures = (things: readonly ReadThing[]) => things.map((thing) => locate(thing, sizes));
  const data: DragonData = {
    version,
    language,
    champion: withPictures(read.champion),
    item: withPictures(read.item),
    rune: withPictures(read.rune),
    spell: withPictures(read.spell),
  };
  if (!isDeepStrictEqual(await store.read(version, language), data)) {
    added.bytes += await store.save(data);
    added.files += 1;
  }
  return added;
}

async function readThings(
  { version, language, source }: GatherOptions,
  kind: NamedKind,
): Promise<readonly ReadThing[]> {
  const { name, read, isOptional } = dataFiles[kind];
  const path = `${version}/data/${language}/${name}`;
  const bytes = await source.read(path);
  if (bytes === null) {
    if (isOptional) return [];
    throw new MatchkeepError(
      'not-found',
      `Data Dragon has no ${name} of version ${version} in ${language}.`,
      {
        remedy: 'Check the language in the settings; en_US is available for every version.',
      },
    );
  }
  const text = bytes.toString();
  const things = read(overJsonBounds(text) === null ? parseJson(text) : undefined);
  if (things !== null && things.length > 0) return things;
  throw unreadable(`${path} is not a file of Data Dragon.`, source);
}

function unreadable(message: string, { remedy }: DragonSource): MatchkeepError {
  return new MatchkeepError('service-unreadable', message, { remedy });
}

/** Where the picture is in its file; null if the file is missing or has no such part. */
function locate({ id, name, picture }: ReadThing, sizes: ReadonlyMap<string, PictureSize>): NamedThing {
  const size = picture === null ? undefined : sizes.get(picture.file);
  if (picture === null || size === undefined) return { id, name, picture: null };
  const { width: fileWidth, height: fileHeight } = size;
  const part = picture.part ?? { x: 0, y: 0, w: fileWidth, h: fileHeight };
  const isInside = part.x + part.w <= fileWidth && part.y + part.h <= fileHeight;
  const located: Picture | null = isInside ? { file: picture.file, ...part, fileWidth, fileHeight } : null;
  return { id, name, picture: located };
}
