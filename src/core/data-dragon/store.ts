/**
 * The folder `data-dragon` of the data folder. A version has a folder with its sheets of pictures, and one file of names
 * for each language, which is written last: a version without it is incomplete, and is continued. The pictures of runes
 * are in the folder `runes`, as many versions share them.
 */

import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DragonData,
  type DragonStatus,
  dragonDataSchema,
  dragonVersionSchema,
  pictureFileSchema,
} from '../../shared/domain/data-dragon.ts';
import { systemDisk } from '../disk/disk.ts';
import { systemCode } from '../disk/disk-error.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { replaceFileWith } from '../disk/replace-file.ts';
import { comparePatches } from '../domain/patches.ts';
import { parseJson } from '../platform/parse-json.ts';
import { readPngSize } from './png.ts';

export type StoredVersion = DragonStatus['versions'][number];

export interface DragonStore {
  readonly folder: string;
  /** The complete versions, newest first. */
  versions(): Promise<readonly StoredVersion[]>;
  /** All files, with those of incomplete versions. */
  bytes(): Promise<number>;
  /** Null if it is not here, or its file is damaged. */
  read(version: string, language: string): Promise<DragonData | null>;
  /** The bytes of a checked picture; null if it is not here, or damaged. */
  picture(version: string, file: string): Promise<Buffer | null>;
  savePicture(version: string, file: string, bytes: Buffer): Promise<void>;
  /** Makes the version complete. Returns the bytes of its names. */
  save(data: DragonData): Promise<number>;
  /** Null: all. False if there was nothing. */
  remove(version: string | null): Promise<boolean>;
}

const sharedFolder = 'runes';
const namesFile = /^names-([a-z]{2}_[A-Z]{2})\.json$/;
const maxNamesBytes = 16 * 1024 * 1024;

/** What a process that only reads knows, too. */
export async function readDragonStatus(
  store: DragonStore,
  work: DragonStatus['work'] = { state: 'idle' },
): Promise<DragonStatus> {
  const versions = [...(await store.versions())];
  return { folder: store.folder, versions, bytes: await store.bytes(), work };
}

export function openDragonStore(dataDir: string): DragonStore {
  const folder = join(dataDir, 'data-dragon');
  const fileFolder = (version: string, file: string) =>
    join(folder, file.startsWith('perk-images.') ? sharedFolder : dragonVersionSchema.parse(version));
  const path = (version: string, file: string) =>
    join(fileFolder(version, file), pictureFileSchema.parse(file));
  const write = async (into: string, name: string, bytes: string | Buffer) => {
    await makeFolders(into, { mode: 0o700 });
    await replaceFileWith(join(into, name), async (staged) => {
      await systemDisk.writeFile(staged, bytes);
      return true;
    });
  };
  return {
    folder,
    async versions() {
      const names = await listFolder(folder);
      const read = names
        .filter((name) => dragonVersionSchema.safeParse(name).success)
        .map(async (version) => {
          const files = await listFolder(join(folder, version));
          const languages = files.flatMap((name) => namesFile.exec(name)?.[1] ?? []);
          return { version, languages, bytes: await sizeOfFiles(join(folder, version), files) };
        });
      const all = await Promise.all(read);
      return all
        .filter(({ languages }) => languages.length > 0)
        .toSorted((a, b) => comparePatches(b.version, a.version));
    },
    async bytes() {
      const names = await listFolder(folder);
      const sizes = names.map(async (name) => {
        const inside = join(folder, name);
        return await sizeOfFiles(inside, await listFolder(inside));
      });
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    async read(version, language) {
      const name = `names-${language}.json`;
      if (!namesFile.test(name)) return null;
      const bytes = await readOrNull(join(folder, dragonVersionSchema.parse(version), name));
      if (bytes === null || bytes.length > maxNamesBytes) return null;
      const parsed = dragonDataSchema.safeParse(parseJson(bytes.toString()));
      return parsed.success && parsed.data.version === version ? parsed.data : null;
    },
    async picture(version, file) {
      const bytes = await readOrNull(path(version, file));
      return bytes === null || readPngSize(bytes) === null ? null : bytes;
    },
    savePicture: (version, file, bytes) =>
      write(fileFolder(version, file), pictureFileSchema.parse(file), bytes),
    async save(data) {
      const bytes = Buffer.from(JSON.stringify(dragonDataSchema.parse(data)));
      await write(join(folder, data.version), `names-${data.language}.json`, bytes);
      return bytes.length;
    },
    async remove(version) {
      const removed = version === null ? folder : join(folder, dragonVersionSchema.parse(version));
      const isThere = (await listFolder(removed)).length > 0;
      await rm(removed, { recursive: true, force: true });
      if (version !== null && (await this.versions()).length === 0)
        await rm(join(folder, sharedFolder), { recursive: true, force: true });
      return isThere;
    },
  };
}

/** Empty for a folder that does not exist, or a file. */
async function listFolder(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) return [];
    throw error;
  }
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(systemCode(error) ?? '')) return null;
    throw error;
  }
}

/** Files that are staged for their final names come and go during a fetch, and do not count. */
async function sizeOfFiles(folder: string, names: readonly string[]): Promise<number> {
  const stored = names.filter((name) => namesFile.test(name) || pictureFileSchema.safeParse(name).success);
  const sizes = await Promise.all(stored.map((name) => sizeOrZero(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Another window may remove a version meanwhile. */
async function sizeOrZero(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
