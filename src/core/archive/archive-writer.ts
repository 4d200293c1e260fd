/**
 * Writes into one archive: publishes files and writes sidecars. Many small files have a thread of their own
 * (publish-worker.ts), whose plain system calls take much less processor time and leave the archiver's thread free.
 */
import { join } from 'node:path';
import { fromErrorData, type MatchkeepError } from '../../shared/errors.ts';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { diskError } from '../disk/disk-error.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { sharePool } from '../workers/workers.ts';
import { createFolders } from './folders.ts';
import { partialFolder } from './layout.ts';
import { requireMarker } from './marker.ts';
import { type Published, type PublishRequest, publishAll } from './publish.ts';
import { type ArchivePlace, publishWorker } from './publish-jobs.ts';
import { createSidecarWriter } from './sidecar-writer.ts';

export interface ArchiveWriter {
  /** Returns the results in the order of the requests. A failed request does not affect the others. `now` in epoch ms. */
  publish(requests: readonly PublishRequest[], now: number): Promise<readonly (Published | MatchkeepError)[]>;
  /** Returns the errors in the order of the sidecars, null for one that is written. */
  writeSidecars(sidecars: readonly SidecarData[]): Promise<readonly (MatchkeepError | null)[]>;
}

/** Writes in the thread that calls it. */
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

// One thread: publishing comes in batches, one at a time. A batch of sidecars may wait behind one of files.
const pool = sharePool(createWorkerPool(publishWorker, { maxThreads: 1, maxJobsPerThread: 4 }));

/** So few sidecars are written sooner than a thread starts. */
const maxOwnSidecars = 8;

/** Writes small files, and many sidecars, in the thread for publishing; what is little work, in the thread that calls it. */
export function createThreadWriter(place: ArchivePlace): ArchiveWriter {
  const own = createArchiveWriter(place, systemDisk);
  return {
    async publish(requests, now) {
      const moved = requests.flatMap((request) => ('data' in request ? [request.data.buffer] : []));
      if (moved.length === 0) return await own.publish(requests, now);
      const results = await pool.run('publish', { place, requests, now }, moved);
      return results.map((result) => ('error' in result ? fromErrorData(result.error) : result));
    },
    async writeSidecars(sidecars) {
      if (sidecars.length <= maxOwnSidecars) return await own.writeSidecars(sidecars);
      const errors = await pool.run('sidecars', { place, sidecars });
      return errors.map((error) => (error === null ? null : fromErrorData(error)));
    },
  };
}
