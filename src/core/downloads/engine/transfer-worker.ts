/** The thread of the transfer engine: performs instructions, and sends notices of what happened in lists. */
import { createSecureContext } from 'node:tls';
import { toErrorData } from '../../../shared/base/errors.ts';
import { RoutedAgent } from '../../network/routed-agent.ts';
import { giveWay } from '../../workers/background-thread.ts';
import { serveWorker } from '../../workers/serve-worker.ts';
import { createTransferEngine } from './engine.ts';
import { fromFailure, toFailure } from './failures.ts';
import { type Answer, type Instruction, type Notice, type Question, transferWorker } from './messages.ts';
import type { FileTask, TransferEngine } from './types.ts';

/** One archiver that uses this thread. */
interface Client {
  readonly engine: TransferEngine;
  perform(instruction: Instruction): void;
}

/** How often the progress of a transfer is sent. */
const progressMs = 200;

// Searches and players go first: they need little, and someone waits for them.
giveWay();

const clients = new Map<number, Client>();
const server = serveWorker(transferWorker, {
  instruct({ client: id, instructions }) {
    const client = findClient(id);
    for (const instruction of instructions) client.perform(instruction);
  },
  async checkRoom({ client: id, archive, bytesNeeded }) {
    try {
      await findClient(id).engine.checkRoom(archive, bytesNeeded);
      return null;
    } catch (error) {
      return toFailure(error);
    }
  },
  async writeSidecars({ client: id, archive, sidecars }) {
    const errors = await findClient(id).engine.writeSidecars(archive, sidecars);
    return errors.map((error) => (error === null ? null : toErrorData(error)));
  },
  async close({ client: id }) {
    const client = clients.get(id);
    clients.delete(id);
    await client?.engine.close();
  },
});

function findClient(id: number): Client {
  const client = clients.get(id) ?? createClient((notices) => server.emit({ client: id, notices }));
  clients.set(id, client);
  return client;
}

function createClient(emit: (notices: readonly Notice[]) => void): Client {
  const outbox = createOutbox(emit);
  const questions = createQuestions(outbox.add);
  const running = new Map<number, AbortController>();
  let connectionKey = '';

  const https = new RoutedAgent({
    async resolveRoutes({ href }) {
      const answer = await questions.ask({ what: 'routes', url: href });
      if (answer.what !== 'routes') throw new Error('The routes were not answered.');
      return answer.routes;
    },
    secureContext: once(async () => {
      const answer = await questions.ask({ what: 'certificates' });
      if (answer.what !== 'certificates') throw new Error('The certificates were not answered.');
      return answer.certificates === null ? undefined : createSecureContext({ ca: [...answer.certificates] });
    }),
    connectionKey: () => connectionKey,
  });
  const engine = createTransferEngine({ agent: { https }, endConnections: () => https.destroy() });

  const run = async (id: number, task: FileTask) => {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const file = await engine.run(task, abort.signal, {
        progress: (bytesDone, bytesTotal) =>
          outbox.addProgress({ kind: 'progress', id, bytesDone, bytesTotal }),
        checkpoint: (point) => outbox.add({ kind: 'checkpoint', id, point }),
        begun: () => outbox.add({ kind: 'begun', id }),
        arrived: () => outbox.add({ kind: 'arrived', id }),
        publishing: () => outbox.add({ kind: 'publishing', id }),
        async isPlaceWanted() {
          const answer = await questions.ask({ what: 'is-place-wanted', id });
          return answer.what === 'is-place-wanted' && answer.isWanted;
        },
      });
      outbox.add({ kind: 'published', id, file });
    } catch (error) {
      outbox.add({ kind: 'failed', id, failure: toFailure(error) });
    } finally {
      running.delete(id);
    }
  };

  return {
    engine,
    perform(instruction) {
      switch (instruction.kind) {
        case 'fetch':
          connectionKey = instruction.connectionKey;
          void run(instruction.id, instruction.task);
          break;
        case 'stop':
          running.get(instruction.id)?.abort();
          break;
        case 'limits':
          engine.setLimits(instruction.limits);
          break;
        case 'answer':
          questions.answer(instruction.question, instruction.answer);
          break;
      }
    },
  };
}

/** Collects the notices of one turn of the event loop, and the latest progress of each transfer. */
function createOutbox(emit: (notices: readonly Notice[]) => void) {
  let notices: Notice[] = [];
  const progress = new Map<number, Notice>();
  let isProgressDue = false;

  const send = () => {
    const all = notices;
    notices = [];
    if (all.length > 0) emit(all);
  };
  const add = (notice: Notice) => {
    // Progress that comes after the end of its transfer would mean nothing.
    if (notice.kind === 'published' || notice.kind === 'failed') progress.delete(notice.id);
    if (notices.push(notice) === 1) setImmediate(send);
  };
  return {
    add,
    addProgress(notice: Extract<Notice, { kind: 'progress' }>) {
      progress.set(notice.id, notice);
      if (isProgressDue) return;
      isProgressDue = true;
      setTimeout(() => {
        isProgressDue = false;
        for (const latest of progress.values()) add(latest);
        progress.clear();
      }, progressMs);
    },
  };
}

/** Questions to the archiver's thread, which answers each by its number. */
function createQuestions(add: (notice: Notice) => void) {
  const pending = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    /** Throws the error of an answer that failed. */
    async ask(question: Question): Promise<Answer> {
      last += 1;
      const number = last;
      const answer = await new Promise<Answer>((resolve) => {
        pending.set(number, resolve);
        add({ kind: 'question', question: number, ask: question });
      });
      if (answer.what === 'failed') throw fromFailure(answer.failure);
      return answer;
    },
    answer(number: number, answer: Answer) {
      pending.get(number)?.(answer);
      pending.delete(number);
    },
  };
}

/** The first result for all calls; a failure is forgotten. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let first: Promise<T> | null = null;
  return () => {
    first ??= work().catch((error: unknown) => {
      first = null;
      throw error;
    });
    return first;
  };
}
