import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { retainWorkers } from '../../src/core/workers/workers.ts';
import { startTestServer } from '../support/test-server.ts';
import { never, silent, stage } from './engine-stage.ts';

it('A file that is lost before the thread got it is not fetched by the next thread', async () => {
  const requested: (string | undefined)[] = [];
  const { origin } = await startTestServer(({ url }, response) => {
    requested.push(url);
    response.end('whole');
  });
  const { engine, task } = await stage();
  const release = retainWorkers();
  engine.warmUp();
  const lost = expect(engine.run(task(`${origin}/lost`), never, silent)).rejects.toMatchObject({
    code: 'cancelled',
  });
  await release();
  await lost;
  await engine.run(task(`${origin}/next`, '2'), never, silent);
  expect(requested).toEqual(['/next']);
});

it('A file in the next thread continues when the thread before it has ended', async () => {
  const { origin } = await startTestServer((_request, response) => response.end('whole'));
  const { engine, task } = await stage();
  const release = retainWorkers();
  const lost = expect(engine.run(task(`${origin}/lost`), never, silent)).rejects.toMatchObject({
    code: 'cancelled',
  });
  // The thread has the file, and has not answered yet.
  await nextTurn();
  const ended = release();
  await lost;
  const next = engine.run(task(`${origin}/next`, '2'), never, silent);
  expect(await next).toMatchObject({ bytes: 5 });
  await ended;
});

it('A file whose resume point cannot be recorded fails with that error, and the others continue', async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, 'x');
  const rest: (() => void)[] = [];
  const { origin } = await startTestServer(({ url }, response) => {
    if (url === '/other') {
      response.end('whole');
      return;
    }
    response.writeHead(200, { 'content-length': large.length, etag: '"v1"' });
    response.write(large.subarray(1));
    rest.push(() => response.end(large.subarray(0, 1)));
  });
  const { engine, task } = await stage();
  const stopping = new AbortController();
  const full = new Error('SQLITE_FULL');
  const failed = engine.run(task(`${origin}/large`), stopping.signal, {
    ...silent,
    progress: (bytesDone) => bytesDone > 2 * 1024 * 1024 && stopping.abort(),
    checkpoint() {
      throw full;
    },
  });
  await expect(failed).rejects.toBe(full);
  expect(await engine.run(task(`${origin}/other`, '2'), never, silent)).toMatchObject({ bytes: 5 });
});
