/** An archiver with downloads to work on, on a clock that the test moves from alarm to alarm. */

import type { Archiver } from '../../src/core/types.ts';
import type { PracticeOptions, PracticeService } from '../../src/practice/practice.ts';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { createSimulatedClock } from '../support/simulated-clock.ts';

/** How long one file takes on this clock. */
const fileMs = 50;

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
  const clock = createSimulatedClock(Date.now());
  const { now, setAlarm } = clock;
  const service = await practice({ world, now });
  const archiver = await openTestArchiver({ service, now, setAlarm, random: Math.random });
  await archiver.handlers['settings.set']({
    'sync.requestsPerSecond': 100_000,
    'service.baseUrl': await baseUrl(service),
  });
  await signIn(archiver, service);
  await archiver.handlers['work.pause']({ until: 'resumed' });
  await archiver.syncOnce();
  const archivedAt: number[] = [];
  archiver.onArchived(() => {
    clock.moveTo(now() + fileMs);
    archivedAt.push(now());
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
    async run(options) {
      const isAlarmLeft = await clock.run({ ...options, isBusy });
      if (!isAlarmLeft) throw new Error('Nothing is active, and no alarm is set.');
    },
  };
}
