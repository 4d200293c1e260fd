/** What the queue needs, and what it does for others. */
import type { DownloadTarget } from '../../shared/bridge/downloads.ts';
import type { Progress } from '../../shared/bridge.ts';
import type { ErrorData, MatchkeepError } from '../../shared/errors.ts';
import type { Catalogue, DownloadCommand } from '../catalogue/types.ts';
import type { AssetName } from '../domain/assets.ts';
import type { Log } from '../platform/log.ts';
import type { Circuits } from '../service/circuits.ts';
import type { AttemptDeps } from './attempt.ts';
import type { CircuitCause, OpenCircuit } from './queue-circuit.ts';

export interface QueueOptions
  extends Omit<AttemptDeps, 'downloads' | 'files' | 'steps' | 'hosts' | 'space' | 'isPlaceWanted'> {
  readonly catalogue: Pick<Catalogue, 'downloads' | 'files' | 'metadata'>;
  readonly circuits: Circuits;
  /** Waited for before each attempt, which is not made where it finds the file in the archive already. */
  readonly prepare: () => Promise<void>;
  readonly discardPart: (asset: AssetName) => Promise<void>;
  readonly concurrency: () => number;
  readonly now: () => number;
  readonly log: Log;
  /** Something that lists or counts of downloads would show has changed. */
  readonly onChange: () => void;
  /** A file stands in the archive and in the catalogue. */
  readonly onArchived: (asset: AssetName) => void;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** Calls back after so many ms by the clock of `now`; returns what cancels that. Default: a timer of the system. */
  readonly setAlarm?: (callback: () => void, ms: number) => () => void;
}

export interface DrainOptions {
  /** A retry that comes due within this time is waited for. */
  readonly retryHorizonMs: number;
  /** Only this download; the others stay where they are, or go on where the queue works already. */
  readonly only?: AssetName;
  readonly signal?: AbortSignal | undefined;
}

export interface DrainReport {
  readonly archived: number;
  readonly archivedBytes: number;
  /** Why downloads wait for a service or a file host that is down, with when it is tried again; else null. */
  readonly queueProblem: ErrorData | null;
}

export interface DownloadQueue {
  /** Begins to work; before that, downloads stay where they are. */
  start(): void;
  /** Looks at once for work that is due. */
  kick(): void;
  /** The cause that stood in the way may be gone (signed in, online again): try at once. */
  closeCircuit(cause?: CircuitCause): void;
  circuit(): OpenCircuit | null;
  /**
   * The machine goes to sleep, or its network is gone: transfers stop at a resume point and go back to the
   * queue, and nothing is begun for `forMs` or until `retryHeld`. None of it counts as a failure.
   */
  suspend(problem: MatchkeepError, forMs: number): void;
  isPaused(): boolean;
  /** Transfers under way stop at a resume point and go back to the queue. */
  pauseQueue(): void;
  resumeQueue(): void;
  /** Some hundreds at a time, with rests in between; nothing new is begun while many are being stopped. */
  command(command: DownloadCommand, target: DownloadTarget): Promise<number>;
  prioritise(ids: readonly string[], priority: number): Promise<number>;
  progress(): Progress['downloads'];
  bytesPerSecond(): number;
  activeCount(): number;
  /**
   * Works until nothing moves: nothing queued or under way, and no retry within `retryHorizonMs`; or until a service
   * that is down was probed a few times. Throws what holds the whole queue (session, disk).
   */
  drain(options: DrainOptions): Promise<DrainReport>;
  /** Begins nothing more, for good; resolves when nothing is under way, or the queue is stopped. */
  finish(): Promise<void>;
  /** Stops: transfers keep their resume points and go back to the queue. */
  stop(): Promise<void>;
}
