/** Decides whether a drain waits for more: what the queue has in progress, and what is due within its horizon. */

import { assetId } from '../catalogue/rows/asset-ids.ts';
import type { AssetName } from '../domain/assets.ts';
import type { Outage } from '../service/circuit-breaker.ts';
import { type Circuits, dataOrigin, streamOrigin } from '../service/circuits.ts';
import type { DrainOptions } from './queue-types.ts';
import type { DownloadRecords } from './records/records.ts';
import { allHosts } from './scheduler/file-hosts.ts';
import { isBusy, type SchedulerState } from './scheduler/scheduler-state.ts';

/** This many probes of a service that is down are enough for one pass. */
const maxProbesPerPass = 3;

/** What a drain looks at to decide whether it waits on. */
export interface DrainView {
  readonly downloads: Pick<DownloadRecords, 'counts' | 'dueAt' | 'nextDueAt'>;
  readonly circuits: Pick<Circuits, 'outage' | 'open' | 'problem'>;
  readonly state: () => SchedulerState;
  readonly now: () => number;
}

/** Whether a queue that works for a drain has a download in progress, or one that is due within the horizon. */
export function isMoving(view: DrainView, { retryHorizonMs, only }: DrainOptions): boolean {
  const { downloads, state, now } = view;
  const { circuit } = state();
  if (isBusy(state())) return true;
  if (startsNothing(state())) return false;
  const horizon = now() + retryHorizonMs;
  if (circuit && circuit.until > horizon) return false;
  if (isOutageTooLong(view, horizon)) return false;
  // A download that waits for an origin continues with the probe, before its own time.
  if (isProbeNear(view, horizon)) {
    if (downloads.counts().waiting > 0) return true;
  } else if (isHopeless(view, only)) return false;
  const dueAt = only
    ? downloads.dueAt(only)
    : downloads.counts().queued > 0
      ? now()
      : downloads.nextDueAt(now());
  return dueAt !== null && dueAt <= horizon;
}

/** Whether one download, while the queue works on all of them, has reached an end that it does not leave soon. */
export function isSettled(view: DrainView, asset: AssetName, retryHorizonMs: number): boolean {
  const { downloads, state, now } = view;
  if (state().places.has(assetId(asset))) return false;
  const horizon = now() + retryHorizonMs;
  const dueAt = startsNothing(state()) ? null : downloads.dueAt(asset);
  if (dueAt === null || dueAt > horizon || isOutageTooLong(view, horizon)) return true;
  return !isProbeNear(view, horizon) && isHopeless(view, asset);
}

function startsNothing({ isPaused, ending }: SchedulerState): boolean {
  return isPaused || ending !== null;
}

function isWorthWaiting({ probeAt, failures }: Outage, horizon: number): boolean {
  return probeAt <= horizon && failures < maxProbesPerPass;
}

function isOutageTooLong({ circuits }: DrainView, horizon: number): boolean {
  return [dataOrigin, allHosts].some((origin) => {
    const outage = circuits.outage(origin);
    return outage !== null && !isWorthWaiting(outage, horizon);
  });
}

/** Whether an origin that is down is probed soon, which may end its outage. */
function isProbeNear({ circuits, now }: DrainView, horizon: number): boolean {
  return circuits.open().some(({ origin }) => {
    const outage = origin === streamOrigin ? null : circuits.outage(origin);
    return outage !== null && outage.probeAt > now() && isWorthWaiting(outage, horizon);
  });
}

/** While no probe is near: whether every remaining download has failed several times, with no success in between. */
function isHopeless({ circuits, downloads }: DrainView, only: AssetName | undefined): boolean {
  return (
    (only !== undefined || downloads.counts().queued === 0) &&
    [dataOrigin, allHosts].some(
      (origin) => circuits.outage(origin) === null && circuits.problem(origin) !== null,
    )
  );
}
