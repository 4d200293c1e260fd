/** The thread in which the library's engine lives; see library.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { toErrorData } from '../../shared/errors.ts';
import { type LibraryJob, libraryJobSchema, libraryThreadSchema } from './library-jobs.ts';
import { openEngine } from './open-engine.ts';

const { file } = libraryThreadSchema.parse(workerData);
const { engine } = openEngine(file);

function answer({ job }: LibraryJob): unknown {
  switch (job.question) {
    case 'page':
      return engine.page(job.input);
    case 'facets':
      return engine.facets(job.input);
    case 'suggest':
      return engine.suggest(job.input);
    case 'aggregates':
      return engine.aggregates(job.input);
    case 'ids':
      return engine.ids(job.input);
    case 'size':
      return engine.size(job.input);
  }
}

parentPort?.on('message', (message: unknown) => {
  const job = libraryJobSchema.parse(message);
  try {
    parentPort?.postMessage({ id: job.id, value: answer(job) });
  } catch (error) {
    parentPort?.postMessage({ id: job.id, error: toErrorData(error) });
  }
});
