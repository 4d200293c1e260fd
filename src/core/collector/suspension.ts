/** Sleep and lost networks: work is suspended before it can fail, and resumes when the machine is ready. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { parseSafeAddress } from '../../shared/security/safe-address.ts';
import type { Changes } from '../bridge/changes.ts';
import type { DownloadQueue } from '../downloads/queue-types.ts';
import type { Sync } from '../sync/sync.ts';
import type { WorkTimes } from '../work-times/work-times.ts';
import type { SuspendReason } from './types.ts';

/** Work resumes by itself after this long, in case the system does not report the end of a suspension. */
const maxSuspensionMs: Readonly<Record<SuspendReason, number>> = { asleep: 60_000, offline: 30 * 60_000 };

export interface Suspension {
  suspend(reason: SuspendReason): void;
  /** Ends a suspension and every wait after a failure, and looks at once for work that is due. */
  resume(): void;
  /** Suspended because the machine has no network. */
  isOffline(): boolean;
}

export interface SuspensionOptions {
  readonly queue: Pick<DownloadQueue, 'suspend' | 'closeCircuit'>;
  readonly sync: Pick<Sync, 'suspend' | 'resume'>;
  readonly workTimes: Pick<WorkTimes, 'refresh'>;
  readonly baseUrl: () => string;
  readonly changes: Pick<Changes, 'emit' | 'on'>;
}

export function createSuspension({
  queue,
  sync,
  workTimes,
  baseUrl,
  changes,
}: SuspensionOptions): Suspension {
  let suspendedFor: SuspendReason | null = null;
  const resume = () => {
    suspendedFor = null;
    workTimes.refresh();
    queue.closeCircuit();
    sync.resume();
    changes.emit('status.changed');
  };
  changes.on('work.unblocked', resume);
  return {
    suspend(reason) {
      // Plain http is allowed on this machine only, which can be reached without a network.
      const needsNetwork = parseSafeAddress(baseUrl())?.protocol !== 'http:';
      if (reason === 'offline' && !needsNetwork) return;
      suspendedFor = reason;
      queue.suspend(suspendError(reason), maxSuspensionMs[reason]);
      sync.suspend(maxSuspensionMs[reason]);
      changes.emit('status.changed');
    },
    resume,
    isOffline: () => suspendedFor === 'offline',
  };
}

function suspendError(reason: SuspendReason): MatchkeepError {
  switch (reason) {
    case 'asleep':
      return new MatchkeepError('service-unreachable', 'This machine is going to sleep.', {
        remedy: 'Downloads resume when it wakes.',
      });
    case 'offline':
      return new MatchkeepError('service-unreachable', 'This machine is offline.', {
        remedy: 'Downloads resume when it is online again.',
      });
  }
}
