/**
 * The transfer engine in its thread, as the archiver's thread uses it: sends tasks in lists, passes notices on to their
 * reports, and answers the thread's questions.
 */
import { fromErrorData } from '../../../shared/base/errors.ts';
import type { Network } from '../../network/network.ts';
import { stopped } from '../transfer/transfer.ts';
import { fromFailure, toFailure } from './failures.ts';
import type { Answer, Instruction, Notice, Question } from './messages.ts';
import {
  type EngineThread,
  joinThread,
  leaveThread,
  obtainThread,
  releaseThread,
  runningThread,
} from './shared-thread.ts';
import type { EngineLimits, FileReport, PublishedFile, ThreadedEngine } from './types.ts';

/** A task in progress. */
interface RunningTask {
  readonly report: FileReport;
  readonly resolve: (file: PublishedFile) => void;
  readonly reject: (error: unknown) => void;
  /** What a report threw: the task ends with it. */
  reportFailure: { readonly error: unknown } | null;
}

/** `network` resolves the routes and reads the certificates of the thread's requests. */
export function createEngineThread(
  network: Pick<Network, 'routes' | 'certificates' | 'connectionKey'>,
): ThreadedEngine {
  const tasks = new Map<number, RunningTask>();
  let lastTask = 0;
  let jobs = 0;
  let limits: EngineLimits | null = null;
  let isClosed = false;
  /** The thread that knows the limits. */
  let limited: EngineThread | null = null;
  let outbox: Instruction[] = [];

  const settle = (id: number, how: (task: RunningTask) => void) => {
    const task = tasks.get(id);
    tasks.delete(id);
    if (task?.reportFailure) task.reject(task.reportFailure.error);
    else if (task) how(task);
    if (tasks.size === 0) releaseThread();
  };
  const loseAll = (error: unknown) => {
    // The next thread must not fetch a lost file: the queue does so itself, and the part file has one writer.
    outbox = [];
    for (const id of [...tasks.keys()]) settle(id, ({ reject }) => reject(error));
  };

  /** Null if the system has no room for a thread: then every task fails, and is tried again later. */
  const startOrLoseAll = (): EngineThread | null => {
    try {
      return obtainThread();
    } catch (error) {
      loseAll(error);
      return null;
    }
  };

  const send = () => {
    const instructions = outbox;
    outbox = [];
    if (instructions.length === 0) return;
    const thread = startOrLoseAll();
    if (thread === null) return;
    const all: Instruction[] =
      thread === limited || limits === null ? instructions : [{ kind: 'limits', limits }, ...instructions];
    limited = thread;
    thread.run('instruct', { client, instructions: all }).catch((error: unknown) => {
      // A thread that ends has lost its tasks already, and those of the next one may be there.
      if (thread === runningThread()) loseAll(error);
    });
    if (tasks.size === 0) releaseThread();
  };
  /** Together with the other instructions of this turn of the event loop. */
  const instruct = (instruction: Instruction) => {
    if (outbox.push(instruction) === 1) setImmediate(send);
  };

  const findAnswer = async (ask: Question): Promise<Answer> => {
    switch (ask.what) {
      case 'routes':
        return { what: 'routes', routes: await network.routes(new URL(ask.url)) };
      case 'certificates':
        return { what: 'certificates', certificates: network.certificates() };
      case 'is-place-wanted': {
        const task = tasks.get(ask.id);
        return { what: 'is-place-wanted', isWanted: (await task?.report.isPlaceWanted()) ?? false };
      }
    }
  };
  const answer = async (question: number, ask: Question) => {
    const asking = runningThread();
    const found = await findAnswer(ask).catch(
      (error: unknown): Answer => ({ what: 'failed', failure: toFailure(error) }),
    );
    // Even without a task: later ones use what a stopped one has asked for. Another thread has its own questions.
    if (isClosed || asking === null || asking !== runningThread()) return;
    instruct({ kind: 'answer', question, answer: found });
  };

  /** A report that fails, such as one to a catalogue on a full drive, concerns its own task only. */
  const report = (id: number, how: (report: FileReport) => void) => {
    const task = tasks.get(id);
    if (!task || task.reportFailure) return;
    try {
      how(task.report);
    } catch (error) {
      task.reportFailure = { error };
      instruct({ kind: 'stop', id });
    }
  };

  const receive = (notice: Notice) => {
    switch (notice.kind) {
      case 'progress':
        report(notice.id, ({ progress }) => progress(notice.bytesDone, notice.bytesTotal));
        break;
      case 'checkpoint':
        report(notice.id, ({ checkpoint }) => checkpoint(notice.point));
        break;
      case 'begun':
      case 'arrived':
      case 'publishing':
        report(notice.id, (to) => to[notice.kind]());
        break;
      case 'published':
        settle(notice.id, ({ resolve }) => resolve(notice.file));
        break;
      case 'failed':
        settle(notice.id, ({ reject }) => reject(fromFailure(notice.failure)));
        break;
      case 'question':
        void answer(notice.question, notice.ask);
        break;
    }
  };

  /** Runs a job that is not a task; the thread stays while it runs. */
  const inThread = async <T>(job: (thread: EngineThread) => Promise<T>): Promise<T> => {
    jobs += 1;
    try {
      return await job(obtainThread());
    } finally {
      jobs -= 1;
      releaseThread();
    }
  };

  const client = joinThread({
    receive: (notices) => notices.forEach(receive),
    lose: loseAll,
    isBusy: () => tasks.size + jobs > 0,
  });

  return {
    async run(task, signal, report) {
      if (signal.aborted) throw stopped();
      lastTask += 1;
      const id = lastTask;
      const stop = () => instruct({ kind: 'stop', id });
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await new Promise<PublishedFile>((resolve, reject) => {
          tasks.set(id, { report, resolve, reject, reportFailure: null });
          instruct({ kind: 'fetch', id, task, connectionKey: network.connectionKey() });
        });
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    setLimits(next) {
      limits = next;
      // A thread that starts later gets them with its first file.
      if (isClosed || limited === null || limited !== runningThread()) return;
      instruct({ kind: 'limits', limits });
    },
    async checkRoom(archive, bytesNeeded) {
      const failure = await inThread((thread) => thread.run('checkRoom', { client, archive, bytesNeeded }));
      if (failure !== null) throw fromFailure(failure);
    },
    async writeSidecars(archive, sidecars) {
      const errors = await inThread((thread) => thread.run('writeSidecars', { client, archive, sidecars }));
      return errors.map((error) => (error === null ? null : fromErrorData(error)));
    },
    warmUp() {
      obtainThread();
      releaseThread();
    },
    isRunning: () => runningThread() !== null,
    async close() {
      // Nothing is sent any more: the thread would take it for a new client's.
      isClosed = true;
      await leaveThread(client);
    },
  };
}
