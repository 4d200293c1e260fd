/**
 * Loaded before the program of a worker thread: sends how long each pause of the thread's garbage collector took, in
 * milliseconds, to gc-pauses.ts. The thread's program is in the query of this file's address.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { BroadcastChannel } from 'node:worker_threads';
import { type PausesMessage, pausesChannel } from './gc-pauses-message.ts';

const program = new URL(import.meta.url).searchParams.get('program') ?? '';
const channel = new BroadcastChannel(pausesChannel);
// The thread may end while it is open.
channel.unref();
new PerformanceObserver((list) => {
  const message: PausesMessage = { program, ms: list.getEntries().map(({ duration }) => duration) };
  channel.postMessage(message);
}).observe({ entryTypes: ['gc'] });
