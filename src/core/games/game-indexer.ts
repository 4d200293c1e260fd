/**
 * Reads each archived game file once and stores its facts in the catalogue. The catalogue also records which games
 * are due, so nothing is lost in a crash. When no game is due, games read by an older reader version are read again.
 * Indexing slows down while downloads run.
 */
import { isCancelled } from '../../shared/base/errors.ts';
import type { Archive } from '../archive/archive.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DueGame } from '../catalogue/facts/due-games.ts';
import { splitFurther } from '../domain/further-paths.ts';
import { parserVersion } from '../game-files/parser-version.ts';
import { readSummaryRowsInThread } from '../game-files/reader-threads.ts';
import type { SetTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { createOlderGames } from './older-games.ts';
import { readDueGames } from './read-due-games.ts';

export interface GameIndexer {
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

export interface GameIndexerOptions {
  readonly catalogue: Pick<Catalogue, 'facts' | 'metadata'>;
  readonly archive: () => Promise<Archive>;
  /** Whether downloads are active. */
  readonly isBusy: () => boolean;
  /** Called when the catalogue has new facts. */
  readonly onRead: () => void;
  readonly log: Log;
  /** Default: a timer. */
  readonly setAlarm?: SetTimer | undefined;
  /** Injected in tests. Default `parserVersion`. */
  readonly version?: number;
  readonly readSummaryRows?: typeof readSummaryRowsInThread;
}

const delayMs = 500;
/** Games per transaction, which takes a few milliseconds of the archiver's thread. */
const batchSize = 16;
/** While downloads are active, reading takes a quarter of one thread's time. */
const busyShare = 3;
const progressEvery = 5_000;

export function createGameIndexer(options: GameIndexerOptions): GameIndexer {
  const {
    catalogue,
    isBusy,
    onRead,
    log,
    version = parserVersion,
    readSummaryRows = readSummaryRowsInThread,
    setAlarm = idleTimer,
  } = options;
  const { facts } = catalogue;
  let cancelTimer: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;
  /** The time (`performance.now()`) until which reading runs at full speed. */
  let hurriedUntil = 0;
  let endPause: (() => void) | null = null;
  let read = 0;

  const lookForOlder = createOlderGames(catalogue, version);
  const isHurried = () => performance.now() < hurriedUntil;

  const pause = async (forMs: number) => {
    if (isHurried() || isClosed) return;
    await new Promise<void>((resolve) => {
      const ended = setTimeout(resolve, forMs);
      ended.unref();
      endPause = () => {
        clearTimeout(ended);
        resolve();
      };
    });
    endPause = null;
  };

  const readBatch = async (due: readonly DueGame[]): Promise<void> => {
    const archive = await options.archive();
    const isAway = await findAway(due, archive);
    const readable = due.filter((game) => game.files.length > 0 && !isAway(game));
    if (readable.length < due.length) {
      facts.drop(due.filter(({ files }) => files.length === 0).map(({ key }) => key));
      facts.putOff(due.filter(isAway).map(({ key }) => key));
    }
    if (readable.length === 0) return;
    facts.record(await readDueGames(readable, archive, readSummaryRows), version);
    read += readable.length;
    onRead();
    if (read % progressEvery < readable.length) log.info({ read, due: facts.dueCount() }, 'game files read');
  };

  const readAll = async () => {
    while (!isClosed) {
      const startedAt = performance.now();
      const due = facts.due(batchSize);
      if (due.length > 0) await readBatch(due);
      else if (isBusy() || isHurried() || !lookForOlder()) return;
      await pause(isBusy() ? busyShare * (performance.now() - startedAt) : 0);
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
      cancelTimer ??= setAlarm(() => {
        cancelTimer = null;
        void run();
      }, delayMs);
    },
    async drain(forMs, signal) {
      hurriedUntil = performance.now() + forMs;
      endPause?.();
      // A run that is already active may miss the last change.
      const all = (running ?? Promise.resolve()).then(run);
      const stopped = Promise.withResolvers<void>();
      signal?.addEventListener('abort', () => stopped.resolve(), { once: true });
      if (!signal?.aborted) await withTimeout(forMs, () => Promise.race([all, stopped.promise]));
      hurriedUntil = 0;
    },
    async close() {
      isClosed = true;
      cancelTimer?.();
      endPause?.();
      await running;
    },
  };
}

/** Whether a file of a game is in a read-only archive that is away. */
async function findAway(due: readonly DueGame[], archive: Archive): Promise<(game: DueGame) => boolean> {
  const names = ({ files, timeline }: DueGame) =>
    [...files, ...(timeline ? [timeline] : [])].flatMap(({ path }) => splitFurther(path)?.name ?? []);
  const away = due.some((game) => names(game).length > 0) ? await archive.awayFurther() : new Set<string>();
  return (game) => names(game).some((name) => away.has(name));
}

/** Does not delay the end of the process. */
const idleTimer: SetTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
};
