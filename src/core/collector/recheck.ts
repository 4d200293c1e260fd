/**
 * Re-checks archived files on the days of the settings: whether the service has corrected them. One file at a time, while
 * nothing is downloaded and Matchkeep works by itself. A file that fails waits; its download has not failed.
 */
import type { AskedAgain } from '../../shared/downloads/asked-again.ts';
import { daysIn } from '../../shared/settings/setting-values.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { NextRecheck } from '../catalogue/files/rechecks.ts';
import type { DownloadsRoom } from '../downloads/downloads.ts';
import { createAlarmClock, type SetTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { Session } from '../session/session-types.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { WorkTimes } from '../work-times/work-times.ts';

interface RecheckOptions {
  readonly catalogue: Pick<Catalogue, 'files' | 'downloads'>;
  readonly downloads: Pick<DownloadsRoom, 'askAgain' | 'queue'>;
  readonly session: Pick<Session, 'status'>;
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly workTimes: Pick<WorkTimes, 'hold'>;
  readonly changes: Changes;
  readonly now: () => number;
  readonly setAlarm?: SetTimer | undefined;
  readonly log: Log;
}

export interface Recheck {
  start(): void;
  /** Begins no other file. What is in progress ends with the room of the downloads. */
  stop(): void;
}

const failedFileMs = 6 * 3_600_000;
/** So many failures in a row have a common cause: nothing is asked for then. */
const maxFailures = 3;
const pauseMs = 3_600_000;

export function createRecheck(options: RecheckOptions): Recheck {
  const { catalogue, downloads, session, settings, workTimes, changes, log } = options;
  const { queue } = downloads;
  /** By the ids of files that failed: when each is asked for again. */
  const waiting = new Map<string, number>();
  let failures = 0;
  let pausedUntil = 0;
  let isStarted = false;
  let isRunning = false;
  let isPlanned = false;

  const clock = createAlarmClock({
    now: options.now,
    onRing: () => kick(),
    onSetBack(byMs) {
      pausedUntil -= byMs;
      for (const [id, until] of waiting) waiting.set(id, until - byMs);
    },
    setTimer: options.setAlarm,
  });

  const mayWork = () =>
    isStarted &&
    workTimes.hold() === null &&
    queue.activeCount() === 0 &&
    queue.circuit() === null &&
    ['active', 'refreshing'].includes(session.status().state) &&
    catalogue.downloads.counts().queued === 0;

  /** The file to ask for now. Otherwise null, with the alarm set for the next one. */
  const findDue = (): NextRecheck | null => {
    clock.set(null);
    // What stops it now, announces its end.
    if (!mayWork()) return null;
    const now = clock.now();
    for (const [id, until] of waiting) if (until <= now) waiting.delete(id);
    const days = daysIn(settings.get()['archive.recheckDays']);
    const next = catalogue.files.nextRecheck(days, now, (id) => waiting.has(id));
    if (next !== null && next.dueAt <= now && pausedUntil <= now) return next;
    const times = [...(next ? [Math.max(next.dueAt, pausedUntil)] : []), ...waiting.values()];
    if (times.length > 0) clock.set(Math.max(Math.min(...times), pausedUntil));
    return null;
  };

  const settle = ({ id, doneDays }: NextRecheck, asked: AskedAgain) => {
    const now = clock.now();
    if (asked.result !== 'failed') {
      failures = 0;
      catalogue.files.recordRecheck(id, doneDays, now, asked.result === 'corrected');
      return;
    }
    log.info({ file: id, err: asked.error }, 'a file could not be re-checked');
    waiting.set(id, now + failedFileMs);
    failures += 1;
    if (failures < maxFailures) return;
    failures = 0;
    pausedUntil = now + pauseMs;
  };

  const work = async () => {
    let count = 0;
    for (let next = findDue(); next !== null; next = findDue()) {
      const asked = await downloads.askAgain(next.id, { isConditional: true });
      if (!isStarted) return;
      settle(next, asked);
      count += 1;
    }
    if (count > 0) changes.emit('status.changed');
  };

  const look = () => {
    isPlanned = false;
    if (isRunning || !isStarted) return;
    isRunning = true;
    work()
      .catch((error: unknown) => {
        log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'files could not be re-checked');
        pausedUntil = clock.now() + pauseMs;
        if (isStarted) clock.set(pausedUntil);
      })
      .finally(() => {
        isRunning = false;
      });
  };
  const kick = () => {
    if (isPlanned || isRunning || !isStarted) return;
    isPlanned = true;
    setImmediate(look);
  };

  for (const event of [
    'archive.adopted',
    'downloads.changed',
    'settings.changed',
    'sync.changed',
    'work.changed',
    'work.unblocked',
  ] as const)
    changes.on(event, kick);
  return {
    start() {
      isStarted = true;
      kick();
    },
    stop() {
      isStarted = false;
      clock.set(null);
    },
  };
}
