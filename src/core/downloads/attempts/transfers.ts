/** The attempts in progress: starts them, one at a time for each download, and stops them. */
import type { MatchkeepError } from '../../../shared/base/errors.ts';
import type { ArchivedFile, DownloadJob } from '../../domain/assets.ts';
import { raceWithAbort } from '../../platform/race-with-abort.ts';
import { toMatchkeepError } from '../../platform/unexpected.ts';
import { dataOrigin } from '../../service/circuits.ts';
import type { PlaceStep, TransferStep } from '../scheduler/scheduler-state.ts';
import { createMeter, type Meter } from '../transfer/meter.ts';
import { type AttemptDeps, attempt } from './attempt.ts';
import type { OriginWaits } from './origin-waits.ts';
import type { RoomWaits } from './room-waits.ts';

export interface Transfer {
  readonly job: DownloadJob;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  /** The origin that was called last: the data API until the file's address is used, then its host. */
  origin(): string | null;
  /** False once another attempt at the same download has started. */
  isLatest(): boolean;
}

export interface TransfersDeps {
  readonly attempt: AttemptDeps;
  readonly downloads: { state(job: DownloadJob): string | null };
  readonly originWaits: Pick<OriginWaits, 'check' | 'resolved'>;
  readonly roomWaits: Pick<RoomWaits, 'check'>;
  readonly prepare: () => Promise<void>;
  readonly onStep: (id: string, step: PlaceStep) => void;
  readonly onArchived: (job: DownloadJob, file: ArchivedFile) => void;
  /** Never rejects. */
  readonly onFailed: (transfer: Transfer, error: MatchkeepError) => Promise<void>;
  /** Nothing of the latest attempt at this download is in progress any more. */
  readonly onEnded: (id: string) => void;
}

interface Running {
  readonly job: DownloadJob;
  readonly abort: AbortController;
  readonly meter: Meter;
  readonly ended: Promise<void>;
  step: TransferStep;
  /** The origin of the file's address, once it is known. */
  host: string | null;
  /** Called when an attempt that waits for a place has one. */
  begin: () => void;
}

export interface Transfers {
  start(job: DownloadJob): void;
  /** The download has a place: its transfer begins. */
  transfer(id: string): void;
  /** Stops the attempts at resume points; without a condition, all of them. */
  stop(isStopped?: (job: DownloadJob) => boolean): void;
  progress(): readonly (ReturnType<Meter['read']> & { readonly id: string; readonly state: TransferStep })[];
  /** What all transfers received in the last seconds, those that have ended too. */
  bytesPerSecond(): number;
}

export function createTransfers(deps: TransfersDeps): Transfers {
  const running = new Map<string, Running>();
  const all = createMeter(null);
  let received = 0;

  const isLatest = (one: Running) => running.get(one.job.id) === one;

  const attemptOnce = async (one: Running, before: Promise<void> | undefined): Promise<void> => {
    const { job, meter } = one;
    let counted = job.resume?.bytesDone ?? 0;
    const count = (done: number) => {
      received += Math.max(0, done - counted);
      counted = done;
      all.update(received, null);
    };
    await before;
    await raceWithAbort(deps.prepare(), one.abort.signal, stopped);
    // The previous attempt may have published the file, or the archive that was adopted has it.
    if (deps.downloads.state(job) !== 'resolving') return;
    deps.originWaits.check(job);
    await deps.roomWaits.check(job);
    const place = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      one.begin = resolve;
      // Another attempt has replaced one that is past its stop.
      if (isLatest(one)) deps.onStep(job.id, 'ready');
      else resolve();
      await raceWithAbort(promise, one.abort.signal, stopped);
    };
    const file = await attempt(job, deps.attempt, one.abort.signal, {
      place,
      step(step) {
        one.step = step;
        if (isLatest(one)) deps.onStep(job.id, step);
      },
      host: (origin) => {
        one.host = origin;
        deps.originWaits.resolved(job, origin);
      },
      publishing() {
        if (isLatest(one)) deps.onStep(job.id, 'publishing');
      },
      progress(done, total) {
        meter.update(done, total);
        count(done);
      },
      checkpoint: (bytesDone) => meter.keep(bytesDone),
    });
    // Small files arrive between two reports of progress.
    count(file.bytes);
    deps.onArchived(job, file);
  };

  const run = async (one: Running, before: Promise<void> | undefined): Promise<void> => {
    try {
      await attemptOnce(one, before).finally(() => deps.attempt.steps.end(one.abort.signal));
    } catch (error) {
      const { job, meter } = one;
      const transfer: Transfer = {
        job,
        meter,
        signal: one.abort.signal,
        origin: () => (one.step === 'resolving' ? dataOrigin : one.host),
        isLatest: () => isLatest(one),
      };
      await deps.onFailed(transfer, toMatchkeepError(error));
    }
  };

  return {
    start(job) {
      // A stopped attempt may still be ending when its download starts again: the new one waits for it.
      const before = running.get(job.id)?.ended;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const one: Running = {
        job,
        ended,
        abort: new AbortController(),
        meter: createMeter(job.resume),
        step: 'resolving',
        host: null,
        begin: () => {},
      };
      running.set(job.id, one);
      void run(one, before).then(() => {
        const wasLatest = isLatest(one);
        if (wasLatest) running.delete(job.id);
        resolve();
        if (wasLatest) deps.onEnded(job.id);
      });
    },
    transfer: (id) => running.get(id)?.begin(),
    stop(isStopped = () => true) {
      for (const { job, abort } of running.values()) if (isStopped(job)) abort.abort();
    },
    progress: () =>
      [...running.values()].map(({ job, step, meter }) => ({ id: job.id, state: step, ...meter.read() })),
    bytesPerSecond: () => all.read().bytesPerSecond,
  };
}

const stopped = 'The download was stopped.';
