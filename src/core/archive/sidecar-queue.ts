/**
 * Updates each match's sidecar when the catalogue changes. The catalogue itself records which sidecars are stale, so a
 * crash loses none. Each write is delayed a little, so that a match's files share one.
 */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { Archive, ArchivePlace } from './archive.ts';
import type { FolderNames } from './folder-names.ts';

/** Writes sidecars into an archive. Returns the errors in their order, null for one that is written. */
export type WriteSidecars = (
  archive: ArchivePlace,
  sidecars: readonly SidecarData[],
) => Promise<readonly (MatchkeepError | null)[]>;

/** Writes sidecars in a thread. */
interface ThreadWriter {
  readonly writeSidecars: WriteSidecars;
  /** Whether the thread runs already. */
  isRunning(): boolean;
}

export interface SidecarQueue {
  /** From now on, this thread writes sidecars: while it runs, and many at once also if it must be started. */
  setThreadWriter(thread: ThreadWriter): void;
  /** Write soon. A file of the game was archived: what describes it is written before the others. */
  kick(platformGameId?: string): void;
  /**
   * Writes stale sidecars now, for some seconds at most, or until the signal is aborted: the others are written later. After
   * `close`, or while it may not write, none. Throws the archive's errors; sidecars that were not written stay stale.
   */
  flush(signal?: AbortSignal): Promise<void>;
  /** Ends what is being written, and writes none until the returned function is called. */
  hold(): Promise<() => void>;
  /** Stops the timer and waits for a write in progress; the others stay stale. */
  close(): Promise<void>;
}

const delayMs = 1_000;
/** Their data is read in one go, in the archiver's thread. */
const batchSize = 16;
/** After so many failures in a row, the others wait: of a full or read-only drive, each would fail. */
const maxFailuresInARow = 64;
/** So few are written sooner than a thread starts. */
const maxOwnSidecars = 8;
/** How soon it looks again whether a folder can be moved, and how late at most. */
const moveWaitMs = { least: 60_000, most: 3_600_000 };
/** A command or a user waits this long. An archive of an earlier version may have very many to write. */
const waitAtMostMs = 10_000;

export function createSidecarQueue(options: {
  readonly files: Catalogue['files'];
  readonly archive: () => Promise<Archive>;
  /** False while the archive's own sidecars may know more than the catalogue. Default: always true. */
  readonly mayWrite?: () => boolean;
  /** Called between two writes. Default: no folder is moved. */
  readonly folders?: Pick<FolderNames, 'note' | 'moveDue' | 'dueInMs'>;
  readonly log: Log;
  /** How long `flush` waits. Default: 10 s. */
  readonly waitAtMostMs?: number;
}): SidecarQueue {
  const { files, mayWrite = () => true, folders, log } = options;
  let timer: NodeJS.Timeout | null = null;
  let moveTimer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let thread: ThreadWriter | null = null;
  let isClosed = false;
  let isHeld = false;
  /** The games of which a file was archived since the sidecars were last read for it. */
  const fresh = new Set<string>();

  /** The last sidecar that was tried, or null: a drain that ended with failures continues behind it, so that each has its turn. */
  let behind: string | null = null;

  /** Moves folders that are due, tries to write the stale sidecars, the latest first, then throws the first failure. */
  const drain = async () => {
    const failures: MatchkeepError[] = [];
    await folders
      ?.moveDue(options.archive, () => isClosed || isHeld)
      .catch((error: unknown) => failures.push(toMatchkeepError(error)));
    let failuresInARow = 0;
    while (!isClosed && !isHeld && failuresInARow < maxFailuresInARow) {
      const ofFresh = staleOfFresh();
      const stale = ofFresh.length > 0 ? ofFresh : files.staleSidecars(batchSize, behind);
      const last = stale.at(-1);
      if (last === undefined) {
        const isFromFirst = behind === null;
        behind = null;
        // Some may have become stale again, or newly so, before those that were read.
        if (isFromFirst || failures.length > 0) break;
        continue;
      }
      folders?.note(stale);
      const errors = await write(stale.map(({ data }) => data));
      const failed = errors.filter((error) => error !== null);
      files.sidecarsWritten(stale.flatMap(({ token }, index) => (errors[index] === null ? token : [])));
      if (ofFresh.length === 0) behind = last.token;
      failuresInARow = failed.length === stale.length ? failuresInARow + failed.length : 0;
      if (failures.length === 0) failures.push(...failed.slice(0, 1));
    }
    for (const failure of failures) throw failure;
  };

  const staleOfFresh = () => {
    while (fresh.size > 0) {
      const games = [...fresh].slice(0, batchSize);
      for (const game of games) fresh.delete(game);
      const stale = files.staleSidecarsOfGames(games);
      if (stale.length > 0) return stale;
    }
    return [];
  };

  const write = async (sidecars: readonly SidecarData[]) => {
    const archive = await options.archive();
    const { dir, id } = archive;
    return thread !== null && (sidecars.length > maxOwnSidecars || thread.isRunning())
      ? await thread.writeSidecars({ dir, id }, sidecars)
      : await archive.writeSidecars(sidecars);
  };

  const drainOnce = async (): Promise<void> => {
    if (isClosed || isHeld || !mayWrite()) return;
    running ??= drain().finally(() => {
      running = null;
      waitForMoves();
    });
    await running;
  };

  const waitForMoves = () => {
    const dueInMs = folders?.dueInMs() ?? null;
    if (moveTimer) clearTimeout(moveTimer);
    if (isClosed || dueInMs === null) return;
    const { least, most } = moveWaitMs;
    moveTimer = setTimeout(() => kick(), Math.min(most, Math.max(least, dueInMs))).unref();
  };

  // The sidecars stay stale in the catalogue: the next file or the next start tries again.
  const toLog = (error: unknown) =>
    log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'sidecars could not be written');

  const kick = (platformGameId?: string) => {
    if (platformGameId !== undefined) fresh.add(platformGameId);
    timer ??= setTimeout(() => {
      timer = null;
      drainOnce().catch(toLog);
    }, delayMs);
  };

  return {
    setThreadWriter(writer) {
      thread = writer;
    },
    kick,
    async flush(signal) {
      const { promise: aborted, resolve } = Promise.withResolvers<void>();
      signal?.addEventListener('abort', () => resolve(), { once: true });
      if (signal?.aborted) resolve();
      // An earlier run may miss the last change; the run below meets its error again.
      const writing = (running ?? Promise.resolve()).catch(() => {}).then(drainOnce);
      writing.catch(toLog); // Nobody may wait for it then.
      await withTimeout(options.waitAtMostMs ?? waitAtMostMs, () => Promise.race([writing, aborted]));
    },
    async hold() {
      isHeld = true;
      await running?.catch(() => {}); // Sidecars that were not written stay stale.
      return () => {
        isHeld = false;
        kick();
      };
    },
    async close() {
      isClosed = true;
      for (const each of [timer, moveTimer]) if (each) clearTimeout(each);
      timer = null;
      await running?.catch(() => {}); // Sidecars that were not written stay stale.
    },
  };
}
