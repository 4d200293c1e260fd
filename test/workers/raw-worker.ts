/** A worker that does not follow the protocol: it posts the input of each job as it is, or nothing for `null`. */
import { parentPort } from 'node:worker_threads';
import { requestSchema } from '../../src/core/workers/define-worker.ts';

parentPort?.on('message', (message: unknown) => {
  const { input } = requestSchema.parse(message);
  if (input !== null) parentPort?.postMessage(input);
});
