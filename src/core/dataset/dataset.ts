/**
 * The data set: brings its Parquet files up to the catalogue in the background. Once a minute it looks whether games
 * changed; an update runs in a process of low priority, one at a time. While updates follow each other, they share it:
 * code that has run before works three times as fast.
 */
import { existsSync } from 'node:fs';
import { isCancelled, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type {
  DatasetReport,
  DatasetStatus,
  DatasetVerification,
  DatasetWork,
} from '../../shared/work/dataset.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { IdSource } from '../library/answers/query-ids.ts';
import { type SetTimer, unrefTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { createTurns } from '../platform/turns.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { type StartProcess, startNodeProcess } from '../workers/worker-process.ts';
import { startThread, WorkerStopped } from '../workers/worker-thread.ts';
import { cite } from './cite.ts';
import { type DatasetPlaces, datasetWorker } from './job.ts';
import { datasetFolder, manifestPath, readManifest, supersededMs } from './manifest.ts';
import { readDatasetStatus } from './status.ts';

export interface DatasetOptions {
  readonly dataDir: string;
  /** Path of the catalogue. */
  readonly file: string;
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly archive: Pick<ArchiveRoom, 'openPlace'>;
  readonly catalogue: Pick<Catalogue, 'changeLog' | 'files' | 'reportFailure'>;
  readonly changes: Pick<Changes, 'invalidate'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly library: IdSource;
  /** Default: a process of Node. */
  readonly startProcess?: StartProcess | undefined;
  /** Epoch ms. */
  readonly now: () => number;
  /** After this time without an update, the process ends. Default: longer than a look takes to follow an update. */
  readonly idleMs?: number;
  /** Injected in tests. Default: a timer, whatever clock the other rooms have. */
  readonly setTimer?: SetTimer;
}

type Operation = 'dataset.cite' | 'dataset.status' | 'dataset.update' | 'dataset.rebuild' | 'dataset.verify';

export interface Dataset extends AsyncDisposable {
  /** From now on, updates run by themselves. */
  start(): void;
  readonly handlers: Pick<Handlers, Operation>;
}

const lookEveryMs = 60_000;
const defaultIdleMs = 1.5 * lookEveryMs;
/** After a failure, such as a full disk. */
const retryAfterMs = 10 * 60_000;

export function createDataset(options: DatasetOptions): Dataset {
  const { dataDir, file, settings, archive, catalogue, changes, log } = options;
  const { setTimer = unrefTimer, startProcess = startNodeProcess, idleMs = defaultIdleMs } = options;
  const folder = datasetFolder(dataDir);
  const inTurn = createTurns();
  const closing = new AbortController();
  let work: DatasetWork = { state: 'waiting' };
  let cancelAlarm: (() => void) | null = null;

  const setWork = (next: DatasetWork) => {
    work = next;
    changes.invalidate(['dataset']);
  };
  const start = () => {
    const process = startThread(datasetWorker, {
      data: undefined,
      onEvent: (progress) => setWork({ state: 'updating', ...progress }),
      onStop() {
        if (running === process) running = null;
      },
      start: startProcess,
    });
    return process;
  };
  let running: ReturnType<typeof start> | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    const ending = running;
    running = null;
    clearTimeout(idle);
    await ending?.terminate(stopped());
  };
  const withProcess = <Result>(
    run: (process: ReturnType<typeof start>, places: DatasetPlaces) => Promise<Result>,
  ): Promise<Result> =>
    inTurn('dataset', async () => {
      closing.signal.throwIfAborted();
      clearTimeout(idle);
      try {
        const places = { folder, file, archive: await archive.openPlace() };
        running ??= start();
        const process = running;
        process.ref();
        const cancel = () => void process.run('cancel', undefined).catch(() => {});
        closing.signal.addEventListener('abort', cancel, { once: true });
        try {
          setWork({ state: 'updating', done: 0, total: 0 });
          const result = await run(process, places);
          setWork({ state: 'waiting' });
          return result;
        } finally {
          closing.signal.removeEventListener('abort', cancel);
          process.unref();
          idle = setTimeout(() => void end(), idleMs).unref();
        }
      } catch (thrown) {
        await end();
        const error = thrown instanceof WorkerStopped && thrown.code === 'unexpected' ? died(thrown) : thrown;
        catalogue.reportFailure(error);
        setWork(isCancelled(error) ? { state: 'waiting' } : { state: 'failed', error: toErrorData(error) });
        throw error;
      }
    });
  const update = (how: { isRebuild: boolean; isAwaited: boolean }): Promise<DatasetReport> =>
    withProcess((process, places) => process.run('update', { ...places, ...how }));
  const verify = (): Promise<DatasetVerification> =>
    withProcess((process, places) => process.run('verify', places));

  const status = (): DatasetStatus => {
    const isOff = !settings.get()['dataset.isOn'] && work.state === 'waiting';
    return readDatasetStatus(folder, catalogue, isOff ? { state: 'off' } : work);
  };
  /** Up to this line of the log, no change concerns the data set. */
  let seenSeq = 0;
  /** When files that left the data set can go: epoch ms. */
  let sweepAt = Number.POSITIVE_INFINITY;
  const isDue = () => {
    if (!settings.get()['dataset.isOn']) return false;
    if (options.now() >= sweepAt) return true;
    const { seq } = catalogue.changeLog.end();
    if (seq === seenSeq && existsSync(manifestPath(folder))) return false;
    const { made, changedGames } = readDatasetStatus(folder, catalogue, work);
    // Nothing was archived yet: there is no archive to open.
    if (made === null && catalogue.files.totals().files === 0) return false;
    if (changedGames === 0) seenSeq = seq;
    return changedGames !== 0;
  };
  const look = async () => {
    let nextMs = lookEveryMs;
    try {
      if (work.state !== 'updating' && isDue()) {
        const { games, bytes } = await update({ isRebuild: false, isAwaited: false });
        const hasOld = (readManifest(folder)?.superseded ?? []).length > 0;
        sweepAt = hasOld ? options.now() + supersededMs + lookEveryMs : Number.POSITIVE_INFINITY;
        if (games > 0) log.info({ games, bytes }, 'the data set was updated');
      }
    } catch (error) {
      if (closing.signal.aborted) return;
      nextMs = retryAfterMs;
      log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'the data set was not updated');
    }
    lookIn(nextMs);
  };
  const lookIn = (ms: number) => {
    if (closing.signal.aborted) return;
    cancelAlarm = setTimer(() => void look(), ms);
  };

  return {
    start: () => lookIn(lookEveryMs),
    handlers: {
      'dataset.cite': ({ query }) => cite(options, query),
      'dataset.status': status,
      'dataset.update': () => update({ isRebuild: false, isAwaited: true }),
      'dataset.rebuild': () => update({ isRebuild: true, isAwaited: true }),
      'dataset.verify': verify,
    },
    async [Symbol.asyncDispose]() {
      cancelAlarm?.();
      closing.abort(stopped());
      // What runs ends with the game that it reads.
      await inTurn('dataset', end);
    },
  };
}

const stopped = () => new MatchkeepError('cancelled', 'The update of the data set was stopped.');

function died(cause: unknown): MatchkeepError {
  return new MatchkeepError('unexpected', 'The process that makes the data set ended.', {
    remedy:
      'Matchkeep retries automatically, and continues with what is not written yet. If it ends again, the machine may have too little memory.',
    cause,
  });
}
