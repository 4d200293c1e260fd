/**
 * Verify: reads every file that the catalogue knows and reports whether it is unchanged, and which other files are in
 * the archive. Changes nothing.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import type { KnownFile } from '../domain/sidecar.ts';
import { runParallel } from '../platform/run-parallel.ts';
import type { Archive } from './archive.ts';
import { checkedAnywhere, isDescription } from './layout.ts';
import { listFiles } from './list-folders.ts';
import { createReaderPool, createSlowReader, maxReaderJobs, type ReaderPool } from './reader-pool.ts';
import { foldedName, isCaseIgnored, markerName } from './store/store.ts';
import { isTouchedSince } from './touched.ts';

type LookResult = Awaited<ReturnType<ReaderPool['lookAtAll']>>[number];

/** A batch has so many files or bytes, and at least one file. */
const maxBatchFiles = 64;
const maxBatchBytes = 8 * 1024 * 1024;

/** What a verification finds; `unreadable` files exist, but their content could not be read. */
type Found =
  | { readonly state: 'intact' | 'changed'; readonly bytes: number }
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly error: MatchkeepError };
export type FileState = Found['state'];

export interface CheckedFile<F extends KnownFile> {
  readonly file: F;
  readonly found: Found;
  /** False if only its size and time were looked at: its earlier state still applies. */
  readonly wasRead: boolean;
}

export interface VerifyOptions<F extends KnownFile> {
  readonly archive: Archive;
  /** Read a few at a time, while the files are hashed. */
  readonly known: Iterable<F>;
  /** What an interrupted verification has read, which this one continues. These files come last. */
  readonly earlier?: Earlier<F>;
  /** Earlier versions of files, which are read after them. */
  readonly versions?: Iterable<F>;
  /** Called for each file. The next file of its batch waits for it. */
  readonly onChecked?: (checked: CheckedFile<F>) => void | Promise<void>;
  /** The same for each earlier version. */
  readonly onCheckedVersion?: (checked: CheckedFile<F>) => void;
  /** These are not all files: other files in the archive are not looked for, and none are unknown. Default: false. */
  readonly isPart?: boolean;
  /** One file after the other. Default: as many at the same time as the threads can read. */
  readonly isSlow?: boolean;
  readonly signal?: AbortSignal;
}

interface Earlier<F extends KnownFile> {
  readonly known: Iterable<F>;
  readonly state: (file: F) => FileState;
  /** When the interrupted verification began; epoch ms. Files that were written or changed since are read again. */
  readonly since: number;
}

export interface VerifyFacts<F extends KnownFile> {
  readonly checkedFiles: number;
  readonly checkedBytes: number;
  readonly missing: readonly F[];
  readonly changed: readonly F[];
  /** Existing files that could not be read, each with the reason. */
  readonly unreadable: readonly { readonly file: F; readonly error: MatchkeepError }[];
  /** Earlier versions that are not intact; they are in no other list, and are not counted. */
  readonly damagedVersions: readonly {
    readonly path: string;
    readonly state: Exclude<FileState, 'intact'>;
  }[];
  /** Paths of files that the catalogue does not know, relative to the archive; includes the backups of `publish`. */
  readonly unknown: readonly string[];
}

/**
 * Throws `archive-missing` if the archive is not there or disappears meanwhile: files are never reported as
 * missing because their drive is. Throws `disk-denied` if too many files are open, and `cancelled` on the signal.
 */
export async function verifyArchive<F extends KnownFile>(options: VerifyOptions<F>): Promise<VerifyFacts<F>> {
  const { archive, known, earlier, versions = [], onChecked, signal, isSlow = false } = options;
  await archive.check();
  const ignoresCase = await isCaseIgnored(archive.store, markerName);
  // There, a folder's name has the case in which it was created.
  const toKey = ignoresCase ? foldedName : (path: string) => path.normalize('NFC');
  const keys = new Set<string>();
  const missing: F[] = [];
  const changed: F[] = [];
  const unreadable: { file: F; error: MatchkeepError }[] = [];
  const unknown: string[] = [];
  const damagedVersions: { path: string; state: Exclude<FileState, 'intact'> }[] = [];
  let checkedFiles = 0;
  let checkedBytes = 0;

  const createPool = isSlow ? createSlowReader : createReaderPool;
  const pool = createPool(archive.store.place, signal);
  const report = async (checked: CheckedFile<F>) => {
    const { file, found } = checked;
    if (found.state === 'missing') missing.push(file);
    else if (found.state === 'unreadable') unreadable.push({ file, error: found.error });
    else checkedBytes += found.bytes;
    if (found.state === 'changed') changed.push(file);
    checkedFiles += 1;
    await onChecked?.(checked);
  };
  const eachBatch = async (
    files: Iterable<F>,
    check: (batch: readonly F[]) => Promise<readonly CheckedFile<F>[]>,
    report: (checked: CheckedFile<F>) => Promise<void>,
  ) =>
    await runParallel(batches(files), isSlow ? 1 : maxReaderJobs, async (batch) => {
      throwIfStopped(signal);
      for (const { path } of batch) keys.add(toKey(path));
      const results = await check(batch);
      const lost = results.filter(isWithoutContent);
      if (lost.length > 0) {
        await archive.check();
        await archive.checkFurther(lost.map(({ file }) => file.path));
      }
      for (const checked of isSlow ? await readAgain(archive, pool, results) : results) await report(checked);
    });

  try {
    await eachBatch(known, async (batch) => await readAll(pool, batch), report);
    if (earlier)
      await eachBatch(earlier.known, async (batch) => await lookAtAll(pool, batch, earlier), report);
    await eachBatch(
      versions,
      async (batch) => await readAll(pool, batch),
      async (checked) => {
        const { state } = checked.found;
        if (state !== 'intact') damagedVersions.push({ path: checked.file.path, state });
        options.onCheckedVersion?.(checked);
      },
    );
    if (!options.isPart) {
      for await (const path of listFiles(pool)) {
        throwIfStopped(signal);
        if (!isDescription(path) && !keys.has(toKey(path))) unknown.push(path);
      }
    }
    unknown.sort();
  } catch (error) {
    throwIfStopped(signal);
    throw error;
  } finally {
    await pool.close();
  }
  await archive.check();
  return { checkedFiles, checkedBytes, missing, changed, unreadable, damagedVersions, unknown };
}

