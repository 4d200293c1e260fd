/**
 * The library: finds any of a million games in the time of a keystroke. Its engine keeps what is searched and
 * sorted by in memory, in a thread of its own with a connection of its own that only reads; SQLite stays the
 * truth, and the rows that are shown come from there. The thread starts with the first question, follows the
 * catalogue's changes, is started anew where it dies, and is let go when nothing was asked for a while.
 */
import type { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import type { FirstPages } from '../catalogue/facts/first-pages.ts';
import type { Library } from '../domain/library-answers.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { startThread, type ThreadOptions, WorkerStopped } from '../workers/worker-thread.ts';
import { libraryWorker } from './thread/jobs.ts';

export interface LibraryOptions {
  /** Path of the catalogue. */
  readonly file: string;
  /** Answers for pages of everything while the engine loads. */
  readonly firstPages: FirstPages;
  /** Why what is kept for a quick start could not be written; told once for each reason. */
  readonly onUnsaved?: (reason: string) => void;
  /** Libraries with fewer games keep nothing for a quick start. Default: see snapshot.ts. */
  readonly keptFrom?: number;
  /** The thread is let go after so long without a question. Default ten minutes. */
  readonly idleMs?: number;
}

type LibraryThread = ReturnType<typeof startLibraryThread>;

interface StartedThread {
  readonly worker: LibraryThread;
  /** It has answered: what it needs is in memory. */
  isLoaded: boolean;
}

const endWithinMs = 3000;

export function createLibrary({
  file,
  firstPages,
  onUnsaved,
  keptFrom,
  idleMs = 10 * 60_000,
}: LibraryOptions): Library {
  let lastUnsaved: string | null = null;
  let thread: StartedThread | null = null;
  let idleTimer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const start = (): StartedThread => {
    const started: StartedThread = {
      worker: startLibraryThread({
        data: { file, keptFrom },
        onEvent({ unsaved }) {
          if (unsaved === lastUnsaved) return;
          lastUnsaved = unsaved;
          onUnsaved?.(unsaved);
        },
        onStop() {
          if (thread === started) thread = null;
        },
        // Loading makes many short-lived rows; the process's own limit may be set very low.
        maxYoungGenerationSizeMb: 32,
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

  /** Gives the thread a few seconds to write a snapshot for the next start. */
  const end = async ({ worker, isLoaded }: StartedThread) => {
    // Unanswered questions are abandoned, and an engine that is still loading has nothing to write.
    if (isLoaded && worker.pendingJobs() === 0) {
      worker.ref();
      await withTimeout(endWithinMs, () => worker.run('finish', undefined).catch(() => {}));
    }
    await worker.terminate(closing());
  };

  /** Where the thread stops by itself, a new one gets the question once more. */
  const ask = async <T>(question: (worker: LibraryThread) => Promise<T>): Promise<T> => {
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
  };

  return {
    async page(input) {
      if (thread?.isLoaded !== true) {
        const page = firstPages(input);
        if (page !== null) {
          // It is wanted soon.
          thread ??= start();
          return page;
        }
      }
      return await ask((worker) => worker.run('page', input));
    },
    facets: (input) => ask((worker) => worker.run('facets', input)),
    suggest: (input) => ask((worker) => worker.run('suggest', input)),
    aggregates: (input) => ask((worker) => worker.run('aggregates', input)),
    ids: (input) => ask((worker) => worker.run('ids', input)),
    size: (input) => ask((worker) => worker.run('size', input)),
    async close() {
      isClosed = true;
      clearIdleTimer();
      const ending = thread;
      thread = null;
      if (ending !== null) await end(ending);
    },
  };
}

function startLibraryThread(
  options: ThreadOptions<z.output<typeof libraryWorker.data>, z.output<typeof libraryWorker.events>>,
) {
  return startThread(libraryWorker, options);
}

function closing(): MatchkeepError {
  return new MatchkeepError('cancelled', 'Matchkeep is closing.');
}
