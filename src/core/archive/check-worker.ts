/** The worker thread in which large files are checked; see `check-content.ts`. */
import { parentPort } from 'node:worker_threads';
import { systemCode } from '../disk/disk-error.ts';
import { jsonProblem, zipProblem } from './check-file.ts';
import { type CheckAnswer, checkJobSchema } from './check-jobs.ts';

async function answer(message: unknown): Promise<CheckAnswer> {
  try {
    const { kind, path } = checkJobSchema.parse(message);
    return { problem: kind === 'json' ? await jsonProblem(path) : await zipProblem(path) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { failure: { code: systemCode(error), message: text } };
  }
}

parentPort?.on('message', async (message: unknown) => {
  parentPort?.postMessage(await answer(message));
});
