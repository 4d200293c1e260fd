/**
 * Reads each archived game file once and stores its facts in the catalogue. The catalogue also records which games
 * are due, so nothing is lost in a crash. When no game is due, games read by an older reader version are read again.
 * Indexing slows down while downloads run.
 */
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { Archive } from '../archive/archive.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DueGame, GameFile, ReadGame } from '../catalogue/facts/facts.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { type DigestAnswer, type FileToRead, readDigestsInThread } from './reader-threads.ts';

/** Increment it whenever the reader would read more, or other facts, from a file. */
export const readerVersion = 2;

export interface FactsKeeper {
  /** A file was archived: read it soon. */
  kick(): void;
  /**
   * Reads due games at full speed; resolves when none is left, after `forMs`, on `signal`, or when the archive is
   * unavailable. Never rejects: the other games stay due.
   */
  drain(forMs: number, signal?: AbortSignal): Promise<void>;
  /** Stops; an unfinished file is read again after the next start. */
  close(): Promise<void>;
}

export interface FactsKeeperOptions {
  readonly catalogue: Pick<Catalogue, 'facts' | 'metadata'>;
  readonly archive: () => Promise<Archive>;
  /** Whether downloads are active. */
  readonly isBusy: () => boolean;
  /** Called when the catalogue has new facts. */
  readonly onRead: () => void;
  readonly log: Log;
  /** Injected in tests. Default `readerVersion`. */
  readonly version?: number;
  readonly readDigests?: typeof readDigestsInThread;
}

const delayMs = 500;
/** Games per transaction, which takes a few milliseconds of the archiver's thread. */
const atOnce = 16;
/** Games per step of the search for those read by an older reader version. */
const lookedThroughAtOnce = 2_000;
/** While downloads are active, reading takes a quarter of one thread's time. */
const busyShare = 3;
const progressEvery = 5_000;
const versionNote = 'facts.reader';

export function createFactsKeeper(options: FactsKeeperOptions): FactsKeeper {
  const {
    catalogue,
    isBusy,
    onRead,
    log,
    version = readerVersion,
    readDigests = readDigestsInThread,
  } = options;
  const { facts, metadata } = catalogue;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;
  /** The time (`performance.now()`) until which reading runs at full speed. */
  let hurriedUntil = 0;
  let endRest: (() => void) | null = null;
  let read = 0;

  /** The position of the search for games read by an older reader version; null when it is complete. */
  let lookedUpTo: number | null = metadata.get(versionNote) === String(version) ? null : 0;
  const lookForOlder = (): boolean => {
    if (lookedUpTo === null) return false;
    lookedUpTo = facts.makeOlderDue(version, lookedUpTo, lookedThroughAtOnce);
    if (lookedUpTo === null) metadata.set(versionNote, String(version));
    return true;
  };

  const isHurried = () => performance.now() < hurriedUntil;

  const rest = async (forMs: number) => {
    if (isHurried() || isClosed) return;
    await new Promise<void>((resolve) => {
      const ended = setTimeout(resolve, forMs);
      ended.unref();
      endRest = () => {
        clearTimeout(ended);
        resolve();
      };
    });
    endRest = null;
  };

  const readBatch = async (due: readonly DueGame[]): Promise<void> => {
    const archive = await options.archive();
    const readable = due.filter(({ files }) => files.length > 0);
    if (readable.length < due.length) {
      facts.drop(due.filter(({ files }) => files.length === 0).map(({ key }) => key));
    }
    if (readable.length === 0) return;
    const answers = await digestAll(readable, archive);
    // A missing file may mean that the drive is disconnected.
    if (answers.some((answer) => 'problem' in answer && answer.isLost)) await archive.check();
    facts.record(
      readable.map((game, index) => result(game, answers[index])),
      version,
    );
    read += readable.length;
    onRead();
    if (read % progressEvery < readable.length) log.info({ read, due: facts.dueCount() }, 'game files read');
  };

  /** If a file stops the reader, each file is read separately, so that the others are still read. */
  const digestAll = async (games: readonly DueGame[], archive: Archive): Promise<readonly DigestAnswer[]> => {
    const toRead = games.map(({ files }) => filesIn(archive, files));
    try {
      return await readDigests(toRead);
    } catch (error) {
      if (isCancelled(error)) throw error;
      const alone: DigestAnswer[] = [];
      for (const files of toRead) {
        try {
          alone.push(...(await readDigests([files])));
        } catch (failure) {
          if (isCancelled(failure)) throw failure;
          alone.push({ problem: stopped(failure), isLost: false });
        }
      }
      return alone;
    }
  };

  const readAll = async () => {
    while (!isClosed) {
      const startedAt = performance.now();
      const due = facts.due(atOnce);
      if (due.length > 0) await readBatch(due);
      else if (isBusy() || isHurried() || !lookForOlder()) return;
      await rest(isBusy() ? busyShare * (performance.now() - startedAt) : 0);
    }
  };

  const run = (): Promise<void> => {
    running ??= readAll()
      .catch((error: unknown) => {
        // The games are still due: the next file, or the next start, tries again.
        if (!isCancelled(error))
          log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'game files could not be read');
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    kick() {
      if (isClosed) return;
      timer ??= setTimeout(() => {
        timer = null;
        void run();
      }, delayMs);
      timer.unref();
    },
    async drain(forMs, signal) {
      hurriedUntil = performance.now() + forMs;
      endRest?.();
      // A run that is already active may miss the last change.
      const all = (running ?? Promise.resolve()).then(run);
      const stopped = Promise.withResolvers<void>();
      signal?.addEventListener('abort', () => stopped.resolve(), { once: true });
      if (!signal?.aborted) await withTimeout(forMs, () => Promise.race([all, stopped.promise]));
      hurriedUntil = 0;
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      endRest?.();
      await running;
    },
  };
}

function result({ key, files }: DueGame, answer: DigestAnswer | undefined): ReadGame {
  const file = files[answer !== undefined && 'digest' in answer ? answer.file : 0];
  if (answer === undefined || file === undefined) throw new Error('The reader skipped a game.');
  return { key, file, read: answer };
}

/** A file with a path outside the archive counts as missing. */
function filesIn(archive: Archive, files: readonly GameFile[]): FileToRead[] {
  return files.map(({ path, sha256 }) => {
    try {
      return { path: archive.absolute(path), sha256 };
    } catch (error) {
      if (error instanceof MatchkeepError && error.code === 'path-invalid') return { path: '', sha256 };
      throw error;
    }
  });
}

function isCancelled(error: unknown): boolean {
  return error instanceof MatchkeepError && error.code === 'cancelled';
}

function stopped(error: unknown): ErrorData {
  const { message } = toErrorData(error);
  return {
    code: 'service-unreadable',
    message: `The file made its reader fail (${message}).`,
    remedy: 'The file is unchanged. Open it to see its content.',
  };
}
