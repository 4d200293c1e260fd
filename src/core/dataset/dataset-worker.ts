/** The program of the process that makes the data set; see update.ts. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { processPort, takeLowPriority } from '../workers/worker-process.ts';
import { explainDatasetError } from './dataset-error.ts';
import { datasetWorker } from './job.ts';
import { updateDataset } from './update.ts';
import { verifyDataset } from './verify.ts';

/** The shortest time between two reports of progress. */
const emitIntervalMs = 500;

takeLowPriority();
const stop = new AbortController();
let lastEmittedAt = Number.NEGATIVE_INFINITY;
const work = {
  signal: stop.signal,
  now: Date.now,
  onProgress(progress: { readonly done: number; readonly total: number }) {
    if (performance.now() - lastEmittedAt < emitIntervalMs) return;
    lastEmittedAt = performance.now();
    server.emit(progress);
  },
};

const server = serveWorker(
  datasetWorker,
  {
    update: (request) => updateDataset({ ...work, ...request }),
    verify: (places) => verifyDataset({ ...work, ...places }),
    cancel: () => stop.abort(new MatchkeepError('cancelled', 'The update of the data set was stopped.')),
  },
  { port: processPort(), explain: explainDatasetError },
);
