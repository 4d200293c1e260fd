/**
 * The problems of downloads as a user reads them: the groups of failing files in the catalogue, together with what stops
 * the queue or a host at present. The session, the archive's drive or the service being unavailable is one problem,
 * whose files include everything in the queue.
 */
import type { ErrorData } from '../../shared/base/errors.ts';
import type { StateCounts } from '../../shared/domain/domain.ts';
import {
  type DownloadProblem,
  describeProblem,
  isWholeQueueCode,
  problemId,
  withRoomForAll,
} from '../../shared/downloads/download-problems.ts';
import { type Circuits, dataOrigin, streamOrigin } from '../service/circuits.ts';
import type { ProblemGroup } from './records/problems.ts';
import type { DownloadRecords } from './records/records.ts';
import { allHosts } from './scheduler/file-hosts.ts';
import type { OpenCircuit } from './scheduler/queue-circuit.ts';

/** An open circuit: of the queue, of the service, or of a file host. Times are epoch ms. */
export interface Obstacle {
  readonly error: ErrorData;
  /** Null if no host is the cause. */
  readonly host: string | null;
  readonly since: number;
  readonly nextAttemptAt: number;
  readonly stopsAll: boolean;
}

/** A suspension (sleep, no network) is no problem: nothing has failed. */
export function findObstacles(
  circuit: OpenCircuit | null,
  circuits: Pick<Circuits, 'open' | 'outage'>,
  dataHost: string | undefined,
): readonly Obstacle[] {
  const own: readonly Obstacle[] =
    circuit === null || circuit.cause === 'suspended'
      ? []
      : [
          {
            error: circuit.problem,
            host: null,
            since: circuit.since,
            nextAttemptAt: circuit.until,
            stopsAll: true,
          },
        ];
  const origins = circuits.open().flatMap(({ origin }): Obstacle[] => {
    const outage = origin === streamOrigin ? null : circuits.outage(origin);
    if (outage === null) return [];
    const { problem, since, probeAt } = outage;
    const isEveryHost = origin === allHosts;
    const host =
      (origin === dataOrigin ? dataHost : isEveryHost ? problem.host : new URL(origin).host) ?? null;
    const error = host === null ? problem : { ...problem, host };
    return [{ error, host, since, nextAttemptAt: probeAt, stopsAll: isEveryHost || origin === dataOrigin }];
  });
  return [...own, ...origins];
}

/**
 * The operation `downloads.problems`: those that stop all downloads first, then those with the most files. `isHeld`: no
 * attempt follows by itself now.
 */
export function readProblems(
  downloads: Pick<DownloadRecords, 'problems' | 'queuedBytes'> & {
    counts(): Pick<StateCounts, 'queued'>;
  },
  obstacles: readonly Obstacle[],
  isHeld: boolean,
): { items: DownloadProblem[] } {
  const groups = downloads.problems();
  const { queued } = downloads.counts();
  /** One file that does not fit, and waits by itself, needs what its own error says. */
  const described = (error: ErrorData, files: number, stopsAll: boolean) => {
    const isFull = stopsAll && error.code === 'disk-full';
    return describeProblem(
      isFull ? withRoomForAll(error, { queued, bytes: downloads.queuedBytes() }) : error,
      files,
    );
  };
  const found = groups.map((group) => {
    const own = obstacles.filter((obstacle) => explains(obstacle, group));
    const stopsAll =
      own.some((one) => one.stopsAll) || (isWholeQueueCode(group.error.code) && group.queuedFiles > 0);
    const files = stopsAll ? group.files - group.queuedFiles + queued : group.files;
    const nextAttemptAt = own.length > 0 ? Math.min(...own.map((one) => one.nextAttemptAt)) : group.nextDueAt;
    const since = Math.min(group.since, ...own.map((one) => one.since));
    return { ...group, ...described(group.error, files, stopsAll), stopsAll, files, nextAttemptAt, since };
  });
  const known = new Set(found.map(({ id }) => id));
  // What stops all downloads is a problem as long as any of them waits, even if its own error was recorded with none.
  const others = obstacles
    .filter((one) => one.stopsAll && queued > 0 && !groups.some((group) => explains(one, group)))
    .map(({ error, host, since, nextAttemptAt, stopsAll }) => ({
      id: problemId({ code: error.code, ...(host !== null && { host }) }),
      error,
      host,
      since,
      nextAttemptAt,
      stopsAll,
      files: queued,
      contentTypes: [],
      leagues: [],
      ...described(error, queued, stopsAll),
    }))
    .filter(({ id }, index, all) => !known.has(id) && all.findIndex((other) => other.id === id) === index);
  const items = [...found, ...others]
    .toSorted((a, b) => Number(b.stopsAll) - Number(a.stopsAll) || b.files - a.files)
    .map((one) => ({
      id: one.id,
      code: one.error.code,
      host: one.error.host ?? null,
      message: one.message,
      remedy: one.remedy,
      files: one.files,
      stopsAll: one.stopsAll,
      since: new Date(one.since).toISOString(),
      nextAttemptAt: one.nextAttemptAt === null || isHeld ? null : new Date(one.nextAttemptAt).toISOString(),
      contentTypes: [...one.contentTypes],
      leagues: [...one.leagues],
      action: one.action,
    }));
  return { items };
}

/** Whether the files of the group wait because of this: the same host that fails, or the same error of this machine. */
function explains({ error, host }: Obstacle, group: ProblemGroup): boolean {
  const isOfHost = group.error.code.startsWith('service-');
  return host === null ? group.id === problemId(error) : isOfHost && group.error.host === host;
}
