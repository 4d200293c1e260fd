/** The thread that makes the data set; see update.ts. */
import { workerData } from 'node:worker_threads';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { giveWay } from '../workers/background-thread.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { explainDatasetError } from './dataset-error.ts';
import { datasetWorker } from './job.ts';
import { updateDataset } from './update.ts';
import { verifyDataset } from './verify.ts';

/** The shortest time between two reports of progress. */
const emitIntervalMs = 500;

giveWay();
const given = datasetWorker.data.parse(workerData);
const stop = new AbortController();
let lastEmittedAt = Number.NEGATIVE_INFINITY;
const request = {
  ...given,
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
    update: ({ isRebuild }) => updateDataset({ ...request, isRebuild }),
    verify: () => verifyDataset(request),
    cancel: () => stop.abort(new MatchkeepError('cancelled', 'The update of the data set was stopped.')),
  },
  { explain: explainDatasetError },
);
