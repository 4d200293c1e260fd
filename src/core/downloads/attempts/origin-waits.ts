/**
 * DownloadRecords that failed because an origin is down. They wait in the catalogue like other failed ones. This list has the
 * origin that each one waits for, so that all of them continue as soon as it answers.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Backoff, backoffMs } from '../../../shared/base/backoff.ts';
import { downloadSteps, isActive, mayTake } from '../../../shared/downloads/download-states.ts';
import type { AssetName } from '../../domain/assets.ts';
import { chunks } from '../../platform/chunks.ts';
import { type Circuits, dataOrigin } from '../../service/circuits.ts';
import type { DownloadRecords } from '../records/records.ts';
import { hostDown } from '../scheduler/file-hosts.ts';

/** DownloadRecords per transaction: about ten milliseconds. */
const jobsPerStep = 500;
/** Beyond this many for one origin, a download waits for its own retry time only. */
const maxPerOrigin = 50_000;
/**
 * A download that is brought forward and fails again soon is not brought forward again for this long, doubled each
 * time: its failures are its own.
 */
const pause: Backoff = { firstMs: 60_000, maxMs: 3_600_000 };

const { claim, forward } = downloadSteps;

interface WaitingDownload extends AssetName {
  readonly id: string;
  /** Its position in the queue: epoch ms. */
  readonly firstDueAt: number;
}

export interface OriginWaits {
  add(origin: string, download: WaitingDownload): void;
  /** Before an attempt: throws `HostDownError` if the file's host is down, so that no address is requested. */
  check(download: WaitingDownload): void;
  /** The address of the download's file leads to this host; a different earlier host is removed. */
  resolved(download: WaitingDownload, origin: string): void;
  /** Queues one download that waits for the origin, unless the previous one is still queued or in progress. */
  queueOne(origin: string, now: number): void;
  /** Queues all downloads that wait for the origin, some hundreds at a time; stops once `isOver` is true. */
  queueAll(origin: string, now: () => number, isOver: () => boolean): Promise<void>;
}

export function createOriginWaits(
  downloads: Pick<DownloadRecords, 'state' | 'transitions'>,
  circuits: Pick<Circuits, 'outage' | 'permits'>,
): OriginWaits {
  const waiting = new Map<string, Map<string, WaitingDownload>>();
  const probes = new Map<string, WaitingDownload>();
  const forwarded = new Map<string, { readonly at: number; readonly times: number }>();

  const bringForward = (some: readonly WaitingDownload[], now: number) => {
    if (forwarded.size > maxPerOrigin) forwarded.clear();
    const due = some.filter(({ id }) => {
      const last = forwarded.get(id) ?? { at: Number.NEGATIVE_INFINITY, times: 0 };
      if (Math.abs(now - last.at) < backoffMs(pause, last.times)) return false;
      forwarded.set(id, { at: now, times: last.times + 1 });
      return true;
    });
    queue(due, now);
  };

  const isWaiting = (download: WaitingDownload) => mayTake(forward, downloads.state(download));

  const queue = (some: readonly WaitingDownload[], now: number) =>
    downloads.transitions(
      some
        .filter(isWaiting)
        .map((download) => [download, { state: forward.to, retryAt: download.firstDueAt }]),
      now,
    );

  const isComing = (download: WaitingDownload) => {
    const state = downloads.state(download);
    return mayTake(claim, state) || isActive(state);
  };

  return {
    add(origin, { id, platformGameId, contentType, firstDueAt }) {
      const known = waiting.get(origin) ?? new Map<string, WaitingDownload>();
      waiting.set(origin, known);
      if (known.size < maxPerOrigin) known.set(id, { id, platformGameId, contentType, firstDueAt });
    },
    check({ id }) {
      for (const [origin, known] of waiting) {
        if (origin === dataOrigin || !known.has(id) || circuits.permits(origin) !== 'none') continue;
        const outage = circuits.outage(origin);
        if (outage) throw hostDown(origin, outage);
      }
    },
    resolved({ id }, origin) {
      for (const [before, known] of waiting) {
        if (before === origin || before === dataOrigin) continue;
        // The service may have moved all files of that host: each one is retried at its own time.
        if (probes.get(before)?.id === id) waiting.delete(before);
        else known.delete(id);
      }
    },
    queueOne(origin, now) {
      const known = waiting.get(origin);
      const before = probes.get(origin);
      if (!known || (before && isComing(before))) return;
      for (const download of known.values()) {
        known.delete(download.id);
        if (!isWaiting(download)) continue;
        probes.set(origin, download);
        return queue([download], now);
      }
    },
    async queueAll(origin, now, isOver) {
      const known = waiting.get(origin);
      waiting.delete(origin);
      probes.delete(origin);
      if (!known) return;
      for (const some of chunks([...known.values()], jobsPerStep)) {
        if (isOver()) return;
        bringForward(some, now());
        await yieldToEventLoop();
      }
    },
  };
}
