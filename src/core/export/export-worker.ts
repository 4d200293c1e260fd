/** The thread that performs one export; see work.ts. */
import { workerData } from 'node:worker_threads';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ExportProgress } from '../../shared/library/export.ts';
import type { AggregateRow } from '../../shared/library/library.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { exportWorker } from './job.ts';
import { performExport } from './work.ts';

/** The shortest time between two reports of progress. */
const emitIntervalMs = 200;

const given = exportWorker.data.parse(workerData);
const ids: string[] = [];
const rows: AggregateRow[] = [];
const stop = new AbortController();
let lastEmittedAt = Number.NEGATIVE_INFINITY;

const server = serveWorker(exportWorker, {
  add(batch) {
    if (batch.kind === 'ids') for (const id of batch.ids) ids.push(id);
    else for (const row of batch.rows) rows.push(row);
  },
  run: () =>
    performExport({
      ...given,
      ids,
      rows,
      signal: stop.signal,
      onProgress,
      onFinishing: () => server.emit({ kind: 'finishing' }),
    }),
  cancel: () => stop.abort(new MatchkeepError('cancelled', 'The export was cancelled.')),
});

function onProgress(progress: ExportProgress): void {
  if (performance.now() - lastEmittedAt < emitIntervalMs) return;
  lastEmittedAt = performance.now();
  server.emit({ kind: 'progress', progress });
}
