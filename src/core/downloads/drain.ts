/** Works the queue until nothing moves, for commands that end: a pass of the sync, or one download by its name. */
import { type ErrorData, MatchkeepError } from '../../shared/errors.ts';
import { assetId } from '../catalogue/downloads/asset-ids.ts';
import type { Downloads } from '../catalogue/types.ts';
import type { AssetName } from '../domain/assets.ts';
import type { Outage } from '../service/circuit-breaker.ts';
import { type Circuits, dataOrigin, streamOrigin } from '../service/circuits.ts';
import { allHosts } from './file-hosts.ts';
import type { OpenCircuit } from './queue-circuit.ts';
import type { DrainOptions, DrainReport } from './queue-types.ts';
import { nextChange } from './waits.ts';

/** So many probes of a service that is down are enough for one pass. */
const maxProbesInOnePass = 3;

export interface DrainDeps {
  readonly downloads: Pick<Downloads, 'counts' | 'dueAt' | 'nextDueAt'>;
  readonly circuits: Circuits;
  readonly now: () => number;
  readonly watchers: Set<() => void>;
  readonly hold: () => OpenCircuit | null;
  /** Attempts are under way, or about to begin. */
  readonly isBusy: () => boolean;
  /** Nothing is begun until somebody says so. */
  readonly isPaused: () => boolean;
  readonly isStopping: () => boolean;
  /** An attempt at the download of this id is under way. */
  readonly isActive: (id: string) => boolean;
  /** The queue works by itself, on every download. */
  readonly worksOnAll: () => boolean;
  /** Looks at once for work that is due. */
  readonly kick: () => void;
  readonly totals: () => DrainTotals;
  /** Lets the queue work, on one download only where one is named. Returns what ends that. */
  readonly begin: (only: AssetName | undefined) => () => void;
}

export interface DrainTotals {
  readonly archived: number;
  readonly archivedBytes: number;
}

export function createDrain(deps: DrainDeps): (options: DrainOptions) => Promise<DrainReport> {
  const { downloads, circuits, now, watchers } = deps;

  const isWorthWaiting = ({ probeAt, failures }: Outage, horizon: number) =>
    probeAt <= horizon && failures < maxProbesInOnePass;

  const isOutageTooLong = (horizon: number): boolean =>
    [dataOrigin, allHosts].some((origin) => {
      const outage = circuits.outage(origin);
      return outage !== null && !isWorthWaiting(outage, horizon);
    });

  /** A probe of an origin that is down comes soon, and may end its outage. */
  const isProbeNear = (horizon: number): boolean =>
    circuits.open().some(({ origin }) => {
      const outage = origin === streamOrigin ? null : circuits.outage(origin);
      return outage !== null && outage.probeAt > now() && isWorthWaiting(outage, horizon);
    });

  /** All that is left failed several times already, and nothing succeeded in between. */
  const isInVain = (only: AssetName | undefined, horizon: number): boolean =>
    !isProbeNear(horizon) &&
    (only !== undefined || downloads.counts().queued === 0) &&
    [dataOrigin, allHosts].some(
      (origin) => circuits.outage(origin) === null && circuits.problem(origin) !== null,
    );

  const isMoving = ({ retryHorizonMs, only }: DrainOptions): boolean => {
    if (deps.isBusy()) return true;
    if (deps.isPaused()) return false;
    const horizon = now() + retryHorizonMs;
    const hold = deps.hold();
    if (hold && hold.until > horizon) return false;
    if (isOutageTooLong(horizon) || isInVain(only, horizon)) return false;
    // A download that waits for an origin goes on with the probe, before its own time.
    if (downloads.counts().waiting > 0 && isProbeNear(horizon)) return true;
    const dueAt = only
      ? downloads.dueAt(only)
      : downloads.counts().queued > 0
        ? now()
        : downloads.nextDueAt();
    return dueAt !== null && dueAt <= horizon;
  };

  const throwIfStopped = (signal: AbortSignal | undefined) => {
    if (deps.isStopping() || signal?.aborted) {
      throw new MatchkeepError('cancelled', 'The downloads were stopped.');
    }
  };

  /**
   * Waits for one download while the queue works on all of them. False where the queue stops working meanwhile: then
   * the download is not settled.
   */
  const waitAlongside = async (
    asset: AssetName,
    { retryHorizonMs, signal }: DrainOptions,
  ): Promise<boolean> => {
    const id = assetId(asset);
    deps.kick();
    while (deps.worksOnAll() && !deps.isStopping() && !signal?.aborted) {
      if (!deps.isActive(id)) {
        const horizon = now() + retryHorizonMs;
        const dueAt = deps.isPaused() ? null : downloads.dueAt(asset);
        if (dueAt === null || dueAt > horizon || isOutageTooLong(horizon) || isInVain(asset, horizon))
          return true;
        const hold = deps.hold();
        if (hold && hold.until > now()) throw asError(hold.problem);
      }
      await nextChange(watchers, signal);
    }
    throwIfStopped(signal);
    return false;
  };

  const drainAlone = async (options: DrainOptions): Promise<void> => {
    const { signal, only } = options;
    const end = deps.begin(only);
    try {
      while (!deps.isStopping() && !signal?.aborted && isMoving(options)) {
        const hold = deps.hold();
        if (hold && hold.until > now() && !deps.isBusy()) throw asError(hold.problem);
        await nextChange(watchers, signal);
      }
      throwIfStopped(signal);
      const hold = deps.hold();
      if (hold && downloads.counts().queued > 0) throw asError(hold.problem);
    } finally {
      end();
    }
  };

  let last: Promise<unknown> = Promise.resolve();
  return async (options) => {
    const { only } = options;
    let before = deps.totals();
    // What somebody asks for by name is tried, whatever came of others before.
    if (only) circuits.probeNow();
    if (!only || !deps.worksOnAll() || !(await waitAlongside(only, options))) {
      const turn = last.then(() => {
        before = deps.totals();
        return drainAlone(options);
      });
      // The next one begins after this one, however it ends.
      last = turn.catch(() => {});
      await turn;
    }
    const after = deps.totals();
    return {
      archived: after.archived - before.archived,
      archivedBytes: after.archivedBytes - before.archivedBytes,
      queueProblem: holdingProblem(circuits),
    };
  };
}

/** What holds downloads back: a problem of the data API before that of a file host. */
function holdingProblem(circuits: Circuits): ErrorData | null {
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
