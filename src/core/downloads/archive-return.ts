/**
 * Looks for the archive while it is away, and rechecks what waited for it as soon as it is there: also in a pause, when
 * no download would notice. Until then its files count as failing. It is away where the connection or a download missed
 * it: a download may, just after the connection has seen it.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ArchiveConnection } from '../archive/archive-connection.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { createAlarmClock, type SetTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { DownloadQueue } from './queue-types.ts';

/** How soon the drive is looked for again: reading one small file. */
const lookEveryMs = 5_000;

interface ArchiveReturnOptions {
  readonly connection: Pick<ArchiveConnection, 'get' | 'problem'>;
  readonly downloads: Pick<Catalogue['downloads'], 'withdrawProblem'>;
  readonly queue: Pick<DownloadQueue, 'circuit' | 'closeCircuit'>;
  readonly changes: Pick<Changes, 'emit' | 'on'>;
  readonly now: () => number;
  readonly log: Log;
  readonly setAlarm?: SetTimer | undefined;
}

/** The first use of the archive counts as its return: files may wait since an earlier run. */
export function watchArchive(options: ArchiveReturnOptions): Disposable {
  const { connection, downloads, queue, changes, now, log } = options;
  let isClosed = false;
  const clock = createAlarmClock({ now, onRing: () => void look(), setTimer: options.setAlarm });

  const stopsQueue = () => queue.circuit()?.problem.code === 'archive-missing';

  const look = async () => {
    try {
      await connection.get();
    } catch {
      // The connection reports it.
      return lookLater();
    }
    await recheck();
  };

  const lookLater = () => {
    if (!isClosed && clock.ringsAt() === null) clock.set(clock.now() + lookEveryMs);
  };

  /** `archive-missing` alone: that the drive is there does not say that it can be written, or has room. */
  const withdraw = async () => {
    let count = 0;
    for (const changed of downloads.withdrawProblem('archive-missing')) {
      count += changed;
      await yieldToEventLoop();
      if (isClosed) return;
    }
    if (count === 0 && !stopsQueue()) return;
    queue.closeCircuit('disk');
    changes.emit('downloads.changed');
  };

  const recheck = async () => {
    if (isClosed) return;
    await withdraw().catch((error: unknown) => {
      log.warn(
        { err: toLogFields(toMatchkeepError(error)) },
        'files that waited for the archive were not rechecked',
      );
    });
  };

  const stopListening = [
    changes.on('archive.changed', () => {
      if (connection.problem() === null) void recheck();
      else lookLater();
    }),
    changes.on('downloads.changed', () => {
      if (stopsQueue()) lookLater();
    }),
  ];
  return {
    [Symbol.dispose]() {
      isClosed = true;
      for (const stop of stopListening) stop();
      clock.set(null);
    },
  };
}
