/** The worker thread of the library's engine; see library.ts. */
import { workerData } from 'node:worker_threads';
import { serveWorker } from '../../workers/serve-worker.ts';
import { libraryWorker } from './jobs.ts';
import { openEngine } from './open-engine.ts';
import { createStatsQueue } from './stats-queue.ts';

const { file, minSnapshotGames } = libraryWorker.data.parse(workerData);
const { engine } = openEngine(file, minSnapshotGames);

/** After this long without a question, the user is probably not typing. */
const quietMs = 2000;
const followMs = 250;
/** Lines of the catalogue's log: some tens of milliseconds. */
const linesPerStep = 1000;

let quiet: NodeJS.Timeout | null = null;
let saving: Promise<void> | null = null;
let isFinishing = false;
/** Questions about statistics without an answer. */
let statisticsAsked = 0;

/** Prepares answers in advance while there are no questions. */
function afterQuiet(): void {
  if (quiet) clearTimeout(quiet);
  quiet = null;
  if (statisticsAsked > 0) return;
  quiet = setTimeout(prepare, quietMs, engine.prepare());
}

function prepare(steps: Generator<undefined, void>): void {
  if (steps.next().done) void save();
  // A timer rather than an immediate: a waiting question comes first and restarts the pause.
  else quiet = setTimeout(prepare, 0, steps);
}

/**
 * Without a snapshot the next start is slower, and without a file of figures statistics are: no reason to fail, but
 * worth a line in the log.
 */
function save(): Promise<void> {
  saving ??= engine
    .save()
    .then(() => engine.saveFigures(() => !isFinishing))
    .catch((error: unknown) =>
      server.emit({ unsaved: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => {
      saving = null;
    });
  return saving;
}

/**
 * Follows the catalogue between questions: a hundred thousand downloads may become due at once, and the next question
 * would have to apply all of these changes, or read the catalogue again where its log is not that long.
 */
function follow(): void {
  // A snapshot that is being written is of the model as it is.
  const isBehind = saving === null && !isFinishing && engine.follow(linesPerStep);
  setTimeout(follow, isBehind ? 0 : followMs);
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

const answerStatistics = createStatsQueue(engine.openAggregates);

const server = serveWorker(libraryWorker, {
  page: ask(engine.page),
  facets: ask(engine.facets),
  suggest: ask(engine.suggest),
  async aggregates(input) {
    statisticsAsked += 1;
    afterQuiet();
    try {
      return await answerStatistics(input);
    } finally {
      statisticsAsked -= 1;
      afterQuiet();
    }
  },
  ids: ask(engine.ids),
  size: ask(engine.size),
  sortKeys: ask(engine.sortKeys),
  finish() {
    isFinishing = true;
    if (quiet) clearTimeout(quiet);
    return save();
  },
});

follow();
