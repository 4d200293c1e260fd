/**
 * The library: finds any of a million games in the time of a keystroke. Its engine keeps what is searched and
 * sorted by in memory, in a thread of its own with a connection of its own that only reads; SQLite stays the
 * truth, and the rows that are shown come from there. The thread starts with the first question, follows the
 * catalogue's changes, is started anew where it dies, and is let go when nothing was asked for a while.
 */
import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { operations } from '../../shared/bridge.ts';
import { fromErrorData, MatchkeepError } from '../../shared/errors.ts';
import type { FirstPages } from '../catalogue/facts/first-pages.ts';
import type { Library, LibraryAnswers, LibraryQuestion } from '../domain/library-answers.ts';
import { workerFile } from '../workers/worker-file.ts';
import { type LibraryAnswer, type LibraryThread, libraryAnswerSchema } from './thread/jobs.ts';

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

interface Ticket {
  readonly message: unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** A question on which the thread died once is asked once more. */
  readonly isSecondTry: boolean;
}

interface Thread {
  readonly worker: Worker;
  readonly tickets: Map<number, Ticket>;
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
  let thread: Thread | null = null;
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const start = (): Thread => {
    const workerData: LibraryThread = { file, keptFrom };
    const worker = new Worker(workerFile('library/thread/library-worker'), {
      workerData,
      execArgv: [],
      // Loading makes many short-lived rows; the process's own limit may be set very low.
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    const started: Thread = { worker, tickets: new Map(), isLoaded: false };
    worker.on('message', (message: unknown) => {
      started.isLoaded = true;
      const answer = libraryAnswerSchema.parse(message);
      if (!('unsaved' in answer)) settle(started, answer);
      else if (answer.unsaved !== lastUnsaved) {
        lastUnsaved = answer.unsaved;
        onUnsaved?.(answer.unsaved);
      }
    });
    worker.on('error', (error) => died(started, error));
    worker.on('exit', () => died(started, new Error('the thread ended')));
    return started;
  };

  const settle = (from: Thread, answer: Exclude<LibraryAnswer, { unsaved: string }>) => {
    const ticket = from.tickets.get(answer.id);
    from.tickets.delete(answer.id);
    if (from.tickets.size === 0) rest(from);
    if ('error' in answer) ticket?.reject(fromErrorData(answer.error));
    else ticket?.resolve(answer.value);
  };

  const died = (dead: Thread, cause: unknown) => {
    if (thread === dead) thread = null;
    const tickets = [...dead.tickets.values()];
    dead.tickets.clear();
    for (const ticket of tickets) {
      if (isClosed) ticket.reject(new MatchkeepError('cancelled', 'Matchkeep is closing.'));
      else if (ticket.isSecondTry)
        ticket.reject(new MatchkeepError('unexpected', 'The library search failed.', { cause }));
      else send({ ...ticket, isSecondTry: true });
    }
  };

  const rest = (idle: Thread) => {
    idle.worker.unref();
    idleTimer = setTimeout(() => {
      thread = null;
      void end(idle);
    }, idleMs);
    idleTimer.unref();
  };

  /** Lets it keep what it knows, for as long as that takes no longer than anyone would wait. */
  const end = async (ending: Thread) => {
    // Nobody waits for what it was asked, and what it has not read yet it can't keep.
    if (ending.isLoaded && ending.tickets.size === 0) {
      ending.worker.ref();
      await new Promise((resolve) => {
        const limit = setTimeout(resolve, endWithinMs, null);
        ending.worker.once('exit', () => {
          clearTimeout(limit);
          resolve(null);
        });
        ending.worker.postMessage({ isLast: true });
      });
    }
    await ending.worker.terminate();
  };

  const send = (ticket: Ticket) => {
    if (idleTimer) clearTimeout(idleTimer);
    idleTimer = null;
    thread ??= start();
    thread.worker.ref();
    lastId += 1;
    thread.tickets.set(lastId, ticket);
    thread.worker.postMessage({ id: lastId, job: ticket.message });
  };

  const ask = async <Q extends LibraryQuestion, S extends z.ZodType<LibraryAnswers[Q][1]>>(
    question: Q,
    input: LibraryAnswers[Q][0],
    schema: S,
  ): Promise<z.output<S>> => {
    if (isClosed) throw new MatchkeepError('cancelled', 'Matchkeep is closing.');
    const value = await new Promise<unknown>((resolve, reject) => {
      send({ message: { question, input }, resolve, reject, isSecondTry: false });
    });
    return schema.parse(value);
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
      return await ask('page', input, operations['library.page'].output);
    },
    facets: (input) => ask('facets', input, operations['library.facets'].output),
    suggest: (input) => ask('suggest', input, operations['library.suggest'].output),
    aggregates: (input) => ask('aggregates', input, operations['library.aggregates'].output),
    ids: (input) => ask('ids', input, operations['library.ids'].output),
    size: (input) => ask('size', input, operations['library.size'].output),
    async close() {
      isClosed = true;
      if (idleTimer) clearTimeout(idleTimer);
      const ending = thread;
      thread = null;
      if (ending !== null) await end(ending);
    },
  };
}
