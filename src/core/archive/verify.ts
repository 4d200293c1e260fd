/**
 * Verify: reads every file that the catalogue knows and reports whether it is unchanged, and which other files are in
 * the archive. Changes nothing.
 */
import { basename, join } from 'node:path';
import { MatchkeepError } from '../../shared/errors.ts';
import { systemDisk } from '../disk/disk.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import type { KnownFile } from '../domain/sidecar.ts';
import { chunks } from '../platform/chunks.ts';
import type { Archive } from './archive.ts';
import { markerName, sidecarName } from './layout.ts';
import { createReaderPool, maxReaderJobs, type ReaderPool } from './reader-pool.ts';
import { entryPath } from './walk.ts';

type HashResult = Awaited<ReturnType<ReaderPool['hashAll']>>[number];

/** A batch has so many files or bytes, and at least one file. */
const maxBatchFiles = 64;
const maxBatchBytes = 8 * 1024 * 1024;
/** The folders of a listing job. */
const maxBatchFolders = 64;

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

  const pool = createReaderPool(signal);
  const report = async (file: KnownFile, result: HashResult | undefined) => {
    let isIntact = false;
    if (result instanceof Error || result === undefined) {
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(result) ?? '')) missing.push(file);
      else unreadable.push({ file, error: diskError(result, `read ${file.path}`) });
    } else {
      checkedBytes += result.bytes;
      isIntact = result.bytes === file.bytes && result.sha256 === file.sha256;
      if (!isIntact) changed.push(file);
    }
    if (isIntact) await onIntact?.(file);
    checkedFiles += 1;
    onProgress?.({ checkedFiles, checkedBytes });
  };
  const checkAll = async (files: readonly KnownFile[]) => {
    const located = files.map((file) => locate(archive, file.path));
    const paths = located.filter((path) => typeof path === 'string');
    const results = (await pool.hashAll(paths)).values();
    for (const [index, file] of files.entries()) {
      const path = located[index];
      await report(file, typeof path === 'string' ? results.next().value : path);
    }
  };

  try {
    await runParallel(batches(known), maxReaderJobs, async (files) => {
      throwIfStopped(signal);
      for (const file of files) keys.add(toKey(file.path));
      await checkAll(files);
    });
    for await (const path of listAll(pool, archive.dir)) {
      throwIfStopped(signal);
      if (basename(path) !== sidecarName && !keys.has(toKey(path))) unknown.push(path);
    }
    unknown.sort();
  } catch (error) {
    throwIfStopped(signal);
    throw error;
  } finally {
    await pool.close();
  }
  await archive.check();
  return { checkedFiles, checkedBytes, missing, changed, unreadable, unknown };
}

/** The paths of all files of the archive, relative to it. Threads list some hundred folders at a time. */
async function* listAll(pool: ReaderPool, dir: string): AsyncGenerator<string> {
  const waiting = [''];
  while (waiting.length > 0) {
    const folders = waiting.splice(-maxReaderJobs * maxBatchFolders);
    const listed = await Promise.all(
      [...chunks(folders, maxBatchFolders)].map((some) => pool.list(dir, some)),
    );
    for (const [index, { files, folders: inner }] of listed.flat().entries()) {
      const folder = folders[index] ?? '';
      for (const name of files) yield entryPath(folder, name);
      for (const name of inner) waiting.push(entryPath(folder, name));
    }
  }
}

/** On a volume that ignores case, a folder's name has the case in which it was created. */
async function pathKey(dir: string): Promise<(path: string) => string> {
  const other = await systemDisk.stat(join(dir, markerName.toUpperCase()));
  if (other === null) return (path) => path.normalize('NFC');
  return (path) => path.normalize('NFC').toLowerCase();
}

/** The absolute path, or the error for a path that leads out of the archive. */
function locate(archive: Archive, path: string): string | Error {
  try {
    return archive.absolute(path);
  } catch (error) {
    if (error instanceof MatchkeepError) return error;
    throw error;
  }
}

function* batches(files: Iterable<KnownFile>): Generator<readonly KnownFile[]> {
  let batch: KnownFile[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.bytes;
    if (batch.length < maxBatchFiles && bytes < maxBatchBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
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
