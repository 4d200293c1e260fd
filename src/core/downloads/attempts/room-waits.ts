/** Downloads that wait for room on the archive's drive, each one by itself. */
import type { AssetName, DownloadJob } from '../../domain/assets.ts';
import type { NoRoomError } from '../transfer/disk-space.ts';

export interface RoomWaits {
  /** Before an attempt: throws `NoRoomError` if the room is still missing. */
  check(download: DownloadJob): Promise<void>;
  add(download: DownloadJob, error: NoRoomError): void;
  /** Empties the list and returns it: removing the parts of these downloads makes room for others. */
  takeAll(): readonly AssetName[];
}

/** `checkRoom` throws `NoRoomError` if this many bytes still do not fit in the archive. */
export function createRoomWaits(checkRoom: (bytesNeeded: number) => Promise<void>): RoomWaits {
  const waiting = new Map<string, { readonly asset: AssetName; readonly bytesNeeded: number }>();
  return {
    async check({ id }) {
      const known = waiting.get(id);
      if (!known) return;
      await checkRoom(known.bytesNeeded);
      waiting.delete(id);
    },
    add({ id, platformGameId, contentType }, { room }) {
      waiting.set(id, { asset: { platformGameId, contentType }, bytesNeeded: room.bytesNeeded });
    },
    takeAll() {
      const assets = [...waiting.values()].map(({ asset }) => asset);
      waiting.clear();
      return assets;
    },
  };
}
