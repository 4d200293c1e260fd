/**
 * Verifies the archive without being asked, a part every hour, within the days of the setting: see
 * maintenance/verification-pace.ts. It reads while nothing is downloaded, no other job reads the archive, and Matchkeep
 * works by itself.
 */
import type { FurtherWatch } from '../archive/further-folders.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DownloadQueue } from '../downloads/queue-types.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import { passMs, pauseMs, shareMs, stepLimit } from '../maintenance/verification-pace.ts';
import { createAlarmClock, type SetTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { WorkTimes } from '../work-times/work-times.ts';

interface ScheduledVerificationOptions {
  readonly catalogue: Pick<Catalogue, 'files' | 'metadata'>;
  readonly archive: { readonly further: Pick<FurtherWatch, 'list'> };
  readonly maintenance: Pick<Maintenance, 'adoptArchive' | 'verifySome' | 'isBusy'>;
  readonly queue: Pick<DownloadQueue, 'activeCount' | 'kick'>;
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly workTimes: Pick<WorkTimes, 'hold'>;
  readonly changes: Pick<Changes, 'emit' | 'on'>;
  readonly now: () => number;
  readonly setAlarm?: SetTimer | undefined;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

export interface ScheduledVerification {
  start(): void;
  /** Resolves when nothing is read any more. */
  stop(): Promise<void>;
}

/** Up to this time, what was due has been verified: epoch ms. */
const doneUntilKey = 'archive.verifiedUntil';
const hourMs = 3_600_000;
/** The start has other work. */
const afterStartMs = 5 * 60_000;
/** Downloads and other jobs end without being asked. */
const busyMs = 10 * 60_000;

export function createScheduledVerification(options: ScheduledVerificationOptions): ScheduledVerification {
  const { catalogue, maintenance, queue, settings, workTimes, changes, log } = options;
  let pausedUntil = 0;
  let running: Promise<void> | null = null;
  let stopping: AbortController | null = null;

  const readDoneUntil = () => {
    const stored = Number(catalogue.metadata.get(doneUntilKey) ?? Number.NaN);
    return Number.isFinite(stored) ? stored : null;
  };
  const writeDoneUntil = (at: number) => catalogue.metadata.set(doneUntilKey, String(Math.round(at)));

  const clock = createAlarmClock({
    now: options.now,
    onRing: () => look(),
    onSetBack(byMs) {
      pausedUntil -= byMs;
      const doneUntil = readDoneUntil();
      if (doneUntil !== null) writeDoneUntil(doneUntil - byMs);
    },
    setTimer: options.setAlarm,
  });

  /** When the next step begins, on the clock as it was just read; null while it may not. */
  const nextAt = (now: number): number | null => {
    // The end of what holds it, and a change of the setting, are announced.
    if (workTimes.hold() !== null || settings.get()['archive.verifyDays'] === 0) return null;
    if (now < pausedUntil) return pausedUntil;
    return queue.activeCount() > 0 || maintenance.isBusy() ? now + busyMs : now;
  };

  const verifyStep = async (signal: AbortSignal) => {
    await maintenance.adoptArchive();
    if (signal.aborted) return;
    const days = settings.get()['archive.verifyDays'];
    const all = catalogue.files.contentTotals();
    const begun = clock.now();
    const { next, damaged } = catalogue.files.nextChecks(
      begun,
      stepLimit(all, days),
      options.archive.further.list().every(({ problem }) => problem === null),
    );
    if (next.length === 0) {
      pausedUntil = begun + hourMs;
      return;
    }
    const report = await maintenance.verifySome([...damaged, ...next], {
      repair: settings.get()['archive.repairUnasked'],
      signal,
    });
    const now = clock.now();
    const bytes = next.reduce((sum, content) => sum + content.bytes, 0);
    // Of a long time without Matchkeep, no more than one pass is due.
    const before = Math.max(readDoneUntil() ?? begun, now - passMs(days));
    const doneUntil = before + shareMs({ files: next.length, bytes }, all, days);
    writeDoneUntil(doneUntil);
    pausedUntil = doneUntil > now ? Math.max(doneUntil, now + hourMs) : now + pauseMs(now - begun);
    if (report.found > 0) {
      const paths = [...report.missing, ...report.changed, ...report.unreadable];
      log.warn({ found: report.found, paths: paths.slice(0, 20) }, 'files are damaged');
    }
    if (report.repairing > 0) queue.kick();
  };

  const look = () => {
    if (stopping === null || running !== null) return;
    const now = clock.now();
    const at = nextAt(now);
    clock.set(at);
    if (at === null || at > now) return;
    clock.set(null);
    running = verifyStep(stopping.signal)
      .catch((error: unknown) => {
        pausedUntil = clock.now() + hourMs;
        if (stopping === null) return;
        log.info({ err: toLogFields(toMatchkeepError(error)) }, 'files could not be verified');
      })
      .finally(() => {
        running = null;
        look();
      });
  };

  for (const event of ['work.changed', 'settings.changed', 'archive.adopted'] as const)
    changes.on(event, look);
  return {
    start() {
      stopping = new AbortController();
      if (readDoneUntil() === null) writeDoneUntil(clock.now());
      pausedUntil = clock.now() + afterStartMs;
      look();
    },
    async stop() {
      stopping?.abort();
      stopping = null;
      clock.set(null);
      await running;
    },
  };
}
