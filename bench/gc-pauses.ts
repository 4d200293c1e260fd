/**
 * The pauses of the garbage collector in this process's own thread and in its worker threads. The product knows
 * nothing of it: threads that start later load gc-pauses-preload.ts first.
 */
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import workerThreads, { BroadcastChannel, Worker, type WorkerOptions } from 'node:worker_threads';
import { pausesChannel, pausesMessageSchema } from './gc-pauses-message.ts';

/** Milliseconds of each pause, by the thread's program; `main` is this process's own thread. */
export type Pauses = ReadonlyMap<string, readonly number[]>;

export interface PauseWatch {
  /** The pauses since the last call. */
  take(): Promise<Pauses>;
}

class ObservedWorker extends Worker {
  constructor(file: string | URL, options: WorkerOptions = {}) {
    const preload = new URL('./gc-pauses-preload.ts', import.meta.url);
    const path = file instanceof URL ? fileURLToPath(file) : file;
    preload.searchParams.set('program', basename(path).replace(/\..*$/, ''));
    super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--import', preload.href] });
  }
}

/** Watches for as long as the process runs. Called before the threads start, and once. */
export function watchPauses(): PauseWatch {
  Reflect.set(workerThreads, 'Worker', ObservedWorker);
  syncBuiltinESMExports();
  let pauses = new Map<string, number[]>();
  const add = (program: string, ms: readonly number[]) =>
    pauses.set(program, [...(pauses.get(program) ?? []), ...ms]);

  const own = new PerformanceObserver((list) =>
    add(
      'main',
      list.getEntries().map(({ duration }) => duration),
    ),
  );
  own.observe({ entryTypes: ['gc'] });
  const channel = new BroadcastChannel(pausesChannel);
  channel.onmessage = (event) => {
    const { program, ms } = pausesMessageSchema.parse(event.data);
    add(program, ms);
  };
  channel.unref();
  return {
    async take() {
      // What was reported so far arrives first.
      await new Promise((resolve) => setTimeout(resolve, 100));
      const taken = pauses;
      pauses = new Map();
      return taken;
    },
  };
}
