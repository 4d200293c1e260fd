/**
 * Publishing: turns part files, and small files in memory, into archived files, many in one durable step. A file is
 * renamed to its final name only when its bytes are on the drive, and reported only when the rename is on the drive too.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Disk } from '../disk/disk.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { hashFile } from '../disk/hash-file.ts';
import type { GamePlace } from '../domain/assets.ts';
import { createTurns } from '../platform/turns.ts';
import { checkContent, headBytes } from './check-content.ts';
import type { Folders } from './folders.ts';
import { filePath, gameFolder, matchFolder, partialFolder, partName } from './layout.ts';

interface Publication {
  readonly place: GamePlace;
  readonly contentType: string;
  /**
   * For the repair of a missing or damaged file: the SHA-256 that the file had. An existing file with this SHA-256
   * stays; any other is replaced without a backup.
   */
  readonly repairs?: string;
}

/** A complete and checked part file. */
interface PartRequest extends Publication {
  /** Absolute path of the part file. */
  readonly part: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** From the content check: `json`, `zip`, `rofl`, … */
  readonly extension: string;
}

/**
 * The whole content of a small file, which is checked, hashed and written first. `data` has memory of its own.
 */
interface DataRequest extends Publication {
  readonly data: Uint8Array<ArrayBuffer>;
  /** As the file host's `Content-Type` says. */
  readonly mediaType: string | null;
  /** The file's format, if its content is checked already: it may not be that of the content type. */
  readonly extension?: string;
}

export type PublishRequest = PartRequest | DataRequest;

/** Relative to the archive, `/` between parts. */
export interface Published {
  readonly path: string;
  readonly folder: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The file to repair is intact again: it stays, and the downloaded one is discarded. */
  readonly isFound?: true;
}

export interface PublishTools {
  readonly dir: string;
  readonly disk: Disk;
  readonly folders: Folders;
  /** Throws if the archive is not there. */
  readonly check: () => Promise<void>;
  /** Creates the folder of part files where it is missing. */
  readonly preparePartialFolder: () => Promise<void>;
  /** Epoch ms. */
  readonly now: () => number;
}

interface StoredPart extends PartRequest {
  /** Whether the part file is flushed to the drive. */
  readonly isSynced: boolean;
}

interface Step extends Published {
  readonly request: StoredPart;
  /** The game's folder, in which the file's name appears. */
  readonly home: string;
  /** Folders to flush before the file counts as published. */
  readonly touched: readonly string[];
}

type Outcome<T> = T | MatchkeepError;

/** Returns the results in the order of the requests. A failed request does not affect the others. */
export async function publishAll(
  requests: readonly PublishRequest[],
  tools: PublishTools,
): Promise<readonly Outcome<Published>[]> {
  if (requests.length === 0) return [];
  try {
    await tools.check();
  } catch (error) {
    const problem = diskError(error, 'reach the archive');
    return requests.map(() => problem);
  }
  const stored = await each(requests, (request) => storePart(request, tools));
  const planned = await each(stored, plan);
  const synced = await each(planned, (step) => syncPart(step, tools));
  const moved = await serialisePerPath(synced, tools);
  const flushed = await flush(moved, tools);
  return await each(flushed, async ({ path, folder, bytes, sha256, isFound }) => ({
    path,
    folder,
    bytes,
    sha256,
    ...(isFound && { isFound }),
  }));
}

/** Applies one step, in parallel, to all requests that have not failed. */
async function each<A, B>(
  items: readonly Outcome<A>[],
  work: (item: A) => Promise<B>,
): Promise<Outcome<B>[]> {
  return await Promise.all(
    items.map(async (item) => {
      if (item instanceof MatchkeepError) return item;
      try {
        return await work(item);
      } catch (error) {
        return diskError(error, 'move a file into the archive');
      }
    }),
  );
}

async function storePart(request: PublishRequest, tools: PublishTools): Promise<StoredPart> {
  if (!('data' in request)) return { ...request, isSynced: false };
  const { data, mediaType, extension: _given, ...publication } = request;
  const { contentType, place } = publication;
  const bytes = data.length;
  const part = join(
    tools.dir,
    partialFolder,
    partName({ platformGameId: place.platformGameId, contentType }),
  );
  const checkedExtension = async () => {
    const head = data.subarray(0, headBytes);
    return (await checkContent({ path: part, bytes, head, contentType, mediaType, data })).extension;
  };
  const { extension = await checkedExtension() } = request;
  const sha256 = createHash('sha256').update(data).digest('hex');
  try {
    await tools.preparePartialFolder();
    await tools.disk.writeFile(part, data);
  } catch (error) {
    throw diskError(error, 'write the downloaded file', { bytesNeeded: bytes });
  }
  return { ...publication, part, bytes, sha256, extension, isSynced: true };
}

