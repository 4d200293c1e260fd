/** The download queue's dependencies and its interface. */

import type { ErrorData, MatchkeepError } from '../../shared/base/errors.ts';
import type { Progress } from '../../shared/bridge/bridge.ts';
import type { DownloadTarget } from '../../shared/bridge/downloads.ts';
import type { DownloadAction } from '../../shared/downloads/download-states.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { AssetName } from '../domain/assets.ts';
import type { Log } from '../platform/log.ts';
import type { Circuits } from '../service/circuits.ts';
import type { AttemptDeps } from './attempts/attempt.ts';
import type { ThreadedEngine } from './engine/types.ts';
import type { ProblemCommand } from './records/problems.ts';
import type { CircuitCause, OpenCircuit } from './scheduler/queue-circuit.ts';

export interface QueueOptions
  extends Omit<
    AttemptDeps,
    'downloads' | 'files' | 'steps' | 'hosts' | 'engine' | 'recordArchived' | 'isPlaceWanted'
  > {
  readonly engine: Pick<ThreadedEngine, 'run' | 'checkRoom' | 'warmUp'>;
  readonly catalogue: Pick<Catalogue, 'downloads' | 'files'>;
  readonly circuits: Circuits;
  /** Awaited before each attempt; no attempt follows if the file turns out to be archived already. */
  readonly prepare: () => Promise<void>;
  readonly discardPart: (asset: AssetName) => Promise<void>;
  readonly concurrency: () => number;
  readonly now: () => number;
  readonly log: Log;
  /** Lists or counts of downloads have changed. */
  readonly onChange: () => void;
  /** A file is in the archive and in the catalogue. */
  readonly onArchived: (asset: AssetName) => void;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** Calls back after this many ms on the clock of `now`; returns a function that cancels it. Default: a timer. */
  readonly setAlarm?: (callback: () => void, ms: number) => () => void;
}

export interface DrainOptions {
  /** The drain waits for a retry that is due within this time. */
  readonly retryHorizonMs: number;
  /** Only this download; others do not start, unless the queue already works by itself. */
  readonly only?: AssetName;
  /** Work that may add downloads: until it ends, the drain waits for more, and does not give up. */
  readonly during?: Promise<unknown> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface DrainReport {
  readonly archived: number;
  readonly archivedBytes: number;
  /** Why downloads wait for a service or file host that is down, with the time of the next attempt; or null. */
  readonly queueProblem: ErrorData | null;
}

export interface DownloadQueue {
  /** Starts to work; before that, no download starts. */
  start(): void;
  /** Looks at once for work that is due. */
  kick(): void;
  /** Tries at once, since the cause may be gone (signed in, online again). Without a cause: closes any circuit. */
  closeCircuit(cause?: CircuitCause): void;
  circuit(): OpenCircuit | null;
  /**
   * The machine goes to sleep, or its network is gone: transfers stop at a resume point and return to the queue, and
   * no download starts for `forMs` or until `closeCircuit`. None of this counts as a failure.
   */
  suspend(problem: MatchkeepError, forMs: number): void;
  isPaused(): boolean;
  /**
   * `own-work`: nothing starts by itself, but what is requested, and what a drain works on. `everything`: nothing starts,
   * and what is requested waits. Transfers in progress stop at a resume point and return to the queue. Requests are in
   * the catalogue, also after a restart; they end when a queue that works by itself has no hold.
   */
  setHold(hold: 'own-work' | 'everything' | null): void;
  /**
   * Changes some hundreds at a time; no download starts while a command stops many. During a hold, files to retry and
   * named files to resume are requested. Returns how many changed.
   */
  command(command: DownloadAction, target: DownloadTarget): Promise<number>;
  /** The same for the files of one problem, by its id. A retry also tries at once what stops the queue or a host. */
  commandProblem(command: ProblemCommand, problem: string): Promise<number>;
  prioritise(ids: readonly string[], priority: number): Promise<number>;
  /** Stops the transfers of downloads that no rule wants any more; the catalogue has their new state. */
  stopUnwanted(): void;
  /** Null while no download is in progress. */
  progress(): Progress | null;
  bytesPerSecond(): number;
  activeCount(): number;
  /**
   * Works until nothing moves: nothing is queued or in progress, and no retry is due within `retryHorizonMs`; or until
   * a service that is down was probed a few times. Throws what stops the whole queue (session, disk).
   */
  drain(options: DrainOptions): Promise<DrainReport>;
  /** Starts no further download; resolves when none is in progress, or the queue is stopped. */
  finish(): Promise<void>;
  /** Stops: transfers save their resume points and return to the queue. */
  stop(): Promise<void>;
}
