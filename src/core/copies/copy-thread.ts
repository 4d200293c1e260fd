import { removeStagedByThread } from '../disk/staged-file.ts';
import { startThread } from '../workers/worker-thread.ts';
import { copyWorker } from './job.ts';

/** A thread for the jobs of job.ts. What it leaves half done in the folder is removed at its end. */
export function startCopyThread(folder: string) {
  return startThread(copyWorker, {
    data: undefined,
    onEvent: () => {},
    onStop: () => {},
    onEnd: (threadId) => removeStagedByThread(folder, threadId),
  });
}
