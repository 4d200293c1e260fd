/**
 * Retains the threads that all archivers of a process share, from the first test that needs them until the process ends:
 * to start them again for each test takes longer than most tests.
 */
import { onTestFinished } from 'vitest';
import { retainWorkers } from '../../src/core/workers/workers.ts';

let release = retainWorkers();

/** For a test of how these threads end: until it ends, they have only the users that it adds. */
export async function releaseSharedThreads(): Promise<void> {
  onTestFinished(() => {
    release = retainWorkers();
  });
  await release();
}
