/**
 * A worker in a process of its own: for native code that may end its process, and for long work that is to have a low
 * priority, which not every system gives to a thread. The host starts it: Node's `fork` here, and Electron's
 * `utilityProcess` on the desktop, whose program cannot run as Node. Flags of Matchkeep's own process are not for it.
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { childEnvironment } from '../platform/child-environment.ts';
import type { WorkerPort } from './serve-worker.ts';
import type { Runner } from './worker-thread.ts';

/** Starts the program at this path, without secrets in its environment. `terminate` resolves when the process has ended. */
export type StartProcess = (file: string) => Runner;

export const startNodeProcess: StartProcess = (file) => {
  const child = fork(file, [], {
    env: childEnvironment(process.env),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    threadId: 0,
    // A process that has just ended is reported by 'exit'.
    postMessage: (message) => void (child.connected && child.send(Object(message), () => {})),
    on: (event, listener) => child.on(event, listener),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    async terminate() {
      // Its end is waited for.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** The port of a program that was started as a process; null elsewhere. It ends at once with the process that started it. */
export function processPort(): WorkerPort | null {
  // Only in a utility process of Electron, which itself ends them with its own.
  const utilityPort: Electron.ParentPort | undefined = process.parentPort;
  if (utilityPort !== undefined) {
    return {
      postMessage: (message) => utilityPort.postMessage(message),
      on: (event, listener) => utilityPort.on(event, ({ data }) => listener(data)),
    };
  }
  const send = process.send?.bind(process);
  if (send === undefined) return null;
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return {
    postMessage: (message) => void send(message),
    on: (event, listener) => process.on(event, listener),
  };
}

/** In a process of its own: typing and downloads come first, and where memory is short, this process ends first. */
export function takeLowPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Nothing but the order depends on it.
  }
}
