import { expect, it } from 'vitest';
import type { RunBackfillOptions } from '../../../src/core/sync/backfill/run-backfill.ts';
import { createRunningJob } from '../../../src/core/sync/backfill/running-job.ts';

it('A backfill whose end cannot be recorded, because the disk is full, is logged and does not reject.', async () => {
  const logged: string[] = [];
  const fail = () => {
    throw new Error('database or disk is full');
  };
  const options: unknown = {
    catalogue: { backfills: { get: fail, update: fail } },
    now: () => 0,
    random: () => 0,
    log: { error: (_fields: unknown, text: string) => logged.push(text) },
    onProgress: () => {},
    isHeld: () => false,
  };
  const running = createRunningJob(options as RunBackfillOptions);
  await running.launch({ id: 'a', key: 1 }, true);
  expect(logged).toEqual(['a backfill failed', 'the end of a backfill could not be recorded']);
  expect(running.isAny()).toBe(false);
});
