/** Runs one export in a thread of its own. */
import { Worker } from 'node:worker_threads';
import { fromErrorData, MatchkeepError } from '../../shared/errors.ts';
import type { ExportProgress, ExportReport } from '../../shared/export.ts';
import { workerFile } from '../workers/worker-file.ts';
import { type ExportMessage, type ExportThread, exportAnswerSchema } from './job.ts';

export interface ThreadedExport extends ExportThread {
  /** What is exported, portion after portion. */
  readonly portions: () => AsyncIterable<Extract<ExportMessage, { kind: 'ids' | 'rows' }>>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  /** `running` once all that is to be exported is known; `finishing` when it is being flushed and named. */
  readonly onState: (state: 'running' | 'finishing') => void;
}

/** How long a thread that was told to stop may take to tidy up. */
const stopLimitMs = 5_000;

/** Rejects with a `MatchkeepError`; `cancelled` when the signal was aborted. */
export async function runExport(options: ThreadedExport): Promise<ExportReport> {
  const { portions, signal, onProgress, onState, ...workerData } = options;
  signal.throwIfAborted();
  const worker = new Worker(workerFile('export/export-worker'), {
    workerData: workerData satisfies ExportThread,
    execArgv: [],
    // A row group of a million cells is held at once; the process's own limit may be set very low.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  });
  const send = (message: ExportMessage) => worker.postMessage(message);
  let limit: NodeJS.Timeout | undefined;
  const onAbort = () => {
    send({ kind: 'cancel' });
    limit = setTimeout(() => void worker.terminate(), stopLimitMs);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const ended = new Promise<ExportReport>((resolve, reject) => {
      const died = (cause: unknown) =>
        reject(
          signal.aborted
            ? cancelled()
            : new MatchkeepError('unexpected', 'The export stopped unexpectedly.', { cause }),
        );
      worker.on('error', died);
      worker.on('exit', died);
      worker.on('message', (value: unknown) => {
        const answer = exportAnswerSchema.parse(value);
        switch (answer.kind) {
          case 'progress':
            onProgress(answer.progress);
            break;
          case 'finishing':
            onState('finishing');
            break;
          case 'done':
            resolve(answer.report);
            break;
          case 'failed':
            reject(fromErrorData(answer.error));
        }
      });
    });
    const feeding = (async () => {
      for await (const portion of portions()) {
        if (signal.aborted) throw cancelled();
        send(portion);
      }
      onState('running');
      send({ kind: 'begin' });
    })();
    const [report] = await Promise.all([ended, feeding]);
    return report;
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}

function cancelled(): MatchkeepError {
  return new MatchkeepError('cancelled', 'The export was cancelled.');
}
