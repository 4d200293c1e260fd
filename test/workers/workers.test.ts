import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { checkWorker } from '../../src/core/archive/check-content.ts';
import { createReaderPool, readerWorker } from '../../src/core/archive/reader-pool.ts';
import { defineWorker, noData } from '../../src/core/workers/define-worker.ts';
import { createWorkerPool } from '../../src/core/workers/worker-pool.ts';
import { startThread, WorkerStopped } from '../../src/core/workers/worker-thread.ts';
import { retainWorkers, sharePool } from '../../src/core/workers/workers.ts';
import { releaseSharedThreads } from '../support/shared-threads.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

async function emptyFile(): Promise<string> {
  const path = join(temporaryFolder(), 'empty');
  await writeFile(path, '');
  return path;
}

async function emptyJob() {
  return { place: { dir: '/' }, paths: [await emptyFile()] };
}

function readerPool() {
  const pool = createReaderPool({ dir: '/' });
  onTestFinished(() => pool.close());
  return pool;
}

it('A pool answers each of many jobs with its own result', async () => {
  const pool = readerPool();
  const path = await emptyFile();
  const paths = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? path : `${path}.${index}`));
  const results = await Promise.all(paths.map((each) => pool.hashAll([path, each])));
  for (const [index, [first, second]] of results.entries()) {
    expect(first).toEqual({ bytes: 0, sha256: emptySha256 });
    if (index % 2 === 0) expect(second).toEqual(first);
    else expect(second).toMatchObject({ code: 'ENOENT', message: expect.stringContaining(`.${index}'`) });
  }
});

it('A system error of a worker reaches the caller with its code and the stack of the worker', async () => {
  const pool = createWorkerPool(checkWorker, { maxThreads: 1 });
  onTestFinished(() => pool.close());
  await expect(pool.run('json', join(temporaryFolder(), 'absent'))).rejects.toMatchObject({
    code: 'ENOENT',
    message: expect.stringContaining('absent'),
    stack: expect.stringContaining('ENOENT'),
  });
});

it('Jobs that a closed pool has not finished reject as cancelled, and the pool works again after that', async () => {
  const pool = readerPool();
  const path = await emptyFile();
  const unfinished = pool.hashAll([path]);
  const check = expect(unfinished).rejects.toMatchObject({ code: 'cancelled' });
  await pool.close();
  await check;
  expect(await pool.hashAll([path])).toEqual([{ bytes: 0, sha256: emptySha256 }]);
});

it('A worker refuses an input that does not match the schema of its job, and continues to work', async () => {
  const thread = startThread(readerWorker, { data: undefined, onEvent: () => {}, onStop: () => {} });
  onTestFinished(() => thread.terminate(new Error('The test is done.')));
  const job = await emptyJob();
  const bytes: unknown = 1;
  await expect(Reflect.apply(thread.run, thread, ['hash', bytes])).rejects.toThrow(/expected object/);
  expect(await thread.run('hash', job)).toEqual([{ bytes: 0, sha256: emptySha256 }]);
});

it('The jobs of a thread that stops by itself reject, and its owner learns of it', async () => {
  const stopped = Promise.withResolvers<unknown>();
  const thread = startThread(
    { ...readerWorker, program: 'archive/no-such-worker' },
    { data: undefined, onEvent: () => {}, onStop: stopped.resolve },
  );
  await expect(thread.run('hash', { place: { dir: '/' }, paths: ['/absent'] })).rejects.toBeInstanceOf(
    WorkerStopped,
  );
  expect(await stopped.promise).toBeInstanceOf(Error);
});

it('Shared pools end when the last of their users releases them', async () => {
  await releaseSharedThreads();
  let closed = 0;
  const pool = createWorkerPool(readerWorker, { maxThreads: 1 });
  sharePool({
    async close() {
      closed += 1;
      await pool.close();
    },
  });
  const [releaseFirst, releaseLast] = [retainWorkers(), retainWorkers()];
  await releaseFirst();
  expect(closed).toBe(0);
  expect(await pool.run('hash', await emptyJob())).toEqual([{ bytes: 0, sha256: emptySha256 }]);
  await releaseLast();
  expect(closed).toBe(1);
});

it('A job for a thread that has ended is rejected', async () => {
  const thread = startThread(readerWorker, { data: undefined, onEvent: () => {}, onStop: () => {} });
  await thread.terminate(new Error('It is no longer needed.'));
  await expect(thread.run('hash', await emptyJob())).rejects.toThrow('It is no longer needed.');
});

/** A thread that posts the input of each job as its message. */
function rawThread() {
  const events: unknown[] = [];
  const stopped = Promise.withResolvers<unknown>();
  const definition = defineWorker({
    program: '../../test/workers/raw-worker',
    jobs: { post: { input: z.unknown(), output: z.string() } },
    data: noData,
    events: z.object({ kind: z.literal('known') }),
  });
  const onEvent = (event: unknown) => void events.push(event);
  const thread = startThread(definition, { data: undefined, onEvent, onStop: stopped.resolve });
  onTestFinished(() => thread.terminate(new Error('The test is done.')));
  return { thread, events, stopped: stopped.promise };
}

it('A reply that is not as defined rejects its own job, and the thread continues to work', async () => {
  const { thread } = rawThread();
  const unanswered = thread.run('post', null);
  await expect(thread.run('post', { id: 2, error: 'no more memory' })).rejects.toThrow(
    /"..\/..\/test\/workers\/raw-worker" sent a message that is not as defined/,
  );
  await expect(thread.run('post', { id: 3, value: 7 })).rejects.toThrow(/expected string/);
  expect(await thread.run('post', { id: 4, value: 'fine' })).toBe('fine');
  expect(thread.pendingJobs()).toBe(1);
  thread.run('post', { id: 1, value: 'late' }).catch(() => {});
  expect(await unanswered).toBe('late');
});

it.each([
  ['an event', { event: { kind: 'unknown' } }],
  ['a message', 'garbage'],
])(
  'After %s that is not as defined, the thread ends, all its jobs reject, and its owner learns why',
  async (_, message) => {
    const { thread, events, stopped } = rawThread();
    const jobs = [thread.run('post', null), thread.run('post', message)];
    for (const result of await Promise.allSettled(jobs)) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(WorkerStopped) });
    }
    expect(await stopped).toMatchObject({ message: expect.stringContaining('not as defined') });
    await expect(thread.run('post', { id: 3, value: 'x' })).rejects.toBeInstanceOf(WorkerStopped);
    expect(events).toEqual([]);
  },
);
