/**
 * A backup: one zip with the catalogue, the settings and what the user entered, for this data folder or another machine's. It
 * has no secret, and nothing of the archive's files.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sha256Schema } from '../../shared/base/sha256.ts';
import { systemDisk } from '../disk/disk.ts';
import { diskError } from '../disk/disk-error.ts';
import { replaceFileWith } from '../disk/replace-file.ts';
import { stagedPath, sweepStaged } from '../disk/staged-file.ts';
import { version } from '../platform/version.ts';
import { portableSettings } from '../settings/settings.ts';
import { userDataFiles } from '../user-data/backups.ts';
import { copyCatalogue } from './copy-catalogue.ts';

/** Increased whenever an older Matchkeep could not restore a newer one's backup. */
export const backupFormat = 1;
export const manifestName = 'backup.json';
export const settingsName = 'settings.json';
export const cataloguePart = 'catalogue.db.zst';
const partNames: ReadonlySet<string> = new Set([cataloguePart, settingsName, ...userDataFiles.keys()]);

export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  /** Of Matchkeep. */
  madeWith: z.string().max(100),
  /** Unpacked. */
  catalogueBytes: z.number().int().min(0),
  parts: z
    .array(
      z.object({
        name: z.string().refine((name) => partNames.has(name)),
        bytes: z.number().int().min(0),
        sha256: sha256Schema,
      }),
    )
    .max(partNames.size),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/**
 * Writes the backup; a file of that name is replaced when it is complete. May run next to the process that has the data
 * folder. Throws `not-found` where there is no catalogue, `catalogue-unreadable` for a damaged one, and the errors of the disk.
 */
export async function writeBackup(options: {
  readonly dataDir: string;
  readonly path: string;
  /** Epoch ms. */
  readonly now: number;
}): Promise<BackupManifest> {
  const { dataDir, path, now } = options;
  const file = join(dataDir, 'catalogue.db');
  if (!existsSync(file))
    throw new MatchkeepError('not-found', 'There is no catalogue in the data folder yet.', {
      remedy: 'Run "matchkeep sync" first.',
    });
  sweepStaged(dirname(path));
  const copied = stagedPath(dirname(path));
  try {
    const catalogueBytes = await copyCatalogue(file, copied, systemDisk);
    const texts = [
      [settingsName, portableSettings(dataDir)] as const,
      ...[...userDataFiles.keys()]
        .filter((name) => existsSync(join(dataDir, name)))
        .map((name) => [name, readFileSync(join(dataDir, name), 'utf8')] as const),
    ];
    const parts = [
      { name: cataloguePart, bytes: statSync(copied).size, sha256: await sha256(copied) },
      ...texts.map(([name, text]) => ({
        name,
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
      })),
    ];
    const manifest: BackupManifest = {
      format: backupFormat,
      madeAt: new Date(now).toISOString(),
      madeWith: version,
      catalogueBytes,
      parts,
    };
    const mtime = new Date(now);
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), manifestName, { mtime });
    for (const [name, text] of texts) zip.addBuffer(Buffer.from(text), name, { mtime });
    zip.addFile(copied, cataloguePart, { mtime, compress: false });
    zip.end();
    await replaceFileWith(path, async (staged) => {
      await pipeline(zip.outputStream, createWriteStream(staged, { flags: 'wx', mode: 0o600 }));
      return true;
    });
    return manifest;
  } catch (error) {
    throw diskError(error, 'write the backup');
  } finally {
    await systemDisk.remove(copied);
  }
}

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
