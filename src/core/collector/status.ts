/** The status of the whole archiver: session, sync, archive, queue and coverage together. Also for read-only commands. */

import { resolve } from 'node:path';
import type { ErrorData } from '../../shared/base/errors.ts';
import { withRoomForAll } from '../../shared/downloads/download-problems.ts';
import { isMove } from '../../shared/work/archive-work.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import { type ArchiveConnection, adoptingNote } from '../archive/archive-connection.ts';
import type { FurtherFolder } from '../archive/further-folders.ts';
import { type MoveRecord, readUnfinishedMove } from '../archive/move-record.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { toIsoOrNull } from '../catalogue/rows/sort-key.ts';
import { queuedMs } from '../domain/queue-time.ts';
import type { DownloadQueue } from '../downloads/queue-types.ts';
import { readAbilities } from '../host/host-operations.ts';
import type { HostAbilities } from '../host/types.ts';
import type { MaintenanceJobs } from '../maintenance/jobs.ts';
import { version } from '../platform/version.ts';
import type { Session } from '../session/session-types.ts';
import type { Sync } from '../sync/sync.ts';
import type { WorkTimes } from '../work-times/work-times.ts';
import type { Suspension } from './suspension.ts';

export interface StatusOptions {
  readonly shell: AppStatus['shell'];
  readonly dataDir: string;
  readonly isPractice?: boolean;
  readonly host: HostAbilities;
  /** Why other users can read the data folder; null where they cannot. */
  readonly dataDirProblem: ErrorData | null;
  readonly catalogue: CountedCatalogue;
  readonly session: Pick<Session, 'status'>;
  readonly sync: Pick<Sync, 'status'>;
  readonly archive: Pick<ArchiveConnection, 'dir' | 'problem' | 'freeBytes'>;
  readonly further: () => readonly FurtherFolder[];
  readonly queue: Pick<DownloadQueue, 'circuit' | 'isPaused' | 'activeCount' | 'bytesPerSecond'>;
  readonly suspension: Pick<Suspension, 'isOffline'>;
  readonly workTimes: Pick<WorkTimes, 'status'>;
  /** The limit for calls to the service. */
  readonly requestsPerSecond: () => number;
  readonly jobs: Pick<MaintenanceJobs, 'running'>;
  /** Whether another process performs this move. Default: a job does. */
  readonly isMoving?: (move: MoveRecord) => boolean;
  /** Epoch ms. */
  readonly now: () => number;
}

/** What the status counts in the catalogue. */
interface CountedCatalogue {
  readonly downloads: Pick<Catalogue['downloads'], 'counts' | 'queuedBytes'>;
  readonly files: Pick<Catalogue['files'], 'ownTotals' | 'recheckCounts' | 'damage' | 'checkedSince'>;
  readonly facts: Pick<Catalogue['facts'], 'dueCount'>;
  readonly coverage: Pick<Catalogue['coverage'], 'total'>;
  readonly metadata: Pick<Catalogue['metadata'], 'get'>;
}

export function createStatus(options: StatusOptions): () => AppStatus {
  const { catalogue, session, sync, archive, queue, suspension, workTimes, jobs } = options;
  const diskProblem = (problem: ErrorData): ErrorData => {
    if (problem.code !== 'disk-full') return problem;
    const { queued } = catalogue.downloads.counts();
    return withRoomForAll(problem, { queued, bytes: catalogue.downloads.queuedBytes() });
  };
  return () => {
    const totals = catalogue.files.ownTotals();
    const job = jobs.running(archive.dir());
    // Nothing so far that could be counted, or only a part of it.
    const isUnread =
      (job?.kind === 'rebuild' && totals.files === 0) || Boolean(catalogue.metadata.get(adoptingNote));
    const circuit = queue.circuit();
    const move = readUnfinishedMove(catalogue.metadata, resolve(archive.dir()));
    const coverage = catalogue.coverage.total();
    const work = workTimes.status();
    return {
      version,
      shell: options.shell,
      can: readAbilities(options.host),
      dataDir: options.dataDir,
      dataDirProblem: options.dataDirProblem,
      isPractice: options.isPractice ?? false,
      isOffline: suspension.isOffline(),
      work,
      session: session.status(),
      sync: sync.status(),
      archive: {
        dir: archive.dir(),
        problem: archive.problem() ?? (circuit?.cause === 'disk' ? diskProblem(circuit.problem) : null),
        freeBytes: archive.freeBytes(),
        archivedBytes: isUnread ? null : totals.bytes,
        archivedFiles: isUnread ? null : totals.files,
        further: options.further().map(({ name, dir, state, files, bytes, problem }) => ({
          name,
          dir,
          isRead: state === 'read',
          files,
          bytes,
          problem,
        })),
        unreadGames: catalogue.facts.dueCount(),
        work: job,
        move: move && {
          from: move.from,
          to: move.to,
          isRunning: options.isMoving?.(move) ?? isMove(job?.kind),
        },
        rechecks: catalogue.files.recheckCounts(options.now()),
        damage: catalogue.files.damage(),
        checkedSince: toIsoOrNull(catalogue.files.checkedSince()),
      },
      queue: {
        isPaused: queue.isPaused(),
        active: queue.activeCount(),
        bytesPerSecond: queue.bytesPerSecond(),
        queuedMs: queuedMs(coverage, {
          requestsPerSecond: options.requestsPerSecond(),
          bytesPerSecond: work.bandwidth.bytesPerSecond,
        }),
        counts: catalogue.downloads.counts(),
      },
      coverage,
    };
  };
}
