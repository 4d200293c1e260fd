/** Downloads that wait for room on the archive's drive, each one by itself. */
import type { AssetName, DownloadJob } from '../domain/assets.ts';
import type { DiskSpace, NoRoomError } from './transfer/disk-space.ts';

export interface RoomWaits {
  /** Before an attempt: throws `NoRoomError` if the room is still missing. */
  check(download: DownloadJob): Promise<void>;
  add(download: DownloadJob, error: NoRoomError): void;
  /** Empties the list and returns it: removing the parts of these downloads makes room for others. */
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
    add({ id, platformGameId, contentType }, { bytesNeeded }) {
      waiting.set(id, { asset: { platformGameId, contentType }, bytesNeeded });
    },
    takeAll() {
      const assets = [...waiting.values()].map(({ asset }) => asset);
      waiting.clear();
      return assets;
    },
  };
}
