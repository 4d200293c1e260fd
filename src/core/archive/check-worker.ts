/** The worker thread that checks large files; see `check-content.ts`. */
import { serveWorker } from '../workers/serve-worker.ts';
import { checkWorker } from './check-content.ts';
import { jsonProblem, zipProblem } from './check-file.ts';
import { findOtherFormat } from './other-format.ts';

serveWorker(checkWorker, {
  json: jsonProblem,
  zip: zipProblem,
  otherFormat: ({ path, head }) => findOtherFormat({ path }, head),
});
