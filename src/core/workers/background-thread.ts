/** Threads that give way to the others of this process, and to other programs, while the processor is busy. */
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority;

/**
 * Lowers the priority of the calling thread. Only Linux has a priority for each thread; elsewhere, and where `/proc` is
 * not mounted, the thread runs like the others. Threads that it starts inherit its priority.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(lowest, getPriority(thread) + step));
  } catch {
    // Nothing but the speed of the other threads depends on it.
  }
}
