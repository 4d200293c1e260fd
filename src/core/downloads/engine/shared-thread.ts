/** The one thread of the transfer engine in this process, for all archivers: starts on demand, and ends when idle. */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { startThread, WorkerStopped } from '../../workers/worker-thread.ts';
import { sharePool } from '../../workers/workers.ts';
import { type Notices, transferWorker } from './messages.ts';

/** One archiver that uses the thread. */
export interface ThreadClient {
  receive(notices: Notices['notices']): void;
  /** The thread has ended, and every task in it with it. */
  lose(error: MatchkeepError): void;
  isBusy(): boolean;
}

export type EngineThread = ReturnType<typeof start>;

/** The thread ends after this long without a file. */
const idleMs = 5_000;

const clients = new Map<number, ThreadClient>();
let lastClient = 0;
let thread: EngineThread | null = null;
let idleTimer: NodeJS.Timeout | null = null;

sharePool({
  async close() {
    const ending = thread;
    if (ending === null) return;
    const reason = new MatchkeepError('cancelled', 'The work was stopped.');
    forget();
    // Before the thread has ended, since new tasks may be in the next one afterwards.
    loseAll(reason);
    await ending.terminate(reason);
  },
});

function start() {
  const started = startThread(transferWorker, {
    data: undefined,
    onEvent({ client, notices }) {
      // The last notices of an ended thread: its tasks are lost, and its questions are not the next one's.
      if (thread === started) clients.get(client)?.receive(notices);
    },
    onStop(cause) {
      if (thread !== started) return;
      forget();
      loseAll(new WorkerStopped(cause));
    },
  });
  return started;
}

function loseAll(error: MatchkeepError): void {
  for (const client of [...clients.values()]) client.lose(error);
}

function forget(): void {
  if (idleTimer) clearTimeout(idleTimer);
  idleTimer = null;
  thread = null;
}

/** Returns the client's number. */
export function joinThread(client: ThreadClient): number {
  lastClient += 1;
  clients.set(lastClient, client);
  return lastClient;
}

/** The client has no task any more, and its connections end. */
export async function leaveThread(client: number): Promise<void> {
  clients.delete(client);
  if (thread === null) return;
  try {
    await obtainThread().run('close', { client });
  } catch (error) {
    // A thread that ends at this moment has ended the connections too.
    if (!(error instanceof MatchkeepError)) throw error;
  }
  releaseThread();
}

/** The running thread, or a new one: the process does not end until `releaseThread`. */
export function obtainThread(): EngineThread {
  if (idleTimer) clearTimeout(idleTimer);
  idleTimer = null;
  thread ??= start();
  thread.ref();
  return thread;
}

/** The running thread, or null. */
export function runningThread(): EngineThread | null {
  return thread;
}

/** Call when a client has become idle: if none is busy, the thread ends after a while, and the process may end before. */
export function releaseThread(): void {
  if (thread === null || idleTimer || [...clients.values()].some((client) => client.isBusy())) return;
  const idle = thread;
  idle.unref();
  idleTimer = setTimeout(() => {
    forget();
    void idle.terminate(new MatchkeepError('cancelled', 'The thread was idle.'));
  }, idleMs);
  idleTimer.unref();
}
