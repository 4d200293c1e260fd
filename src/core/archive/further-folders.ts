/** Which folders can be read-only archives, and which of them are there. */
import { basename, dirname, resolve } from 'node:path';
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { FurtherArchive } from '../catalogue/files/further-archives.ts';
import { diskError } from '../disk/disk-error.ts';
import { readOwner } from '../disk/owner-lock.ts';
import { isWithin, realPath } from '../disk/target.ts';
import { isRunAlive } from '../platform/this-run.ts';
import { markerId } from './marker.ts';
import { safeName } from './safe-name.ts';
import { requireFurther } from './store/further.ts';
import { openStore } from './store/open-store.ts';
import { movedName, movingName } from './store/store.ts';

const nameUnits = 32;

interface Others {
  readonly ownDir: string;
  readonly ownId: string;
  readonly dataDir: string;
  readonly attached: readonly FurtherArchive[];
}

/**
 * The name and the id with which the archive in `dir` (absolute) is attached; those of before if it was attached before,
 * also in another folder. Throws `archive-missing` for a folder without an archive, `path-invalid` and `conflict` for one that
 * cannot be read next to the others, and disk errors. Changes nothing.
 */
export async function lookAtFurther(
  dir: string,
  { ownDir, ownId, dataDir, attached }: Others,
): Promise<Pick<FurtherArchive, 'name' | 'id' | 'dir'>> {
  const store = openStore({ dir });
  const id = await markerId(store).catch((error: unknown) => {
    throw diskError(error, `read the folder ${dir}`);
  });
  if (id === null) {
    throw new MatchkeepError('archive-missing', `There is no archive in ${dir}.`, {
      remedy: 'Give the folder that has the file ".matchkeep", and connect its drive first.',
    });
  }
  const others = attached.filter((each) => each.id !== id);
  for (const folder of [ownDir, ...others.map((each) => each.dir)]) refuseNested(dir, folder);
  if (id === ownId) {
    throw new MatchkeepError('conflict', `The folder ${dir} has a copy of the archive in ${ownDir}.`, {
      remedy: 'Its files are counted already. Attach another archive.',
    });
  }
  for (const note of [movingName, movedName]) {
    if ((await markerId(store, note)) === null) continue;
    throw new MatchkeepError('conflict', `The archive in ${dir} is being moved.`, {
      remedy:
        'Finish the move with the Matchkeep that began it, then attach the folder where the archive is.',
    });
  }
  refuseWritten(dir, dataDir);
  const name = attached.find((each) => each.id === id)?.name ?? freeName(dir, others);
  return { name, id, dir };
}

/** Throws `path-invalid` if the own archive would be in, or around, a read-only one. */
export function refuseFurther(dir: string, attached: readonly FurtherArchive[]): void {
  for (const further of attached) refuseNested(resolve(dir), further.dir);
}

function refuseNested(dir: string, other: string): void {
  if (!isWithin(dir, other) && !isWithin(other, dir)) return;
  const isSame = realPath(dir) === realPath(other);
  const message = isSame
    ? `The folder ${dir} is in use already.`
    : `One of the folders ${dir} and ${other} is in the other.`;
  throw new MatchkeepError('path-invalid', message, {
    remedy: isSame
      ? 'An archive is either the one that Matchkeep writes, or a read-only one: choose another folder, or detach it first.'
      : 'Choose folders next to each other.',
  });
}

/** An archive has no lock: only that of a data folder around it says that a program writes there. */
function refuseWritten(dir: string, dataDir: string): void {
  const around = dirname(realPath(dir));
  const owner = around === realPath(dataDir) ? null : readOwner(around);
  if (owner === null || !isRunAlive(owner.pid, owner.run)) return;
  throw new MatchkeepError(
    'conflict',
    `Another Matchkeep (process ${owner.pid}) writes to the archive in ${dir}.`,
    {
      remedy: 'Quit it first: a read-only archive is one that nobody changes.',
    },
  );
}

/** From the folder's name; no other archive has it, whatever its case. */
function freeName(dir: string, others: readonly FurtherArchive[]): string {
  const base = safeName(basename(dir), nameUnits, 'archive');
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** An attached archive, and why it cannot be read now; null if it can. */
export interface FurtherFolder extends FurtherArchive {
  readonly problem: ErrorData | null;
}

export interface FurtherWatch extends Disposable {
  /** As of the last look; looks again soon if that was some seconds ago. */
  list(): readonly FurtherFolder[];
  /** Never rejects. */
  look(): Promise<void>;
}

const lookEveryMs = 5_000;
/** Nobody else may ask meanwhile, and the screen shows when one goes away. */
const lookAgainMs = 20_000;

/** Why the archive cannot be read now; null if it can. */
export const findProblem = async ({ id, dir }: FurtherArchive): Promise<ErrorData | null> =>
  await requireFurther(openStore({ dir }), { id, dir }).then(() => null, toErrorData);

/** Looks from time to time, and every few seconds while one is away. `onBack`: one is there that may have been away. */
export function watchFurther(options: {
  readonly attached: () => readonly FurtherArchive[];
  readonly onChange: () => void;
  readonly onBack: () => void;
}): FurtherWatch {
  const problems = new Map<string, ErrorData | null>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const lookAtAll = async () => {
    lookedAt = performance.now();
    let [isChanged, isBack] = [false, false];
    const attached = options.attached();
    for (const each of attached) {
      const { name } = each;
      const problem = await findProblem(each);
      const before = problems.get(name);
      problems.set(name, problem);
      isChanged ||= before?.message !== problem?.message;
      // The first look after a start, too: its games may wait since an earlier run.
      isBack ||= problem === null && before !== null;
    }
    for (const name of problems.keys())
      if (!attached.some((each) => each.name === name)) problems.delete(name);
    if (isClosed) return;
    const isAnyAway = [...problems.values()].some((problem) => problem !== null);
    // Others may have missed one for a moment, between two looks.
    if (isBack || (attached.length > 0 && !isAnyAway)) options.onBack();
    if (isChanged) options.onChange();
    clearTimeout(timer);
    if (attached.length > 0)
      timer = setTimeout(() => void look(), isAnyAway ? lookEveryMs : lookAgainMs).unref();
  };
  const look = async () => {
    running ??= lookAtAll()
      // The catalogue is damaged or closed: others say so.
      .catch(() => {})
      .finally(() => {
        running = null;
      });
    await running;
  };
  return {
    list() {
      const attached = options.attached();
      if (attached.length > 0 && performance.now() - lookedAt >= lookEveryMs) void look();
      return attached.map((each) => ({ ...each, problem: problems.get(each.name) ?? null }));
    },
    look,
    [Symbol.dispose]() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
