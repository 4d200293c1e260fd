/** Records the result of an attempt that ended without a file. */
import { type ErrorData, type MatchkeepError, toErrorData } from '../../../shared/base/errors.ts';
import { downloadSteps, isStopped } from '../../../shared/downloads/download-states.ts';
import type { AssetName } from '../../domain/assets.ts';
import type { Log } from '../../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../../platform/unexpected.ts';
import type { Circuits } from '../../service/circuits.ts';
import type { DownloadRecords } from '../records/records.ts';
import type { Outcome } from '../scheduler/failure-policy.ts';
import { NoRoomError } from '../transfer/disk-space.ts';
import { FileTooLargeError } from '../transfer/file-size-limit.ts';
import { resultOfFailure } from './failed-attempt.ts';
import type { OriginWaits } from './origin-waits.ts';
import type { RoomWaits } from './room-waits.ts';
import type { Transfer } from './transfers.ts';

const { pause, archive, requeue } = downloadSteps;

export interface SettleDeps {
  readonly downloads: Pick<DownloadRecords, 'state' | 'transition' | 'checkpoint'>;
  readonly circuits: Pick<Circuits, 'outage'>;
  readonly originWaits: Pick<OriginWaits, 'add'>;
  readonly roomWaits: Pick<RoomWaits, 'add' | 'takeAll'>;
  readonly baseUrl: () => string;
  readonly discardPart: (asset: AssetName) => Promise<void>;
  /** Epoch ms. */
  readonly now: () => number;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  readonly log: Log;
}

interface Settlement {
  readonly outcome: Outcome;
  readonly problem: ErrorData;
}

/** Null if the attempt was stopped, which is not a failure. Rejects if the catalogue cannot be written. */
export type SettleAttempt = (transfer: Transfer, error: MatchkeepError) => Promise<Settlement | null>;

export function createSettleAttempt(deps: SettleDeps): SettleAttempt {
  const { downloads, circuits, originWaits, roomWaits, now, random, log } = deps;

  /** A part that cannot be removed now is removed later, as abandoned. */
  const discard = async (asset: AssetName) => {
    try {
      await deps.discardPart(asset);
    } catch (error) {
      log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'a part file could not be removed');
    }
  };

  /** The user's command, or a change of the rules, has written the state already; otherwise the download continues later where it stopped. */
  const settleStopped = async ({ job, isLatest }: Transfer) => {
    // A newer attempt waits for this one to end, and settles the download.
    if (!isLatest()) return;
    const state = downloads.state(job);
    if (state === pause.to || state === archive.to) return;
    if (isStopped(state)) await discard(job);
    else downloads.transition(job, { state: requeue.to }, now());
  };

  /** Not even a small file fits: the parts of the downloads that wait for room are removed. */
  const makeRoom = async () => {
    for (const asset of roomWaits.takeAll()) {
      const state = downloads.state(asset);
      if (state !== 'waiting' && state !== 'queued') continue;
      downloads.checkpoint(asset, null);
      await discard(asset);
    }
  };

  return async (transfer, error) => {
    const { job, meter } = transfer;
    if (transfer.signal.aborted) {
      await settleStopped(transfer);
      return null;
    }
    if (error instanceof FileTooLargeError) await discard(job);
    const failed = {
      job,
      error,
      origin: transfer.origin(),
      hasAdvanced: meter.hasAdvanced(),
      dataHost: URL.parse(deps.baseUrl())?.host,
    };
    const { outcome, transition, awaitedOrigin } = resultOfFailure(failed, circuits.outage, now(), random);
    if (error instanceof NoRoomError) {
      // A part that nothing resumes takes no room from others.
      if (!job.resume && !meter.hasAdvanced()) void discard(job);
      roomWaits.add(job, error);
    }
    const { platformGameId: game, contentType } = job;
    log[outcome.kind === 'not-yet-available' ? 'debug' : 'warn'](
      { game, contentType, outcome: outcome.kind, err: toLogFields(error) },
      'download attempt ended',
    );
    downloads.transition(job, transition, now());
    if (awaitedOrigin !== null) originWaits.add(awaitedOrigin, job);
    if (outcome.kind === 'trip' && error.code === 'disk-full') await makeRoom();
    return { outcome, problem: toErrorData(error) };
  };
}
