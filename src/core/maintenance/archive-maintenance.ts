/** The works on the archive as a whole: for commands, which may cancel them, and as operations of the bridge. */

import type { RebuildReport, VerifyReport } from '../../shared/archive-work.ts';
import type { ArchiveConnection } from '../archive/archive-connection.ts';
import type { Events } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { Stoppable } from '../domain/stoppable.ts';
import type { DownloadQueue } from '../downloads/queue-types.ts';
import type { ArchiveWorks } from './jobs.ts';
import { rebuildCatalogue } from './rebuild.ts';
import { verifyAgainstCatalogue } from './verify.ts';

export interface ArchiveMaintenanceDeps {
  readonly catalogue: Catalogue;
  readonly archive: ArchiveConnection;
  readonly works: ArchiveWorks;
  readonly queue: DownloadQueue;
  readonly events: Events;
  /** Games and files came back into the catalogue from the archive's folder. */
  readonly onTakenIn: () => void;
  readonly now: () => number;
}

type Names = 'archive.verify' | 'archive.rebuild' | 'archive.awaitWork';

export interface ArchiveMaintenance {
  /** Reads every archived file again; with `repair`, damaged files are downloaded again. Throws `cancelled`. */
  verify(options: { readonly repair: boolean } & Stoppable): Promise<VerifyReport>;
  /** Puts the archive's own records back into the catalogue. Throws `cancelled`. */
  rebuild(options?: Stoppable): Promise<RebuildReport>;
  readonly handlers: Pick<Handlers, Names>;
}

export function createArchiveMaintenance(deps: ArchiveMaintenanceDeps): ArchiveMaintenance {
  const { catalogue, archive, works, queue, events, now } = deps;
  const verify: ArchiveMaintenance['verify'] = async ({ repair, signal }) => {
    const work = {
      dir: archive.dir(),
      kind: repair ? 'repair' : 'verify',
      total: catalogue.files.totals(),
    } as const;
    const report = await works.run(
      work,
      async (onProgress) =>
        verifyAgainstCatalogue({
          ...{ catalogue, archive: await archive.get(), repair, now },
          ...(signal && { signal }),
          onProgress: ({ checkedFiles, checkedBytes }) =>
            onProgress({ files: checkedFiles, bytes: checkedBytes }),
        }),
      (report) => ({ kind: 'check', isRepair: repair, report }),
    );
    events.stale('games.list', 'games.get', 'downloads.list', 'coverage.list', 'app.status');
    queue.kick();
    return report;
  };
  const rebuild: ArchiveMaintenance['rebuild'] = async ({ signal } = {}) => {
    try {
      return await works.run(
        { dir: archive.dir(), kind: 'rebuild', total: null },
        async (onProgress) =>
          rebuildCatalogue({
            ...{ catalogue, archive: await archive.get(), onProgress },
            ...(signal && { signal }),
          }),
        (report) => ({ kind: 'rebuilt', report }),
      );
    } finally {
      deps.onTakenIn(); // Also where it was cut short: what was read by then is in the catalogue.
    }
  };
  return {
    verify,
    rebuild,
    handlers: {
      'archive.verify': ({ repair }) => verify({ repair }),
      'archive.rebuild': () => rebuild(),
      'archive.awaitWork': () => works.outcome(archive.dir()),
    },
  };
}
