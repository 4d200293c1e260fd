/**
 * Puts into a folder, many in one durable step: a content is flushed under a temporary name, renamed when it is on the
 * drive, and reported when the rename is on the drive too.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { Disk } from '../../disk/disk.ts';
import { diskError, systemCode } from '../../disk/disk-error.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Folders } from './folders.ts';
import type { ArchiveStore, Content, Put } from './store.ts';

interface FolderTools {
  readonly dir: string;
  readonly staging: string;
  readonly disk: Disk;
  readonly folders: Folders;
  readonly requireThere: () => Promise<void>;
  readonly prepareStaging: () => Promise<void>;
}

interface Placed {
  readonly result: 'put' | 'dropped';
  /** Folders whose names must be flushed, relative to the store: its own, and those in which new folders appeared. */
  readonly home: string;
  readonly touched: readonly string[];
}

export function createFolderPuts(tools: FolderTools): ArchiveStore['putAll'] {
  const { dir, disk, folders, requireThere } = tools;
  const inTurn = createTurns();

  return async (puts) => {
    const there = requireThere();
    there.catch(() => {}); // Each put waits for it and has its error.
    const keys = new Set<string>();
    const placed = await settleAll(puts, (put) => {
      const isFirst = !keys.has(put.key);
      keys.add(put.key);
      return inTurn(put.key, async () => {
        await there;
        return await place(put, await stage(put.content, tools), isFirst, tools);
      });
    });
    // Each folder once. If one cannot be flushed, the files that depend on it fail.
    const flushes = new Map<string, Promise<void>>();
    const flushOnce = (folder: string) => {
      const running = flushes.get(folder) ?? disk.syncFolder(join(dir, folder));
      flushes.set(folder, running);
      return running;
    };
    return await settleAll(placed, async ({ result, home, touched }) => {
      await Promise.all([home, ...touched].map(flushOnce));
      if (home !== '') folders.markDurable(home);
      return result;
    });
  };
}

/** Applies one step, in parallel, to all that have not failed. */
async function settleAll<A, B>(
  items: readonly (A | Error)[],
  work: (item: A) => Promise<B>,
): Promise<(B | Error)[]> {
  return await Promise.all(
    items.map(async (item) => {
      if (item instanceof Error) return item;
      try {
        return await work(item);
      } catch (error) {
        return diskError(error, 'move a file into the archive');
      }
    }),
  );
}

/** The path of a flushed file with the content. */
async function stage(content: Content, { dir, staging, disk, prepareStaging }: FolderTools): Promise<string> {
  if ('staged' in content) {
    await flushStaged(content.staged, content.bytes, disk);
    return content.staged;
  }
  const path = join(staging, `${randomUUID()}.put`);
  try {
    await prepareStaging();
    if ('data' in content) await disk.writeFile(path, content.data);
    else if ('pieces' in content) await disk.writeFile(path, content.pieces, content.original);
    else await disk.copyFile(join(dir, content.copyFrom), path);
  } catch (error) {
    const bytesNeeded = 'data' in content ? Buffer.byteLength(content.data) : content.bytes;
    throw diskError(error, 'write a file into the archive', { bytesNeeded });
  }
  return path;
}

async function flushStaged(path: string, bytes: number, disk: Disk): Promise<void> {
  try {
    const size = await disk.syncFile(path);
    if (size === bytes) return;
    throw new MatchkeepError('file-corrupt', `The downloaded file has ${size} bytes instead of ${bytes}.`, {
      remedy: 'Matchkeep downloads it again.',
    });
  } catch (error) {
    throw systemCode(error) === 'ENOENT' ? goneError() : diskError(error, 'flush the downloaded file');
  }
}

function goneError(): MatchkeepError {
  return new MatchkeepError('file-corrupt', 'The downloaded file was removed before it could be archived.', {
    remedy: 'Matchkeep downloads it again.',
  });
}

async function place(put: Put, staged: string, isFirst: boolean, tools: FolderTools): Promise<Placed> {
  const { disk, folders, requireThere } = tools;
  const home = put.key.slice(0, Math.max(0, put.key.lastIndexOf('/')));
  const attempt = async (): Promise<Placed> => {
    const { isNew, touched } = home === '' ? { isNew: false, touched: [] } : await folders.ensure(home);
    const result = await rename(put, staged, isNew && isFirst, tools);
    return { result, home, touched };
  };
  try {
    return await attempt();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      // The store, the staged file or a remembered folder is gone: report the first two, and create the folder again.
      await requireThere();
      if ((await disk.stat(staged)) === null) throw goneError();
      folders.forget(home);
      return await attempt();
    }
    if (!('staged' in put.content)) await disk.remove(staged).catch(() => {}); // The first error is the one that matters.
    throw error;
  }
}

async function rename(
  { key, whenTaken }: Put,
  staged: string,
  isNewFolder: boolean,
  { dir, disk }: FolderTools,
): Promise<'put' | 'dropped'> {
  const target = join(dir, key);
  // Whatever is replaced is a file: a rename refuses to replace a folder.
  const there = isNewFolder || whenTaken === undefined ? null : await disk.stat(target);
  if (there !== null && there.kind !== 'file') {
    throw new MatchkeepError('disk-denied', `A folder is in the place of ${key}.`, {
      remedy: 'Move it out of the archive.',
    });
  }
  const decision = there === null ? 'replace' : ((await whenTaken?.(there)) ?? 'replace');
  if (decision === 'drop') {
    await disk.syncFile(target);
    await disk.remove(staged);
    return 'dropped';
  }
  if (decision !== 'replace') await disk.rename(target, join(dir, decision.moveTo));
  await disk.rename(staged, target);
  return 'put';
}
