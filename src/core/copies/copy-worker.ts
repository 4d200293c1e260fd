/** The worker that copies the catalogue, with a low priority. */
import { giveWay } from '../workers/background-thread.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { copyWorker } from './job.ts';
import { makeCopy } from './make-copy.ts';

giveWay();
serveWorker(copyWorker, { make: makeCopy });
