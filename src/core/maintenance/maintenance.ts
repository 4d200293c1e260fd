/**
 * Maintenance of the archive as a whole: verify and repair its files, rebuild the catalogue from its folder, and adopt
 * an archive that the catalogue does not know. One such job runs at a time in a folder; each can be cancelled.
 */
import type { RebuildReport, VerifyReport } from '../../shared/archive-work.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Stoppable } from '../domain/stoppable.ts';
import type { Log } from '../platform/log.ts';
import { createAdoptArchive } from './adopt-archive.ts';
import { createMaintenanceJobs, type MaintenanceJobs } from './jobs.ts';
import { rebuildCatalogue } from './rebuild.ts';
import { verifyAgainstCatalogue } from './verify.ts';

export interface MaintenanceOptions {
  readonly catalogue: Catalogue;
  readonly archive: Pick<ArchiveRoom, 'connection'>;
  readonly changes: Changes;
  readonly log: Log;
  readonly now: () => number;
}

type Operation = 'archive.verify' | 'archive.rebuild' | 'archive.awaitJob';

export interface Maintenance {
  /** Reads every archived file again; with `repair`, damaged files are downloaded again. Throws `cancelled`. */
  verify(options: { readonly repair: boolean } & Stoppable): Promise<VerifyReport>;
  /** Restores the catalogue from the archive's own records. Throws `cancelled`. */
  rebuild(options?: Stoppable): Promise<RebuildReport>;
  /** See adopt-archive.ts. */
  adoptArchive(): Promise<void>;
  readonly jobs: MaintenanceJobs;
  readonly handlers: Pick<Handlers, Operation>;
}

export function createMaintenance(options: MaintenanceOptions): Maintenance {
  const { catalogue, changes, log, now } = options;
  const archive = options.archive.connection;
  const jobs = createMaintenanceJobs({ now, onChange: () => changes.emit('status.changed') });
  const onAdopted = () => changes.emit('archive.adopted');
  const verify: Maintenance['verify'] = async ({ repair, signal }) => {
    const job = {
      dir: archive.dir(),
      kind: repair ? 'repair' : 'verify',
      total: catalogue.files.totals(),
    } as const;
    const report = await jobs.run(
      job,
      async (onProgress) =>
        verifyAgainstCatalogue({
          ...{ catalogue, archive: await archive.get(), repair, now },
          ...(signal && { signal }),
          onProgress: ({ checkedFiles, checkedBytes }) =>
            onProgress({ files: checkedFiles, bytes: checkedBytes }),
        }),
      (report) => ({ kind: 'check', isRepair: repair, report }),
    );
    changes.emit('archive.verified');
    return report;
  };
  const rebuild: Maintenance['rebuild'] = async ({ signal } = {}) => {
    try {
      return await jobs.run(
        { dir: archive.dir(), kind: 'rebuild', total: null },
        async (onProgress) =>
          rebuildCatalogue({
            ...{ catalogue, archive: await archive.get(), onProgress },
            ...(signal && { signal }),
          }),
        (report) => ({ kind: 'rebuilt', report }),
      );
    } finally {
      onAdopted(); // After a cancelled rebuild, too: the catalogue has what was read before.
    }
  };
  return {
    verify,
    rebuild,
    adoptArchive: createAdoptArchive({ catalogue, archive, jobs, log, onAdopted }),
    jobs,
    handlers: {
      'archive.verify': ({ repair }) => verify({ repair }),
      'archive.rebuild': () => rebuild(),
      'archive.awaitJob': () => jobs.outcome(archive.dir()),
    },
  };
}
