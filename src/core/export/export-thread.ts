/** Runs one export in its own thread. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ExportProgress, ExportReport } from '../../shared/library/export.ts';
import { startThread, WorkerStopped } from '../workers/worker-thread.ts';
import { type ExportBatch, type ExportThread, exportWorker } from './job.ts';

export interface ThreadedExport extends ExportThread {
  /** The content, in batches. */
  readonly portions: () => AsyncIterable<ExportBatch>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  /** `running` after the content is known; `finishing` while the files are flushed and renamed. */
  readonly onState: (state: 'running' | 'finishing') => void;
}

/** How long a cancelled thread may take to remove what it wrote. */
const stopLimitMs = 5_000;

/** Rejects with a `MatchkeepError`; `cancelled` when the signal was aborted. */
export async function runExport(options: ThreadedExport): Promise<ExportReport> {
  const { portions, signal, onProgress, onState, ...data } = options;
  signal.throwIfAborted();
  const thread = startThread(exportWorker, {
    data,
    onEvent(event) {
      if (event.kind === 'progress') onProgress(event.progress);
      else onState('finishing');
    },
    onStop: () => {},
    // A row group of a million cells is buffered; the process's own limit can be very low.
    maxYoungGenerationSizeMb: 32,
  });
  const addAndRun = async () => {
    for await (const portion of portions()) {
      if (signal.aborted) throw cancelled();
      await thread.run('add', portion);
    }
    onState('running');
    return await thread.run('run', undefined);
  };
  const { promise: aborted, reject: abort } = Promise.withResolvers<never>();
  let limit: NodeJS.Timeout | undefined;
  const onAbort = () => {
    thread.run('cancel', undefined).catch(() => {});
    limit = setTimeout(() => abort(cancelled()), stopLimitMs);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([addAndRun(), aborted]);
  } catch (error) {
    if (!(error instanceof WorkerStopped)) throw error;
    if (signal.aborted) throw cancelled();
    if (error.code !== 'unexpected') throw error;
    throw new MatchkeepError('unexpected', 'The export stopped unexpectedly.', { cause: error.cause });
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', onAbort);
    await thread.terminate(cancelled());
  }
}

function cancelled(): MatchkeepError {
  return new MatchkeepError('cancelled', 'The export was cancelled.');
}
