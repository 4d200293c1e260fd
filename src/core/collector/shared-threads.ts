/** Worker threads serve every archiver of the process: they end with the last one. */
import { closeContentChecks } from '../archive/check-content.ts';
import { closePartWriters } from '../downloads/transfer/part-writer.ts';
import { closeReaderThreads } from '../games/reader-threads.ts';

let users = 0;

/** Returns what lets go of them. */
export function shareThreads(): () => Promise<void> {
  users += 1;
  return async () => {
    users -= 1;
    if (users > 0) return;
    await Promise.all([closeContentChecks(), closePartWriters(), closeReaderThreads()]);
  };
}
