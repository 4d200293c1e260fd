/**
 * Verify: reads every file that the catalogue knows and reports whether it is unchanged, and which other files are in
 * the archive. Changes nothing.
 */
import { basename, join } from 'node:path';
import { MatchkeepError } from '../../shared/errors.ts';
import { systemDisk } from '../disk/disk.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import type { KnownFile } from '../domain/sidecar.ts';
import type { Archive } from './archive.ts';
import { createHashPool, maxParallelHashes } from './hash-pool.ts';
import { markerName, sidecarName } from './layout.ts';
import { walkFiles } from './walk.ts';

export interface VerifyOptions {
  readonly archive: Archive;
  /** Read a few at a time, while the files are hashed. */
  readonly known: Iterable<KnownFile>;
  /** After each file: figures so far. */
  readonly onProgress?: (progress: VerifyProgress) => void;
  /** Called for each unchanged file. The next file waits for it. */
  readonly onIntact?: (file: KnownFile) => void | Promise<void>;
  readonly signal?: AbortSignal;
}

export interface VerifyProgress {
  readonly checkedFiles: number;
  readonly checkedBytes: number;
}

export interface VerifyFacts extends VerifyProgress {
  readonly missing: readonly KnownFile[];
  readonly changed: readonly KnownFile[];
  /** Existing files that could not be read, each with the reason. */
  readonly unreadable: readonly { readonly file: KnownFile; readonly error: MatchkeepError }[];
  /** Paths of files that the catalogue does not know, relative to the archive; includes the backups of `publish`. */
  readonly unknown: readonly string[];
}

/**
 * Throws `archive-missing` if the archive is not there or disappears meanwhile: files are never reported as
 * missing because their drive is. Throws `cancelled` on the signal.
 */
export async function verifyArchive(options: VerifyOptions): Promise<VerifyFacts> {
  const { archive, known, onProgress, onIntact, signal } = options;
  await archive.check();
  const toKey = await pathKey(archive.dir);
  const keys = new Set<string>();
  const missing: KnownFile[] = [];
  const changed: KnownFile[] = [];
  const unreadable: { file: KnownFile; error: MatchkeepError }[] = [];
  const unknown: string[] = [];
  let checkedFiles = 0;
  let checkedBytes = 0;

  const pool = createHashPool();
  const stop = () => void pool.close();
  signal?.addEventListener('abort', stop);
  const checkOne = async (file: KnownFile) => {
    let isIntact = false;
    try {
      const { bytes, sha256 } = await pool.hash(archive.absolute(file.path));
      checkedBytes += bytes;
      isIntact = bytes === file.bytes && sha256 === file.sha256;
      if (!isIntact) changed.push(file);
    } catch (error) {
      throwIfStopped(signal);
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) missing.push(file);
      else unreadable.push({ file, error: diskError(error, `read ${file.path}`) });
    }
    if (isIntact) await onIntact?.(file);
    checkedFiles += 1;
    onProgress?.({ checkedFiles, checkedBytes });
  };

  try {
    await runParallel(known, maxParallelHashes, async (file) => {
      throwIfStopped(signal);
      keys.add(toKey(file.path));
      await checkOne(file);
    });
    for await (const path of walkFiles(archive.dir)) {
      throwIfStopped(signal);
      if (basename(path) !== sidecarName && !keys.has(toKey(path))) unknown.push(path);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await pool.close();
  }
  await archive.check();
  return { checkedFiles, checkedBytes, missing, changed, unreadable, unknown };
}

/** On a volume that ignores case, a folder's name has the case in which it was created. */
async function pathKey(dir: string): Promise<(path: string) => string> {
  const other = await systemDisk.stat(join(dir, markerName.toUpperCase()));
  if (other === null) return (path) => path.normalize('NFC');
  return (path) => path.normalize('NFC').toLowerCase();
}

/** Runs `work` over all items, `most` at the same time; the first error ends it. */
async function runParallel<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let hasFailed = false;
  const lane = async () => {
    while (!hasFailed) {
      const next = iterator.next();
      if (next.done === true) return;
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: most }, lane));
  } finally {
    iterator.return?.();
  }
}

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new MatchkeepError('cancelled', 'The verification was stopped.');
}
