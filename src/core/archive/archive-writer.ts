/** Writes into one archive: publishes files and writes sidecars. */
import { join } from 'node:path';
import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { Disk } from '../disk/disk.ts';
import { diskError } from '../disk/disk-error.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { chunks } from '../platform/chunks.ts';
import { createFolders } from './folders.ts';
import { partialFolder } from './layout.ts';
import { type ArchivePlace, requireMarker } from './marker.ts';
import { type Published, type PublishRequest, publishAll } from './publish.ts';
import { createSidecarWriter } from './sidecar-writer.ts';

/** So many sidecars are written at once: in the engine's thread, transfers continue between two groups. */
const sidecarsPerGroup = 4;

export interface ArchiveWriter {
  /** Returns the results in the order of the requests. A failed request does not affect the others. `now` in epoch ms. */
  publish(requests: readonly PublishRequest[], now: number): Promise<readonly (Published | MatchkeepError)[]>;
  /** Returns the errors in the order of the sidecars, null for one that is written. */
  writeSidecars(sidecars: readonly SidecarData[]): Promise<readonly (MatchkeepError | null)[]>;
}

export function createArchiveWriter(place: ArchivePlace, disk: Disk): ArchiveWriter {
  const { dir, id } = place;
  const folders = createFolders(dir, disk);
  const check = () => requireMarker(dir, id);
  const preparePartialFolder = () => makePartialFolder(place, disk);
  const writeSidecar = createSidecarWriter({ dir, disk, folders });
  const prepare = async () => {
    await check();
    await preparePartialFolder();
  };
  return {
    publish: (requests, now) =>
      publishAll(requests, { dir, disk, folders, check, preparePartialFolder, now: () => now }),
    async writeSidecars(sidecars) {
      const results: (MatchkeepError | null)[] = [];
      for (const group of chunks(sidecars, sidecarsPerGroup)) {
        const prepared = prepare();
        const written = group.map(async (sidecar) => {
          try {
            await writeSidecar(sidecar, prepared);
            return null;
          } catch (error) {
            return diskError(error, 'write a match’s description');
          }
        });
        // A group may fail before it waits for this.
        await Promise.allSettled([prepared]);
        results.push(...(await Promise.all(written)));
      }
      return results;
    },
  };
}

/** Checked each time: the folder may be gone with the drive, and is created again only next to the marker. */
export async function makePartialFolder({ dir, id }: ArchivePlace, disk: Disk): Promise<void> {
  const path = join(dir, partialFolder);
  try {
    if ((await disk.stat(path)) !== null) return;
    await requireMarker(dir, id);
    await disk.makeFolder(path);
  } catch (error) {
    throw diskError(error, 'create the folder for active downloads');
  }
}
