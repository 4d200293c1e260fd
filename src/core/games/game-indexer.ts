/**
 * Reads what comes into the archive, once each, and keeps what it tells in the catalogue. Which games are due is
 * known to the catalogue itself, so nothing is forgotten by a crash. Games that an older reader read are read
 * again when nothing else is to be done. All of it makes way for downloads.
 */
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { Archive } from '../archive/archive.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DueGame, GameFile, ReadGame } from '../catalogue/facts/facts.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { type DigestAnswer, type FileToRead, readDigestsInThread } from './reader-threads.ts';

/** Counted up whenever the reader would get more, or something else, out of a file. */
export const readerVersion = 2;

export interface FactsKeeper {
  /** Something was archived: read soon. */
  kick(): void;
  /**
   * Reads what is due, without making way; resolves when nothing is, after `forMs`, on `signal`, or when the archive
   * can't be had. Never rejects: what is left stays due.
   */
  drain(forMs: number, signal?: AbortSignal): Promise<void>;
  /** Stops; what is being read is read again at the next start. */
  close(): Promise<void>;
}

export interface FactsKeeperOptions {
  readonly catalogue: Pick<Catalogue, 'facts' | 'metadata'>;
  readonly archive: () => Promise<Archive>;
  /** Whether downloads are under way. */
  readonly isBusy: () => boolean;
  /** Facts of games are in the catalogue that weren't there before. */
  readonly onRead: () => void;
  readonly log: Log;
  /** Injected in tests. Default `readerVersion`. */
  readonly version?: number;
  readonly readDigests?: typeof readDigestsInThread;
}

const delayMs = 500;
/** What is written in one transaction; a few milliseconds of the archiver's thread. */
const atOnce = 16;
/** Looked through in one go for what an older reader read. */
const lookedThroughAtOnce = 2_000;
/** While downloads are under way, reading takes a quarter of one thread's time. */
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
  /** Until when reading makes no way: by `performance.now()`. */
  let hurriedUntil = 0;
  let endRest: (() => void) | null = null;
  let read = 0;

  /** How far it has been looked for what an older reader read; null when there is no more. */
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
    const answers = await digestsOf(readable, archive);
    // A file that isn't there may mean that the drive isn't.
    if (answers.some((answer) => 'problem' in answer && answer.isLost)) await archive.check();
    facts.record(
      readable.map((game, index) => result(game, answers[index])),
      version,
    );
    read += readable.length;
    onRead();
    if (read % progressEvery < readable.length) log.info({ read, due: facts.dueCount() }, 'game files read');
  };

  /** A file that stops the reader is found by reading each alone, and must not keep the others from being read. */
  const digestsOf = async (games: readonly DueGame[], archive: Archive): Promise<readonly DigestAnswer[]> => {
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
        // The catalogue still knows what is due: the next file, or the next start, tries again.
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
      // A run that began before the last change may miss it.
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

/** A path that leads out of the archive leads nowhere here: such a file is told as missing. */
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
