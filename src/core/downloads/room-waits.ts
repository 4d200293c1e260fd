/** Downloads that wait for room on the archive's drive, each by itself. */
import type { AssetName, DownloadJob } from '../domain/assets.ts';
import type { DiskSpace, NoRoomError } from './disk-space.ts';
import type { Outcome } from './failure-policy.ts';

/** How soon the drive is looked at again; nothing is asked of the service before there is room. */
const lookAgainMs = 2 * 60_000;

export interface RoomWaits {
  /** Before an attempt: throws `NoRoomError` where the room that was missing is still not there. */
  check(download: DownloadJob): Promise<void>;
  add(download: DownloadJob, error: NoRoomError, now: number): Outcome;
  /** Takes those that wait off the list: what they have written already is room for others. */
  takeAll(): readonly AssetName[];
}

export function createRoomWaits(space: DiskSpace): RoomWaits {
  const waiting = new Map<string, { readonly asset: AssetName; readonly bytesNeeded: number }>();
  return {
    async check({ id }) {
      const known = waiting.get(id);
      if (!known) return;
      await space.check(known.bytesNeeded);
      waiting.delete(id);
    },
    add({ id, platformGameId, contentType, attempts }, { bytesNeeded }, now) {
      waiting.set(id, { asset: { platformGameId, contentType }, bytesNeeded });
      return { kind: 'retry', retryAt: now + lookAgainMs, attempts };
    },
    takeAll() {
      const assets = [...waiting.values()].map(({ asset }) => asset);
      waiting.clear();
      return assets;
    },
  };
}
