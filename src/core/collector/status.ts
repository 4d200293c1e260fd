/** The one answer to "how does it stand": session, sync, archive, queue and coverage together. */
import type { AppStatus } from '../../shared/domain.ts';
import type { ErrorData } from '../../shared/errors.ts';
import type { ArchiveConnection } from '../archive/archive-connection.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { DownloadQueue } from '../downloads/queue-types.ts';
import { abilitiesOf } from '../host/host-operations.ts';
import type { HostActions } from '../host/types.ts';
import type { ArchiveWorks } from '../maintenance/jobs.ts';
import { version } from '../platform/version.ts';
import type { Session } from '../session/session-types.ts';
import type { Sync } from '../sync/sync.ts';
import type { Rests } from './suspension.ts';

export interface StatusDeps {
  readonly shell: AppStatus['shell'];
  readonly dataDir: string;
  readonly isPractice?: boolean;
  readonly host: HostActions;
  /** Why other users can read the data folder; null where they cannot. */
  readonly dataDirProblem: ErrorData | null;
  readonly catalogue: Catalogue;
  readonly session: Session;
  readonly sync: Sync;
  readonly archive: ArchiveConnection;
  readonly queue: DownloadQueue;
  readonly rests: Pick<Rests, 'isOffline'>;
  readonly works: ArchiveWorks;
}

export function createStatus(deps: StatusDeps): () => AppStatus {
  const { catalogue, session, sync, archive, queue, rests, works } = deps;
  return () => {
    const totals = catalogue.files.totals();
    const hold = queue.circuit();
    return {
      version,
      shell: deps.shell,
      can: abilitiesOf(deps.host),
      dataDir: deps.dataDir,
      dataDirProblem: deps.dataDirProblem,
      isPractice: deps.isPractice ?? false,
      isOffline: rests.isOffline(),
      session: session.status(),
      sync: sync.status(),
      archive: {
        dir: archive.dir(),
        problem: archive.problem() ?? (hold?.cause === 'disk' ? hold.problem : null),
        freeBytes: archive.freeBytes(),
        archivedBytes: totals.bytes,
        archivedFiles: totals.files,
        unreadGames: catalogue.facts.dueCount(),
        work: works.running(archive.dir()),
      },
      queue: {
        isPaused: queue.isPaused(),
        active: queue.activeCount(),
        bytesPerSecond: queue.bytesPerSecond(),
        counts: catalogue.downloads.counts(),
      },
      coverage: catalogue.browse.coverageTotal(),
    };
  };
}
