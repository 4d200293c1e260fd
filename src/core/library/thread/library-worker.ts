/** The worker thread of the library's engine; see library.ts. */
import { workerData } from 'node:worker_threads';
import { serveWorker } from '../../workers/serve-worker.ts';
import { libraryWorker } from './jobs.ts';
import { openEngine } from './open-engine.ts';
import { createSlices } from './slices.ts';
import { createUpkeep } from './upkeep.ts';

const { file, minSnapshotGames } = libraryWorker.data.parse(workerData);
const { engine } = openEngine(file, minSnapshotGames);
const upkeep = createUpkeep(engine, (unsaved) => server.emit({ unsaved }));

function ask<I, O>(answer: (input: I) => O): (input: I) => O {
  return (input) => {
    try {
      return answer(input);
    } finally {
      upkeep.afterQuestion();
    }
  };
}

const read = createSlices(engine.readFor, () => {});

/** Like `ask`; what the query needs is read first, without delaying other questions. */
function askFor<I, O>(queryIn: (input: I) => string, answer: (input: I) => O): (input: I) => O | Promise<O> {
  return (input) => {
    const query = queryIn(input);
    return engine.isReadFor(query) ? ask(answer)(input) : read(query).then(() => ask(answer)(input));
  };
}

const countAggregates = createSlices(engine.countAggregates, (counting) => server.emit({ counting }));

const server = serveWorker(libraryWorker, {
  page: askFor(({ query }) => query, engine.page),
  facets: askFor(({ query }) => query, engine.facets),
  suggest: askFor(({ among }) => among, engine.suggest),
  async aggregates(input) {
    const release = upkeep.holdForStatistics();
    try {
      return await countAggregates(input);
    } finally {
      release();
    }
  },
  appearances: askFor(({ query }) => query, engine.appearances),
  ids: askFor(({ query }) => query, engine.ids),
  size: askFor(({ selection }) => ('query' in selection ? selection.query : ''), engine.size),
  sortKeys: askFor(({ query }) => query, engine.sortKeys),
  finish: upkeep.finish,
});
