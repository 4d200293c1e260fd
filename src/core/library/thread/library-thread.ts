/**
 * The thread of the library's engine: starts with the first question, is started again if it dies, and ends after a
 * period without questions.
 */
import { dirname } from 'node:path';
import type { z } from 'zod';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { LibraryCounting } from '../../../shared/library/library.ts';
import type { FirstPages } from '../../catalogue/facts/first-pages.ts';
import { removeStagedByThread } from '../../disk/staged-file.ts';
import type { Library } from '../../domain/library-answers.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { startThread, WorkerStopped } from '../../workers/worker-thread.ts';
import { libraryWorker } from './jobs.ts';

interface LibraryThreadOptions {
  /** Path of the catalogue. */
  readonly file: string;
  /** Answers pages of all games while the engine is loading, or busy for long. */
  readonly firstPages: FirstPages;
  /** Receives the reason when the snapshot could not be written; once for each reason. */
  readonly onUnsaved?: (reason: string) => void;
  /** Receives how far the statistics are that somebody waits for, and null once nobody does. */
  readonly onCounting?: (counting: LibraryCounting | null) => void;
  /** Receives the reason when the thread ended by itself. The next question starts another. */
  readonly onStop?: (cause: unknown) => void;
  /** Smaller libraries have no snapshot. Default: see snapshot.ts. */
  readonly minSnapshotGames?: number;
  /** The thread ends after this long without a question. Default: ten minutes. */
  readonly idleMs?: number;
}

type LibraryThread = ReturnType<typeof startLibraryThread>;

interface StartedThread {
  readonly worker: LibraryThread;
  /** The engine has answered a question, so its data is loaded. */
  isLoaded: boolean;
}

const endWithinMs = 3000;
/** An engine that has not answered after this reads the catalogue again, or applies very many changes. */
const patienceMs = 250;

export function createLibraryThread({ firstPages, ...options }: LibraryThreadOptions): Library {
  const thread = createRestartedThread(options);
  return {
    async page(input) {
      if (!thread.isLoaded()) {
        const page = firstPages(input);
        if (page !== null) {
          // The engine is needed soon.
          thread.start();
          return page;
        }
      }
      const answer = thread.ask((worker) => worker.run('page', input));
      if (!(await isLate(answer))) return await answer;
      // Screens have an exact number of games already, which an estimate must not replace.
      const page = firstPages(input, { isCounted: true });
      if (page === null) return await answer;
      // The next question meets the same failure.
      answer.catch(() => {});
      return page;
    },
    facets: (input) => thread.ask((worker) => worker.run('facets', input)),
    suggest: (input) => thread.ask((worker) => worker.run('suggest', input)),
    aggregates: (input) => thread.ask((worker) => worker.run('aggregates', input)),
    appearances: (input) => thread.ask((worker) => worker.run('appearances', input)),
    ids: (input) => thread.ask((worker) => worker.run('ids', input)),
    size: (input) => thread.ask((worker) => worker.run('size', input)),
    sortKeys: (input) => thread.ask((worker) => worker.run('sortKeys', input)),
    close: thread.close,
  };
}

/** Whether there is neither an answer nor a failure after a while. */
async function isLate(answer: Promise<unknown>): Promise<boolean> {
  let isOpen = true;
  await withTimeout(patienceMs, async () => {
    await answer.catch(() => {});
    isOpen = false;
  });
  return isOpen;
}

/** A thread that exists while there are questions, and for a while after the last one. */
function createRestartedThread({
  idleMs = 10 * 60_000,
  ...options
}: Omit<LibraryThreadOptions, 'firstPages'>) {
  let thread: StartedThread | null = null;
  let idleTimer: NodeJS.Timeout | null = null;
  let isClosed = false;
  const onUnsaved = eachReasonOnce(options.onUnsaved);
  const onEvent = (event: z.output<typeof libraryWorker.events>) => {
    if ('unsaved' in event) onUnsaved(event.unsaved);
    else options.onCounting?.(event.counting);
  };

  const start = (): StartedThread => {
    const started: StartedThread = {
      worker: startLibraryThread(options, onEvent, (cause) => {
        if (thread === started) thread = null;
        options.onCounting?.(null);
        options.onStop?.(cause);
      }),
      isLoaded: false,
    };
    return started;
  };

  const clearIdleTimer = () => {
    if (idleTimer) clearTimeout(idleTimer);
    idleTimer = null;
  };

  const becomeIdle = (idle: StartedThread) => {
    idle.worker.unref();
    clearIdleTimer();
    idleTimer = setTimeout(() => {
      thread = null;
      void end(idle);
    }, idleMs);
    idleTimer.unref();
  };

  return {
    isLoaded: () => thread?.isLoaded === true,
    start() {
      thread ??= start();
    },
    /** If the thread dies, a new thread gets the question once more. */
    async ask<T>(question: (worker: LibraryThread) => Promise<T>): Promise<T> {
      for (let isSecondTry = false; ; isSecondTry = true) {
        if (isClosed) throw closing();
        clearIdleTimer();
        thread ??= start();
        const asked = thread;
        asked.worker.ref();
        try {
          const answer = await question(asked.worker);
          asked.isLoaded = true;
          return answer;
        } catch (error) {
          if (!(error instanceof WorkerStopped)) {
            asked.isLoaded = true;
            throw error;
          }
          if (isSecondTry && !isClosed)
            throw new MatchkeepError('unexpected', 'The library search failed.', {
              cause: error.cause,
            });
        } finally {
          if (thread === asked && asked.worker.pendingJobs() === 0) becomeIdle(asked);
        }
      }
    },
    async close() {
      isClosed = true;
      clearIdleTimer();
      const ending = thread;
      thread = null;
      if (ending !== null) await end(ending);
    },
  };
}

/** Passes on a reason unless it is the same as the last one. */
function eachReasonOnce(onUnsaved: LibraryThreadOptions['onUnsaved']) {
  let last: string | null = null;
  return (reason: string) => {
    if (reason === last) return;
    last = reason;
    onUnsaved?.(reason);
  };
}

/** Gives the thread a few seconds to write a snapshot for the next start. */
async function end({ worker, isLoaded }: StartedThread): Promise<void> {
  // Unanswered questions are abandoned, and an engine that is still loading has nothing to write.
  if (isLoaded && worker.pendingJobs() === 0) {
    worker.ref();
    await withTimeout(endWithinMs, () => worker.run('finish', undefined).catch(() => {}));
  }
  await worker.terminate(closing());
}

function startLibraryThread(
  { file, minSnapshotGames }: Pick<LibraryThreadOptions, 'file' | 'minSnapshotGames'>,
  onEvent: (event: z.output<typeof libraryWorker.events>) => void,
  onStop: (cause: unknown) => void,
) {
  return startThread(libraryWorker, {
    data: { file, minSnapshotGames },
    onEvent,
    onStop,
    // A snapshot that it did not finish.
    onEnd: (threadId) => removeStagedByThread(dirname(file), threadId),
    // Loading creates many short-lived rows; the process's own limit can be very low.
    maxYoungGenerationSizeMb: 32,
  });
}

function closing(): MatchkeepError {
  return new MatchkeepError('cancelled', 'Matchkeep is closing.');
}
