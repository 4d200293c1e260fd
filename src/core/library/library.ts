/**
 * The library: searches a million games within a keystroke. Its engine has the searchable and sortable data in
 * memory, in a worker thread with a read-only connection of its own; SQLite stays the source of truth, and the
 * displayed rows are read from it. The thread starts with the first question, follows the catalogue's changes, is
 * restarted if it dies, and ends after a period without questions.
 */
import type { z } from 'zod';
import type { OperationName } from '../../shared/bridge/bridge.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FirstPages } from '../catalogue/facts/first-pages.ts';
import type { Library } from '../domain/library-answers.ts';
import type { Log } from '../platform/log.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { startThread, type ThreadOptions, WorkerStopped } from '../workers/worker-thread.ts';
import { createLibraryCommands } from './bulk-commands.ts';
import { libraryWorker } from './thread/jobs.ts';

export interface LibraryThreadOptions {
  /** Path of the catalogue. */
  readonly file: string;
  /** Answers pages of all games while the engine is loading. */
  readonly firstPages: FirstPages;
  /** Receives the reason when the snapshot could not be written; once for each reason. */
  readonly onUnsaved?: (reason: string) => void;
  /** Smaller libraries have no snapshot. Default: see snapshot.ts. */
  readonly keptFrom?: number;
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

export interface LibraryOptions {
  /** Path of the catalogue. */
  readonly file: string;
  readonly catalogue: Catalogue;
  readonly changes: Pick<Changes, 'emit'>;
  readonly log: Pick<Log, 'warn'>;
  readonly now: () => number;
}

type Operation = Extract<OperationName, `library.${string}`>;

export interface LibraryRoom extends Library, AsyncDisposable {
  readonly handlers: Pick<Handlers, Operation>;
}

export function createLibrary({ file, catalogue, changes, log, now }: LibraryOptions): LibraryRoom {
  const library = createLibraryThread({
    ...{ file, firstPages: catalogue.firstPages },
    onUnsaved: (reason) =>
      log.warn(
        {
          reason,
          remedy: 'Free some space on the disk of the data folder, and check that Matchkeep may write to it.',
        },
        'the library snapshot could not be saved: the next start reads the catalogue',
      ),
  });
  const commands = createLibraryCommands({ catalogue, library, now });
  return {
    ...library,
    handlers: {
      'library.page': (input) => library.page(input),
      'library.facets': (input) => library.facets(input),
      'library.suggest': (input) => library.suggest(input),
      'library.aggregates': (input) => library.aggregates(input),
      'library.ids': (input) => library.ids(input),
      'library.size': (input) => library.size(input),
      async 'library.fetch'({ selection, contentTypes }) {
        const changed = await commands.fetch(selection, contentTypes);
        changes.emit('assets.wanted');
        return { changed };
      },
      async 'library.prioritise'({ selection, priority }) {
        const changed = await commands.prioritise(selection, priority);
        changes.emit('assets.wanted');
        return { changed };
      },
    },
    [Symbol.asyncDispose]: library.close,
  };
}

export function createLibraryThread({
  file,
  firstPages,
  onUnsaved,
  keptFrom,
  idleMs = 10 * 60_000,
}: LibraryThreadOptions): Library {
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
        // Loading creates many short-lived rows; the process's own limit can be very low.
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

  /** If the thread dies, a new thread gets the question once more. */
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
          // The engine is needed soon.
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
