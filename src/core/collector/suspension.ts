/** Sleep and lost networks: the archiver rests instead of failing, and goes on when it is told to. */
import { MatchkeepError } from '../../shared/errors.ts';
import { parseSafeAddress } from '../../shared/safe-address.ts';
import type { DownloadQueue } from '../downloads/queue-types.ts';
import type { Sync } from '../sync/sync.ts';
import type { RestReason } from './types.ts';

/** Should the end of a rest be missed, work goes on by itself after this long. */
const longestRestMs: Readonly<Record<RestReason, number>> = { asleep: 60_000, offline: 30 * 60_000 };

export interface Rests {
  begin(reason: RestReason): void;
  end(): void;
  /** Resting because the machine has no network. */
  isOffline(): boolean;
}

export interface RestsOptions {
  readonly queue: Pick<DownloadQueue, 'suspend' | 'closeCircuit'>;
  readonly sync: Pick<Sync, 'suspend' | 'resume'>;
  readonly baseUrl: () => string;
  readonly onChange: () => void;
}

export function createRests({ queue, sync, baseUrl, onChange }: RestsOptions): Rests {
  let resting: RestReason | null = null;
  return {
    begin(reason) {
      // Plain http is for this machine only, which is there without a network.
      const needsNetwork = parseSafeAddress(baseUrl())?.protocol !== 'http:';
      if (reason === 'offline' && !needsNetwork) return;
      resting = reason;
      queue.suspend(because(reason), longestRestMs[reason]);
      sync.suspend(longestRestMs[reason]);
      onChange();
    },
    end() {
      resting = null;
      queue.closeCircuit();
      sync.resume();
      onChange();
    },
    isOffline: () => resting === 'offline',
  };
}

function because(reason: RestReason): MatchkeepError {
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
