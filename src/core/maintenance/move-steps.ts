/**
 * The steps of a move of the archive to another folder. Files are copied while the archive is used, in passes: each copies
 * what changed since the one before. When few are left, nobody is given the archive for a moment; then it is in its new
 * folder, and the earlier one is emptied.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Amount, MoveReport } from '../../shared/work/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import { listFiles } from '../archive/list-folders.ts';
import { batches } from '../archive/match-folders.ts';
import type { MoveStores } from '../archive/move/move-files.ts';
import { completeTarget, retireSource } from '../archive/move/move-stores.ts';
import { type Mover, maxMoveJobs } from '../archive/move/move-threads.ts';
import { type ArchiveStore, movingName } from '../archive/store/store.ts';
import { walkFiles } from '../archive/walk.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import type { AssetName } from '../domain/assets.ts';
import { runParallel } from '../platform/run-parallel.ts';

const filesPerJob = 32;
/** A pass that copies no more than this is followed by the last one; and so is the pass with this number. */
const fewFiles = 200;
const maxPasses = 10;

interface CopySteps {
  readonly archive: Archive;
  readonly mover: Pick<Mover, 'source' | 'target' | 'copy' | 'dropGone'>;
  readonly files: Pick<Catalogue['files'], 'byPath' | 'find'>;
  readonly signal: AbortSignal;
  /** The time on the clock of the archive's drive; epoch ms. */
  readonly readClock: () => Promise<number>;
  /** Called with what the first pass has done. */
  readonly onProgress: (done: Amount) => void;
}

interface Copied extends Amount {
  readonly changed: readonly string[];
  /** When the last pass began; epoch ms. */
  readonly since: number;
}

/** Throws the errors of `Mover.copy`, those of the archive, and `cancelled`. */
export async function copyInPasses(steps: CopySteps): Promise<Copied> {
  const done = { files: 0, bytes: 0 };
  const changed = new Set<string>();
  let since: number | null = null;
  for (let pass = 1; ; pass += 1) {
    const beganAt = await steps.readClock();
    let copied = 0;
    await copyPass(steps, since, (file) => {
      if (file.state === 'copied') copied += 1;
      if (file.sha256 !== null) {
        const recorded = steps.files.byPath(file.path);
        if (recorded && recorded.sha256 !== file.sha256) changed.add(file.path);
        else changed.delete(file.path);
      }
      if (pass > 1) return;
      done.files += 1;
      done.bytes += file.bytes;
      steps.onProgress(done);
    });
    since = beganAt;
    if (pass > 1 && (copied <= fewFiles || pass === maxPasses))
      return { ...done, changed: [...changed].toSorted(), since };
  }
}

type OnCopied = (file: Awaited<ReturnType<Mover['copy']>>[number]) => void;

/** Copies what changed `since`; null: all that is not there. */
async function copyPass(steps: CopySteps, since: number | null, onCopied: OnCopied): Promise<void> {
  const { archive, mover, signal } = steps;
  await runParallel(batches(listFiles(mover.source), filesPerJob), maxMoveJobs, async (paths) => {
    throwIfStopped(signal);
    for (const path of paths) if (path.endsWith(`/${movingName}`)) throw inEachOther(path);
    const results = await mover.copy(paths, since);
    // A drive that disappears looks like an empty one.
    if (results.some(({ state }) => state === 'gone' || state === 'unreadable')) await archive.check();
    for (const file of results) onCopied(file);
  });
  await archive.check();
}

/** The last pass: no description is written meanwhile. The new folder has what the earlier one has, and no more of it. */
export async function copyLast(steps: CopySteps, since: number): Promise<void> {
  const { archive, mover, files } = steps;
  await copyPass(steps, since, () => {});
  await runParallel(batches(listFiles(mover.target), filesPerJob), maxMoveJobs, async (paths) => {
    // What the catalogue has stays, whatever the earlier folder looks like.
    await mover.dropGone(paths.filter((path) => files.byPath(path) === null));
  });
  await archive.check();
}

/** Copies the folders of these games, which are few. */
async function copyLate(
  { archive, mover, files }: Pick<CopySteps, 'archive' | 'mover' | 'files'>,
  assets: Iterable<AssetName>,
): Promise<void> {
  const folders = new Set<string>();
  for (const asset of assets) {
    const path = files.find(assetId(asset))?.path;
    if (path !== undefined) folders.add(path.slice(0, path.lastIndexOf('/')));
  }
  for (const folder of folders)
    for await (const paths of batches(walkFiles(archive.store, folder), filesPerJob))
      await mover.copy(paths, null);
}

/**
 * Makes the target the archive, which `onComplete` records, and the source none. `takeLate` returns the files that were
 * archived since it was called before, or since the last pass began.
 */
export async function switchOver(
  steps: Pick<CopySteps, 'archive' | 'mover' | 'files'>,
  stores: MoveStores,
  takeLate: () => Iterable<AssetName>,
  onComplete: () => void,
): Promise<void> {
  await copyLate(steps, takeLate());
  await completeTarget(stores);
  onComplete();
  await retireSource(stores, steps.archive.id);
  await copyLate(steps, takeLate());
}

interface ClearSteps {
  readonly mover: Pick<Mover, 'source' | 'clear'>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: Amount) => void;
}

/**
 * Removes the files in the earlier folder. Returns what is left there, such as links that lead nowhere. Throws the errors of
 * `Mover.clear`, and `cancelled`.
 */
export async function clearFilesIn({ mover, signal, onProgress }: ClearSteps): Promise<MoveReport['left']> {
  const done = { files: 0, bytes: 0 };
  await runParallel(batches(listFiles(mover.source), filesPerJob), maxMoveJobs, async (paths) => {
    throwIfStopped(signal);
    for (const bytes of await mover.clear(paths)) {
      done.files += 1;
      done.bytes += bytes;
    }
    onProgress(done);
  });
  const left: string[] = [];
  for await (const path of listFiles(mover.source)) left.push(path);
  return left.toSorted();
}

/** The files of the earlier folder that the new one has not, where nothing is removed. Throws `cancelled`, and disk errors. */
export async function listUncopied({
  mover,
  signal,
}: {
  readonly mover: Pick<Mover, 'source' | 'target'>;
  readonly signal: AbortSignal;
}): Promise<MoveReport['left']> {
  const left: string[] = [];
  for await (const paths of batches(listFiles(mover.source), filesPerJob)) {
    throwIfStopped(signal);
    const looks = await mover.target.lookAtAll(paths);
    left.push(...paths.filter((_, index) => looks[index] instanceof Error));
  }
  return left.toSorted();
}

/** Removes the empty folders, and the earlier one if nothing is left in it. `source`: opened without a condition. */
export async function removeFolders({
  source,
  mover,
  signal,
}: {
  readonly source: ArchiveStore;
  readonly mover: Pick<Mover, 'removePlaces'>;
  readonly signal: AbortSignal;
}): Promise<void> {
  throwIfStopped(signal);
  await mover.removePlaces();
  await source.removePlace('');
}

/** A folder can have two names that only the system knows to be one: of a mount, a share or a container. */
function inEachOther(path: string): MatchkeepError {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return new MatchkeepError('path-invalid', `The new folder is in the archive, as "${folder}".`, {
    remedy: 'Choose a folder next to the archive, or elsewhere.',
  });
}

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw stopped();
}

export const stopped = (): MatchkeepError => new MatchkeepError('cancelled', 'The move was stopped.');