async function plan(request: StoredPart): Promise<Step> {
  const { contentType, extension, bytes, sha256 } = request;
  const folder = matchFolder(request.place);
  const place = { ...request.place, folder };
  return {
    request,
    folder,
    path: filePath(place, contentType, extension),
    home: gameFolder(place),
    bytes,
    sha256,
    touched: [],
  };
}

/** Flushes the part file before the rename, and checks that it is as long as it was when hashed. */
async function syncPart(step: Step, { disk }: PublishTools): Promise<Step> {
  const { part, bytes, isSynced } = step.request;
  if (isSynced) return step;
  try {
    const size = await disk.syncFile(part);
    if (size === bytes) return step;
    if (size !== undefined) {
      throw new MatchkeepError('file-corrupt', `The downloaded file has ${size} bytes instead of ${bytes}.`, {
        remedy: 'Matchkeep downloads it again.',
      });
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw diskError(error, 'flush the downloaded file');
  }
  throw goneError();
}

function goneError(): MatchkeepError {
  return new MatchkeepError('file-corrupt', 'The downloaded file was removed before it could be archived.', {
    remedy: 'Matchkeep downloads it again.',
  });
}

/** Runs all requests in parallel, but those for the same path one after the other. */
async function serialisePerPath(
  steps: readonly Outcome<Step>[],
  tools: PublishTools,
): Promise<Outcome<Step>[]> {
  const inTurn = createTurns();
  const paths = new Set<string>();
  return await each(steps, (step) => {
    const isFirst = !paths.has(step.path);
    paths.add(step.path);
    return inTurn(step.path, () => placeFile(step, tools, isFirst));
  });
}

async function placeFile(step: Step, tools: PublishTools, isFirst: boolean): Promise<Step> {
  const attempt = async () => {
    const { isNew, touched } = await tools.folders.ensure(step.home);
    const isFound = await renameIntoPlace(step, tools, isNew && isFirst);
    return { ...step, touched, ...(isFound && { isFound }) };
  };
  try {
    return await attempt();
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  // The archive, the part file or a remembered folder is gone: report the first two, and create the folder again.
  await tools.check();
  if ((await tools.disk.stat(step.request.part)) === null) throw goneError();
  tools.folders.forget(step.home);
  return await attempt();
}

/**
 * Renames the part file. A different file of that name is first renamed to a backup. Returns true if the file to
 * repair is there again and stays.
 */
async function renameIntoPlace(
  step: Step,
  { dir, disk, now }: PublishTools,
  isNewFolder: boolean,
): Promise<boolean> {
  const { request } = step;
  const target = join(dir, step.path);
  const there = isNewFolder ? null : await disk.stat(target);
  if (there !== null && there.kind !== 'file') {
    throw new MatchkeepError('disk-denied', `A folder is in the place of ${step.path}.`, {
      remedy: 'Move it out of the archive.',
    });
  }
  if (there !== null && request.repairs !== undefined) {
    if ((await hashFile(target)).sha256 === request.repairs) {
      await disk.syncFile(target);
      await disk.remove(request.part);
      return true;
    }
  } else if (there !== null) {
    const isSame = there.bytes === request.bytes && (await hashFile(target)).sha256 === request.sha256;
    if (!isSame) await disk.rename(target, await freeBackupPath(target, disk, now()));
  }
  await disk.rename(request.part, target);
  return false;
}

/** `<name>.kept-<UTC time>.<extension>`, with a number if that name is taken. */
async function freeBackupPath(target: string, disk: Disk, now: number): Promise<string> {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const dot = target.lastIndexOf('.');
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? time : `${time}-${count}`;
    const path = `${target.slice(0, dot)}.kept-${mark}${target.slice(dot)}`;
    if ((await disk.stat(path)) === null) return path;
  }
}

/** Flushes each touched folder once. If a folder cannot be flushed, the files that depend on it fail. */
async function flush(steps: readonly Outcome<Step>[], tools: PublishTools): Promise<Outcome<Step>[]> {
  const flushes = new Map<string, Promise<void>>();
  const flushOnce = (folder: string) => {
    const running = flushes.get(folder) ?? tools.disk.syncFolder(join(tools.dir, folder));
    flushes.set(folder, running);
    return running;
  };
  return await each(steps, async (step) => {
    await Promise.all([step.home, ...step.touched].map(flushOnce));
    tools.folders.markDurable(step.home);
    return step;
  });
}
