/** Works the queue until nothing moves, for commands that end: a pass of the sync, or one download by its name. */
import { type EventEmitter, once } from 'node:events';
import { type ErrorData, MatchkeepError } from '../../shared/base/errors.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import type { AssetName } from '../domain/assets.ts';
import { type Circuits, dataOrigin, streamOrigin } from '../service/circuits.ts';
import { type DrainView, isMoving, isSettled } from './drain-progress.ts';
import type { DrainOptions, DrainReport } from './queue-types.ts';
import type { DownloadRecords } from './records/records.ts';
import { allHosts } from './scheduler/file-hosts.ts';
import { isBusy, type SchedulerEvent, worksOnAll } from './scheduler/scheduler-state.ts';

export interface DrainDeps extends DrainView {
  readonly downloads: DrainView['downloads'] & Pick<DownloadRecords, 'request'>;
  readonly circuits: Circuits;
  /** Emits `change` after each event of the scheduler. */
  readonly changes: EventEmitter<{ change: [] }>;
  readonly send: (event: SchedulerEvent) => void;
}

export function createDrain(deps: DrainDeps): (options: DrainOptions) => Promise<DrainReport> {
  const { downloads, circuits, state, now, send } = deps;

  const isStopped = (signal: AbortSignal | undefined) => state().ending === 'stopped' || signal?.aborted;

  const throwIfStopped = (signal: AbortSignal | undefined) => {
    if (isStopped(signal)) throw new MatchkeepError('cancelled', 'The downloads were stopped.');
  };

  /** Throws what stops the whole queue now. */
  const throwIfOpen = () => {
    const { circuit } = state();
    if (circuit && circuit.until > now()) throw asError(circuit.problem);
  };

  const nextChange = async (signal: AbortSignal | undefined) => {
    await once(deps.changes, 'change', signal && { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
  };

  /** False if the queue stops working by itself before the download is settled. */
  const waitAlongside = async (
    asset: AssetName,
    { retryHorizonMs, signal }: DrainOptions,
  ): Promise<boolean> => {
    send({ type: 'due-changed' });
    while (worksOnAll(state()) && !isStopped(signal)) {
      // Quiet hours may begin meanwhile.
      if (state().isQuiet && downloads.request([asset], now()) > 0) send({ type: 'due-changed' });
      if (isSettled(deps, asset, retryHorizonMs)) return true;
      if (!state().places.has(assetId(asset))) throwIfOpen();
      await nextChange(signal);
    }
    throwIfStopped(signal);
    return false;
  };

  const drainAlone = async (options: DrainOptions): Promise<void> => {
    const { signal, only, during } = options;
    let isMoreComing = during !== undefined;
    const end = () => {
      isMoreComing = false;
      deps.changes.emit('change');
    };
    during?.then(end, end);
    send({ type: 'drain-started', only });
    try {
      while (!isStopped(signal) && (isMoreComing || isMoving(deps, options))) {
        if (!isMoreComing && !isBusy(state())) throwIfOpen();
        await nextChange(signal);
      }
      throwIfStopped(signal);
      const { circuit } = state();
      if (circuit && downloads.counts().queued > 0) throw asError(circuit.problem);
    } finally {
      send({ type: 'drain-ended' });
    }
  };

  let last: Promise<unknown> = Promise.resolve();
  return async (options) => {
    const { only } = options;
    let before = state();
    // A download that is requested by name is tried even if others have failed.
    if (only) circuits.probeNow();
    if (!only || !worksOnAll(state()) || !(await waitAlongside(only, options))) {
      const turn = last.then(() => {
        before = state();
        return drainAlone(options);
      });
      // The next drain begins after this one, however it ends.
      last = turn.catch(() => {});
      await turn;
    }
    const after = state();
    const { queued, waiting } = downloads.counts();
    // The calls that failed may be those of a listing.
    const isAnyLeft = only !== undefined || queued + waiting > 0;
    return {
      archived: after.archived - before.archived,
      archivedBytes: after.archivedBytes - before.archivedBytes,
      queueProblem: isAnyLeft ? queueProblem(circuits) : null,
    };
  };
}

/** Why downloads wait: a problem of the data API before that of a file host. */
function queueProblem(circuits: Circuits): ErrorData | null {
  const hosts = circuits.open().filter(({ origin }) => origin !== streamOrigin);
  for (const origin of [dataOrigin, allHosts, ...hosts.map(({ origin }) => origin)]) {
    const problem = circuits.problem(origin);
    if (problem) return problem;
  }
  return null;
}

function asError(problem: ErrorData): MatchkeepError {
  return new MatchkeepError(problem.code, problem.message, problem);
}
