/**
 * Restores a backup: everything in it is verified in a folder of its own before anything changes (see
 * settings/finish-restore.ts). The next start makes the catalogue of the backup the present one, as it does with a daily copy.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { archiveIdNote, resolveArchiveDir } from '../archive/archive-connection.ts';
import { idOfFilled } from '../archive/marker.ts';
import { openStore } from '../archive/store/open-store.ts';
import { migrations } from '../catalogue/schema/migrations.ts';
import { isCatalogueDamaged } from '../catalogue/schema/open.ts';
import { createMetadata } from '../catalogue/user/metadata.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { makeOwnPrivateFolder } from '../disk/own-private-folder.ts';
import { lockDataFolder } from '../disk/owner-lock.ts';
import { namesIn, stagedPath, syncFolder } from '../disk/staged-file.ts';
import { isOwnSql } from '../domain/further-paths.ts';
import { listZip, unpackEntry } from '../inspect/zip-entries.ts';
import { parseJson } from '../platform/parse-json.ts';
import { makeDataFolder } from '../settings/data-dir.ts';
import { finishRestore, readyFolder, replacedFolder, stagedFolder } from '../settings/finish-restore.ts';
import { adoptSettings, readSettings } from '../settings/settings.ts';
import { userDataFiles } from '../user-data/backups.ts';
import {
  type BackupManifest,
  backupFormat,
  cataloguePart,
  manifestName,
  manifestSchema,
  settingsName,
  sha256,
} from './backup.ts';
import { unpackCopy } from './copy-catalogue.ts';
import { copyName } from './copy-files.ts';

/** Of a list that the user entered. */
const maxTextBytes = 256 * 1024 ** 2;
const maxManifestBytes = 1024 ** 2;

/**
 * Returns what the backup says of itself, and the folder with what was replaced. Throws `archive-locked` while another process
 * has the data folder, `file-corrupt` for what is no whole backup, `conflict` for one of a newer Matchkeep or of another
 * archive, and the errors of the disk; nothing has changed then.
 */
export async function restoreBackup(options: {
  /** Created if missing. */
  readonly dataDir: string;
  readonly path: string;
  /** Epoch ms. */
  readonly now: number;
}): Promise<{ readonly manifest: BackupManifest; readonly replaced: string }> {
  const { dataDir, path, now } = options;
  if (!existsSync(path))
    throw new MatchkeepError('path-invalid', `There is no file ${path}.`, {
      remedy: 'Give the path of a file that "matchkeep backup" has written.',
    });
  makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir, 'command-line');
  try {
    finishRestore(dataDir);
    const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
    const folder = stagedFolder(dataDir);
    makeOwnPrivateFolder(folder);
    try {
      const manifest = await unpackAll(path, folder, dataDir);
      await checkCatalogue(path, join(folder, cataloguePart), manifest, dataDir);
      checkTexts(path, folder, manifest, dataDir);
      renameSync(
        join(folder, cataloguePart),
        join(folder, copyName('catalogue.db', Date.parse(manifest.madeAt))),
      );
      flush(folder);
      renameSync(folder, readyFolder(dataDir, time));
      syncFolder(dataDir);
      finishRestore(dataDir);
      return { manifest, replaced: replacedFolder(dataDir, time) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw diskError(error, 'restore the backup');
  } finally {
    lock.release();
  }
}

/** Every part with its size and SHA-256, and nothing else. Before a part is written, its size is known. */
async function unpackAll(path: string, folder: string, dataDir: string): Promise<BackupManifest> {
  const { entries, problem } = await listZip(path).catch((error: unknown) => {
    throw diskError(error, `read ${path}`);
  });
  if (entries.length === 0 && problem !== null)
    throw noBackup(path, 'it is no zip file, or only a part of one');
  const entryAt = (name: string) => entries.filter((each) => each.name === name);
  const [listed, ...more] = entryAt(manifestName);
  if (problem !== null || listed === undefined || more.length > 0 || listed.bytes > maxManifestBytes)
    throw noBackup(path, problem ?? `it has no ${manifestName}`);
  const signal = AbortSignal.any([]);
  const unpack = async (entry: number, name: string) => {
    await unpackEntry(path, entry, join(folder, name), signal);
    return join(folder, name);
  };
  const manifestFile = await unpack(listed.entry, manifestName);
  const manifest = readManifest(path, readFileSync(manifestFile, 'utf8'));
  rmSync(manifestFile);
  const names = new Set(manifest.parts.map(({ name }) => name));
  if (names.size !== manifest.parts.length || !names.has(cataloguePart) || !names.has(settingsName))
    throw noBackup(path, 'its list of parts is not complete');
  requireRoom(dataDir, manifest);
  for (const part of manifest.parts) {
    const [entry, ...others] = entryAt(part.name);
    if (entry === undefined || others.length > 0 || entry.bytes !== part.bytes || entry.problem !== null)
      throw noBackup(path, `its part ${part.name} is not as listed`);
    if (part.name !== cataloguePart && part.bytes > maxTextBytes)
      throw noBackup(path, `its part ${part.name} is too large`);
    if ((await sha256(await unpack(entry.entry, part.name))) !== part.sha256)
      throw noBackup(path, `its part ${part.name} differs from its SHA-256`);
  }
  return manifest;
}

function readManifest(path: string, text: string): BackupManifest {
  const value = parseJson(text);
  const format = z.object({ format: z.number() }).safeParse(value).data?.format ?? 0;
  if (format > backupFormat)
    throw new MatchkeepError(
      'conflict',
      `The backup was made by a newer version of Matchkeep (format ${format}).`,
      {
        remedy: 'Update Matchkeep, then restore it again.',
      },
    );
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) throw noBackup(path, `its ${manifestName} cannot be read`);
  return manifest.data;
}

