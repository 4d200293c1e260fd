/** One file copied out of the archive, visible at its target only when it is whole. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Null when `target` now holds the file with this SHA-256, else why it does not. Throws for a target that can't be written. */
export async function copyVerified(source: string, target: string, sha256: string): Promise<string | null> {
  if ((await digestOf(target)) === sha256) return null;
  await mkdir(dirname(target), { recursive: true });
  const aside = `${target}.part`;
  try {
    const copied = await copy(source, aside);
    if (copied === null) return 'missing in the archive';
    if (copied !== sha256) return 'damaged in the archive: run "matchkeep verify --repair"';
    await rename(aside, target);
    return null;
  } finally {
    await rm(aside, { force: true });
  }
}

/** The digest of what was copied; null where there is no source. */
async function copy(source: string, target: string): Promise<string | null> {
  const from = await openExisting(source);
  if (!from) return null;
  const hash = createHash('sha256');
  const to = await open(target, 'w');
  try {
    await pipeline(
      from.createReadStream(),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      to.createWriteStream({ flush: true }),
    );
  } finally {
    await from.close();
    await to.close();
  }
  return hash.digest('hex');
}

async function digestOf(path: string): Promise<string | null> {
  const file = await openExisting(path);
  if (!file) return null;
  const hash = createHash('sha256');
  await pipeline(file.createReadStream(), hash);
  return hash.digest('hex');
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
