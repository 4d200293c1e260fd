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

const stepMs = 5;

/** A few milliseconds at a time: questions that come meanwhile are answered in between. */
function run<T>(
  steps: Generator<undefined, T>,
  done: (value: T) => void,
  failed: (error: unknown) => void,
): void {
  const go = () => {
    try {
      const until = performance.now() + stepMs;
      do {
        const step = steps.next();
        if (step.done) {
          done(step.value);
          return;
        }
      } while (performance.now() < until);
      setImmediate(go);
    } catch (error) {
      failed(error);
    }
  };
  go();
}

let isPrepared = false;

parentPort?.on('message', (message: unknown) => {
  const job = libraryJobSchema.parse(message);
  const fail = (error: unknown) => parentPort?.postMessage({ id: job.id, error: toErrorData(error) });
  try {
    if (job.job.question === 'aggregates') {
      const steps = engine.aggregatesInSteps(job.job.input);
      run(steps, (value) => parentPort?.postMessage({ id: job.id, value }), fail);
    } else parentPort?.postMessage({ id: job.id, value: answer(job) });
  } catch (error) {
    fail(error);
  }
  if (isPrepared) return;
  isPrepared = true;
  setImmediate(() => run(engine.prepare(), () => {}, rethrow));
});

function rethrow(error: unknown): never {
  throw error;
}