/** The parts, the catalogue for its verification, and again when it is in use. */
function requireRoom(dataDir: string, { parts, catalogueBytes }: BackupManifest): void {
  const needed = parts.reduce((sum, { bytes }) => sum + bytes, 2 * catalogueBytes);
  const free = freeBytes(dataDir);
  if (free === null || free >= needed) return;
  throw new MatchkeepError('disk-full', `Restoring needs ${sizeText(needed)}; ${sizeText(free)} are free.`, {
    remedy: 'Free some space on the drive of the data folder, then restore it again.',
  });
}

async function checkCatalogue(
  path: string,
  compressed: string,
  { catalogueBytes }: BackupManifest,
  dataDir: string,
): Promise<void> {
  const unpacked = stagedPath(dataDir);
  try {
    await unpackCopy(compressed, unpacked, catalogueBytes).catch((error: unknown) => {
      // An error of zlib, and not the disk's.
      throw /^(?:Z|ERR_)/.test(systemCode(error) ?? '') ? noBackup(path, 'its catalogue is damaged') : error;
    });
    if (isCatalogueDamaged(unpacked, migrations)) throw noBackup(path, 'its catalogue is damaged');
    const { settings } = readSettings(dataDir);
    const dir = resolve(resolveArchiveDir(dataDir, settings['archive.dir']));
    const id = await idOfFilled(openStore({ dir }));
    if (id === null) return;
    const own = ownArchive(unpacked);
    if (own !== null && own !== id)
      throw new MatchkeepError('conflict', `The backup is of another archive than the one at ${dir}.`, {
        remedy:
          'Set archive.dir to the folder of that archive, or restore into another data folder (--data-dir).',
      });
  } finally {
    rmSync(unpacked, { force: true });
  }
}

/** The id of the archive whose files the catalogue lists; null if it lists none. */
function ownArchive(file: string): string | null {
  const db = new Database(file, { readonly: true });
  try {
    if (db.prepare(`SELECT 1 FROM files WHERE ${isOwnSql('path')} LIMIT 1`).get() === undefined) return null;
    return createMetadata(db, (work) => work()).get(archiveIdNote);
  } finally {
    db.close();
  }
}

/** The settings get those of this machine; the lists must be as Matchkeep writes them. */
function checkTexts(path: string, folder: string, { parts }: BackupManifest, dataDir: string): void {
  for (const { name } of parts) {
    if (name === cataloguePart) continue;
    const content = parseJson(readFileSync(join(folder, name), 'utf8'));
    if (name === settingsName)
      writeFileSync(join(folder, name), adoptSettings(dataDir, content), { mode: 0o600 });
    else if (userDataFiles.get(name)?.safeParse(content).success !== true)
      throw noBackup(path, `its part ${name} cannot be read`);
  }
}

function flush(folder: string): void {
  for (const name of namesIn(folder)) {
    chmodSync(join(folder, name), 0o600);
    const file = openSync(join(folder, name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
  syncFolder(folder);
}

function noBackup(path: string, why: string): MatchkeepError {
  return new MatchkeepError('file-corrupt', `${path} is not a whole backup of Matchkeep: ${why}.`, {
    remedy: 'Nothing was changed. Restore another backup.',
  });
}
