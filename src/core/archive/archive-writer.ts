/** Writes into one archive: publishes files and writes sidecars. */
import { join } from 'node:path';
import type { MatchkeepError } from '../../shared/errors.ts';
import type { Disk } from '../disk/disk.ts';
import { diskError } from '../disk/disk-error.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { createFolders } from './folders.ts';
import { partialFolder } from './layout.ts';
import { type ArchivePlace, requireMarker } from './marker.ts';
import { type Published, type PublishRequest, publishAll } from './publish.ts';
import { createSidecarWriter } from './sidecar-writer.ts';

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
  const writeSidecar = createSidecarWriter({
    ...{ dir, disk, folders },
    prepare: async () => {
      await check();
      await preparePartialFolder();
    },
  });
  return {
    publish: (requests, now) =>
      publishAll(requests, { dir, disk, folders, check, preparePartialFolder, now: () => now }),
    writeSidecars: (sidecars) =>
      Promise.all(
        sidecars.map(async (sidecar) => {
          try {
            await writeSidecar(sidecar);
            return null;
          } catch (error) {
            return diskError(error, 'write a match’s description');
          }
        }),
      ),
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