const isWithoutContent = ({ found }: CheckedFile<KnownFile>) =>
  found.state === 'missing' || found.state === 'unreadable';

/**
 * An error may have passed: the drive was away for a moment, another program had the file open, or its folder was moved.
 * For work that nobody waits for: the second reading comes after what the pool's threads have to read.
 */
async function readAgain<F extends KnownFile>(
  archive: Archive,
  pool: ReaderPool,
  results: readonly CheckedFile<F>[],
): Promise<readonly CheckedFile<F>[]> {
  const doubtful = results.filter(isWithoutContent);
  if (doubtful.length === 0) return results;
  const places = doubtful.flatMap(({ file }) =>
    [file.path, ...archive.otherPaths(file.path)].map((path) => ({ ...file, path, known: file })),
  );
  const again = await readAll(pool, places);
  if (again.some(isWithoutContent)) await archive.check();
  const second = Map.groupBy(again, ({ file }) => file.known);
  return results.map((checked) => {
    const all = second.get(checked.file) ?? [];
    const read = all.find((each) => !isWithoutContent(each)) ?? all[0];
    return read ? { ...read, file: checked.file } : checked;
  });
}

async function readAll<F extends KnownFile>(
  pool: ReaderPool,
  files: readonly F[],
): Promise<readonly CheckedFile<F>[]> {
  const results = await each(files, (paths) => pool.hashAll(paths));
  return files.map((file, index) => {
    const result = results[index];
    if (result instanceof Error || result === undefined) return failed(file, result);
    const isIntact = result.bytes === file.bytes && result.sha256 === file.sha256;
    return { file, found: { state: isIntact ? 'intact' : 'changed', bytes: result.bytes }, wasRead: true };
  });
}

/** Reads only the files whose earlier state may no longer apply. */
async function lookAtAll<F extends KnownFile>(
  pool: ReaderPool,
  files: readonly F[],
  earlier: Earlier<F>,
): Promise<readonly CheckedFile<F>[]> {
  const looks = await each(files, (paths) => pool.lookAtAll(paths));
  const checked: CheckedFile<F>[] = [];
  const again: F[] = [];
  for (const [index, file] of files.entries()) {
    const state = earlier.state(file);
    const look = looks[index];
    if (look instanceof Error || look === undefined) checked.push(failed(file, look));
    else if (isUntouched(file, state, look, earlier.since))
      checked.push({ file, found: { state, bytes: look.bytes }, wasRead: false });
    else again.push(file);
  }
  return again.length === 0 ? checked : [...checked, ...(await readAll(pool, again))];
}

function isUntouched(
  file: KnownFile,
  state: FileState,
  look: Exclude<LookResult, Error>,
  since: number,
): state is 'intact' | 'changed' {
  if (isTouchedSince(look, since)) return false;
  return state === 'intact' ? look.bytes === file.bytes : state === 'changed';
}

function failed<F extends KnownFile>(file: F, error: Error | undefined): CheckedFile<F> {
  if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? ''))
    return { file, found: { state: 'missing' }, wasRead: true };
  const reason = diskError(error, `read ${file.path}`);
  return { file, found: { state: 'unreadable', error: reason }, wasRead: true };
}

/** One job for all these files. Returns the result or the error of each, in the same order. */
async function each<T>(
  files: readonly KnownFile[],
  work: (paths: readonly string[]) => Promise<readonly (T | Error)[]>,
): Promise<readonly (T | Error | undefined)[]> {
  const located = files.map((file) => locate(file.path));
  const results = (await work(located.filter((path) => typeof path === 'string'))).values();
  return located.map((path) => (typeof path === 'string' ? results.next().value : path));
}

/** The path, or the error for one that leads out of the archive. */
function locate(path: string): string | Error {
  try {
    return checkedAnywhere(path);
  } catch (error) {
    if (error instanceof MatchkeepError) return error;
    throw error;
  }
}

function* batches<F extends KnownFile>(files: Iterable<F>): Generator<readonly F[]> {
  let batch: F[] = [];
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

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new MatchkeepError('cancelled', 'The verification was stopped.');
}
