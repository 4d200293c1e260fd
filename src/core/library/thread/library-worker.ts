/** The worker thread of the library's engine; see library.ts. */
import { setImmediate } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { serveWorker } from '../../workers/serve-worker.ts';
import { libraryWorker } from './jobs.ts';
import { openEngine } from './open-engine.ts';

const { file, minSnapshotGames } = libraryWorker.data.parse(workerData);
const { engine } = openEngine(file, minSnapshotGames);

const stepMs = 5;

/** Runs a few milliseconds at a time: jobs that arrive meanwhile are answered in between. */
async function runInSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + stepMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await setImmediate();
  }
}

/** After this long without a question, the user is probably not typing. */
const quietMs = 2000;

let quiet: NodeJS.Timeout | null = null;
let saving: Promise<void> | null = null;

/** Prepares answers in advance while there are no questions. */
function afterQuiet(): void {
  if (quiet) clearTimeout(quiet);
  quiet = setTimeout(prepare, quietMs, engine.prepare());
}

function prepare(steps: Generator<undefined, void>): void {
  if (steps.next().done) void save();
  // A timer rather than an immediate: a waiting question comes first and restarts the pause.
  else quiet = setTimeout(prepare, 0, steps);
}

/** Without a snapshot the next start is slower: no reason to fail, but worth a line in the log. */
function save(): Promise<void> {
  saving ??= engine
    .save()
    .catch((error: unknown) =>
      server.emit({ unsaved: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => {
      saving = null;
    });
  return saving;
}

/** Each question restarts the pause. */
function ask<I, O>(answer: (input: I) => O): (input: I) => O {
  return (input) => {
    try {
      return answer(input);
    } finally {
      afterQuiet();
    }
  };
}

const server = serveWorker(libraryWorker, {
  page: ask(engine.page),
  facets: ask(engine.facets),
  suggest: ask(engine.suggest),
  aggregates: ask((input) => runInSlices(engine.aggregatesInSteps(input))),
  ids: ask(engine.ids),
  size: ask(engine.size),
  sortKeys: ask(engine.sortKeys),
  finish() {
    if (quiet) clearTimeout(quiet);
    return save();
  },
});
