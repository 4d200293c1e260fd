/**
 * The engine's process as the archiver sees it: started by the first question, ended after some idle minutes, and started
 * again where it has died. A death costs the results that it had, and nothing else.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { datasetFolder } from '../dataset/manifest.ts';
import { systemCode } from '../disk/disk-error.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { isRunAlive, thisRun } from '../platform/this-run.ts';
import type { StartProcess } from '../workers/worker-process.ts';
import { startThread, WorkerStopped, type WorkerThread } from '../workers/worker-thread.ts';
import { sqlWorker } from './job.ts';

type Process = ReturnType<typeof startSql>;
const startSql = (start: StartProcess, onStop: () => void) =>
  startThread(sqlWorker, { data: undefined, onEvent: () => {}, onStop, start });
type Jobs = Process extends WorkerThread<infer I, infer O> ? WorkerThread<I, O> : never;

export interface EngineOptions {
  readonly dataDir: string;
  readonly start: StartProcess;
  /** Bytes of memory for queries. Default: a quarter of the machine's, at most 8 GB. */
  readonly memoryBytes?: number;
  /** Bytes of the drive for what does not fit into memory. Default: a quarter of what is free, at most 20 GB. */
  readonly temporaryBytes?: number;
  /** Default: 15 minutes. */
  readonly idleMs?: number;
}

export interface Engine extends AsyncDisposable {
  /** Starts the process if there is none. Throws `not-supported` where DuckDB cannot be loaded, and `unexpected` where it dies. */
  start(): Promise<void>;
  /** The same, and runs a job. */
  readonly run: Jobs['run'];
  /** Whether there are results. */
  isRunning(): boolean;
  /** The folder for files of exports. Exists while the process does. */
  temporaryFolder(): string;
  /** Ends the process: its jobs reject with `reason`. */
  stop(reason: Error): Promise<void>;
}

const defaultIdleMs = 15 * 60_000;
const gibibyte = 1024 ** 3;

export function createEngine(options: EngineOptions): Engine {
  const { dataDir, start, idleMs = defaultIdleMs } = options;
  const memoryBytes = options.memoryBytes ?? Math.min(8 * gibibyte, Math.floor(totalmem() / 4));
  let folder: string | null = null;
  let running: { readonly process: Process; readonly isOpen: Promise<void> } | null = null;
  let jobs = 0;
  let idle: NodeJS.Timeout | undefined;

  const open = () => {
    // What one that died has left.
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
    folder = temporaryFolder(dataDir);
    const place = folder;
    const process = startSql(start, () => {
      if (running?.process === process) running = null;
    });
    const isOpen = process.run('open', {
      folder: datasetFolder(dataDir),
      temporaryFolder: place,
      memoryBytes,
      temporaryBytes: options.temporaryBytes ?? partFree(dataDir),
      // All: the process has a low priority.
      threads: availableParallelism(),
    });
    return { process, isOpen };
  };
  const stop = async (reason: Error) => {
    const ending = running;
    running = null;
    clearTimeout(idle);
    await ending?.process.terminate(reason);
    if (running !== null || folder === null) return;
    rmSync(folder, { recursive: true, force: true });
    folder = null;
  };
  /** Starts the process if there is none. It is not idle while `work` uses it. */
  const use = async <T>(work: (process: Process) => Promise<T>): Promise<T> => {
    jobs += 1;
    clearTimeout(idle);
    try {
      running ??= open();
      const { process, isOpen } = running;
      process.ref();
      try {
        await isOpen;
      } catch (error) {
        await stop(stopped());
        throw error;
      }
      return await work(process);
    } catch (error) {
      if (error instanceof WorkerStopped && error.code === 'unexpected') throw died(error);
      throw error;
    } finally {
      jobs -= 1;
      if (jobs === 0 && running !== null) {
        running.process.unref();
        idle = setTimeout(() => void stop(stopped()), idleMs);
        idle.unref();
      }
    }
  };
  return {
    isRunning: () => running !== null,
    temporaryFolder() {
      if (folder === null) throw new Error('The engine is not running.');
      return folder;
    },
    start: () => use(async () => {}),
    run: (job, input) => use((process) => process.run(job, input)),
    stop,
    [Symbol.asyncDispose]: () => stop(stopped()),
  };
}

/** A part of what is free, so that other work on the drive continues. */
function partFree(dataDir: string): number {
  const free = freeBytes(dataDir) ?? 4 * gibibyte;
  return Math.min(20 * gibibyte, Math.floor(free / 4));
}

/** In the data folder; where that cannot be written, with the system's temporary files. */
function temporaryFolder(dataDir: string): string {
  const root = join(dataDir, 'sql');
  const folder = join(root, `${process.pid}-${thisRun()}`);
  try {
    sweep(root);
    makeFoldersSync(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '')) throw error;
    return mkdtempSync(join(tmpdir(), 'matchkeep-sql-'));
  }
}

/** Removes what killed processes left. */
function sweep(root: string): void {
  makeFoldersSync(root, { mode: 0o700 });
  for (const name of readdirSync(root)) {
    const [pid, run] = name.split('-');
    if (!isRunAlive(Number(pid), run)) rmSync(join(root, name), { recursive: true, force: true });
  }
}

function died(cause: unknown): MatchkeepError {
  return new MatchkeepError('unexpected', 'The engine that answers queries stopped. Its results are gone.', {
    remedy:
      'Run the query again: a new engine starts. If it stops again, the query may need more memory than there is; filter or group.',
    cause,
  });
}

function stopped(): MatchkeepError {
  return new MatchkeepError('cancelled', 'The query was cancelled: its engine ended.');
}
