/** The thread in which one export happens; see work.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { ExportProgress } from '../../shared/export.ts';
import type { AggregateRow } from '../../shared/library.ts';
import { type ExportAnswer, exportMessageSchema, exportThreadSchema } from './job.ts';
import { performExport } from './work.ts';

/** Progress is told at most so often. */
const emitIntervalMs = 200;

const given = exportThreadSchema.parse(workerData);
const ids: string[] = [];
const rows: AggregateRow[] = [];
const stop = new AbortController();
let lastEmittedAt = Number.NEGATIVE_INFINITY;

const tell = (answer: ExportAnswer) => parentPort?.postMessage(answer);

function onProgress(progress: ExportProgress): void {
  if (performance.now() - lastEmittedAt < emitIntervalMs) return;
  lastEmittedAt = performance.now();
  tell({ kind: 'progress', progress });
}

async function begin(): Promise<void> {
  try {
    const onFinishing = () => tell({ kind: 'finishing' });
    const report = await performExport({ ...given, ids, rows, signal: stop.signal, onProgress, onFinishing });
    tell({ kind: 'done', report });
  } catch (error) {
    tell({ kind: 'failed', error: toErrorData(error) });
  }
}

parentPort?.on('message', (value: unknown) => {
  const message = exportMessageSchema.parse(value);
  switch (message.kind) {
    case 'ids':
      for (const id of message.ids) ids.push(id);
      break;
    case 'rows':
      for (const row of message.rows) rows.push(row);
      break;
    case 'begin':
      void begin();
      break;
    case 'cancel':
      stop.abort(new MatchkeepError('cancelled', 'The export was cancelled.'));
  }
});
