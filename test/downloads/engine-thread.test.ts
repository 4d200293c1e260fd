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
