import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { thisRun } from '../../src/core/platform/this-run.ts';
import { workerFile } from '../../src/core/workers/worker-file.ts';

/** The run ID in a thread of this process. */
async function runInThread(): Promise<unknown> {
  const program = `import(${JSON.stringify(pathToFileURL(workerFile('platform/this-run')).href)}).then(({ thisRun }) =>
    require('node:worker_threads').parentPort.postMessage(thisRun()))`;
  const worker = new Worker(program, { eval: true, execArgv: [] });
  const [runs] = await once(worker, 'message');
  await worker.terminate();
  return runs;
}

it('All threads of a process return the same run ID', async () => {
  const runs = [await runInThread(), await runInThread()];
  expect(runs).toEqual([thisRun(), thisRun()]);
  expect(thisRun()).toMatch(/^[0-9a-f]{8}$/);
});
