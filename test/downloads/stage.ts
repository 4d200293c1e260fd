/** An archiver with downloads to work on, on a clock that the test moves from alarm to alarm. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Archiver } from '../../src/core/types.ts';
import type { PracticeOptions, PracticeService } from '../../src/practice/practice.ts';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';

/** How long one file takes on this clock. */
const fileMs = 50;
/** After this many turns of the event loop without a download in progress, the queue waits for its alarm. */
const quietTurns = 10;
interface Stage {
  readonly archiver: Archiver;
  readonly service: PracticeService;
  /** Works until `isDone`, or until the clock is at `until` (epoch ms). */
  run(options: { until?: number; isDone?: () => boolean }): Promise<void>;
  now(): number;
  /** When each file was archived: epoch ms. */
  readonly archivedAt: number[];
}

/** Signed in, and every game of the world listed; downloads are paused. */
export async function stage(
  world: NonNullable<PracticeOptions['world']>,
  baseUrl = async ({ baseUrl: straight }: PracticeService) => straight,
): Promise<Stage> {
  let time = Date.now();
  let alarm: { readonly at: number; readonly callback: () => void } | null = null;
  const now = () => time;
  const service = await practice({ world, now });
  const archiver = await openTestArchiver({
    service,
    now,
    random: Math.random,
    setAlarm(callback, ms) {
      const own = { at: time + ms, callback };
      alarm = own;
      return () => {
        if (alarm === own) alarm = null;
      };
    },
  });
  await archiver.handlers['settings.set']({
    'sync.requestsPerSecond': 100_000,
    'service.baseUrl': await baseUrl(service),
  });
  await signIn(archiver, service);
  await archiver.handlers['queue.pause'](null);
  await archiver.syncOnce();
  const archivedAt: number[] = [];
  archiver.onArchived(() => {
    time += fileMs;
    archivedAt.push(time);
  });

  const isBusy = () => {
    const { resolving, transferring, verifying } = archiver.catalogue.downloads.counts();
    return resolving + transferring + verifying > 0;
  };
  return {
    archiver,
    service,
    archivedAt,
    now,
    async run({ until = Number.POSITIVE_INFINITY, isDone = () => false }) {
      let quiet = 0;
      while (!isDone()) {
        await turn();
        quiet = isBusy() ? 0 : quiet + 1;
        if (quiet < quietTurns || isDone()) continue;
        const due: { readonly at: number; readonly callback: () => void } | null = alarm;
        if (due === null) throw new Error('Nothing is active, and no alarm is set.');
        if (due.at > until) {
          time = until;
          return;
        }
        time = Math.max(time, due.at);
        quiet = 0;
        due.callback();
      }
    },
  };
}
