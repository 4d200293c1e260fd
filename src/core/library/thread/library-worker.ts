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

const countAggregates = createSlices(engine.countAggregates, (counting) => server.emit({ counting }));

const server = serveWorker(libraryWorker, {
  page: ask(engine.page),
  facets: ask(engine.facets),
  suggest: ask(engine.suggest),
  async aggregates(input) {
    const release = upkeep.holdForStatistics();
    try {
      return await countAggregates(input);
    } finally {
      release();
    }
  },
  appearances: ask(engine.appearances),
  ids: ask(engine.ids),
  size: ask(engine.size),
  sortKeys: ask(engine.sortKeys),
  finish: upkeep.finish,
});
