/** A rebuild as a job, and whether it can continue an interrupted one. */
import type { RebuildReport } from '../../shared/work/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RebuildRecord } from '../catalogue/files/rebuild.ts';
import type { Job, MaintenanceJobs } from './jobs.ts';
import { obstacleTo } from './obstacle.ts';
import { rebuildCatalogue } from './rebuild.ts';

interface RebuildDeps {
  readonly catalogue: Catalogue;
  readonly jobs: MaintenanceJobs;
  readonly now: () => number;
  /** Waits until no folder is being moved; while a job runs, none is. */
  readonly settled: () => Promise<unknown>;
}

/** With `resume`, continues an interrupted rebuild where that is possible. Throws as `MaintenanceJobs.run` does. */
export async function runRebuild(
  { catalogue, jobs, now, settled }: RebuildDeps,
  archive: Archive,
  { resume, ...job }: { readonly resume: boolean } & Pick<Job, 'dir' | 'canStop' | 'signal' | 'onWork'>,
): Promise<RebuildReport> {
  const continues = resume ? continuable(catalogue, archive, now()) : null;
  return await jobs.run(
    {
      ...job,
      kind: 'rebuild',
      total: null,
      ...(continues && { before: { files: continues.files, bytes: continues.bytes } }),
    },
    async (onProgress, signal) => {
      await settled();
      return await rebuildCatalogue({ catalogue, archive, continues, now, onProgress, signal });
    },
    (report) => ({ kind: 'rebuilt', report }),
  );
}

function continuable({ rebuild }: Catalogue, { id, dir }: Archive, now: number): RebuildRecord | null {
  const record = rebuild.recorded();
  return record !== null && obstacleTo(record, { archiveId: id, dir, now }) === null ? record : null;
}
