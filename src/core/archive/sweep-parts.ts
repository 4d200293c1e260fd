/** Abandoned part files: of cancelled downloads, or of downloads that a crash interrupted before a resume point. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskError, systemCode } from '../disk/disk-error.ts';
import type { AssetName } from '../domain/assets.ts';
import { partialFolder, partName } from './layout.ts';

/** Younger part files stay: another data folder may be writing to the same archive. */
const abandonedAfterMs = 24 * 60 * 60_000;

/** Removes abandoned part files. `keep` are the assets with a resume point. Returns the number of bytes freed. */
export async function sweepParts(dir: string, keep: readonly AssetName[], now: number): Promise<number> {
  const folder = join(dir, partialFolder);
  const resumable = new Set(keep.map(partName));
  let freedBytes = 0;
  for (const name of await namesIn(folder)) {
    if (!resumable.has(name)) freedBytes += await removeOld(join(folder, name), now);
  }
  return freedBytes;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // Without this folder, nothing was ever downloaded.
    if (systemCode(error) === 'ENOENT') return [];
    throw diskError(error, 'find abandoned part files');
  }
}

async function removeOld(path: string, now: number): Promise<number> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (now - mtimeMs < abandonedAfterMs) return 0;
    await rm(path, { force: true });
    return size;
  } catch (error) {
    // The file was published or removed after the folder was read.
    if (systemCode(error) === 'ENOENT') return 0;
    throw diskError(error, 'remove abandoned part files');
  }
}
