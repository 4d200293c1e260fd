/** The thread in which the library's engine lives; see library.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { toErrorData } from '../../../shared/errors.ts';
import { type LibraryJob, libraryMessageSchema, libraryThreadSchema } from './jobs.ts';
import { openEngine } from './open-engine.ts';

const { file, keptFrom } = libraryThreadSchema.parse(workerData);
const { engine } = openEngine(file, keptFrom);

function answer(job: LibraryJob['job']): unknown {
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

/** So long after the last question nobody is likely to be in the middle of something. */
const quietMs = 2000;

let quiet: NodeJS.Timeout | null = null;
let isSaving = false;

/** Work ahead of questions, as soon as and only while nobody asks any. */
function afterQuiet(): void {
  if (quiet) clearTimeout(quiet);
  quiet = setTimeout(prepare, quietMs, engine.prepare());
}

function prepare(steps: Generator<undefined, void>): void {
  if (steps.next().done) void save();
  // A timer, not an immediate: whatever question came meanwhile goes first, and starts this anew.
  else quiet = setTimeout(prepare, 0, steps);
}

/** What can't be kept is read from the catalogue at the next start: no reason to fail, only to be slow, and to say so. */
async function save(): Promise<void> {
  if (isSaving) return;
  isSaving = true;
  try {
    await engine.save();
  } catch (error) {
    parentPort?.postMessage({ unsaved: error instanceof Error ? error.message : String(error) });
  }
  isSaving = false;
}

parentPort?.on('message', (message: unknown) => {
  const received = libraryMessageSchema.parse(message);
  if ('isLast' in received) {
    if (quiet) clearTimeout(quiet);
    void save().finally(() => parentPort?.close());
    return;
  }
  const { id, job } = received;
  const fail = (error: unknown) => parentPort?.postMessage({ id, error: toErrorData(error) });
  try {
    if (job.question === 'aggregates') {
      const steps = engine.aggregatesInSteps(job.input);
      run(steps, (value) => parentPort?.postMessage({ id, value }), fail);
    } else parentPort?.postMessage({ id, value: answer(job) });
  } catch (error) {
    fail(error);
  }
  afterQuiet();
});
