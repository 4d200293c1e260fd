/** The worker that checks the catalogue, with a low priority and a connection of its own. */
import { giveWay } from '../workers/background-thread.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { checkWorker } from './check-job.ts';
import { isDatabaseDamaged } from './schema/damage.ts';

giveWay();
serveWorker(checkWorker, { check: ({ file, how }) => isDatabaseDamaged(file, how) });
