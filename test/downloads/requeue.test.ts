/** Downloads whose end could not be written return to the queue, unless something else has happened to them since. */
import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createSchedulerLoop } from '../../src/core/downloads/scheduler-loop.ts';
import { createCircuits } from '../../src/core/service/circuits.ts';
import { start, summary, wantedCatalogue } from '../catalogue/fixtures.ts';

it('A download that was cancelled, or is archived, since its end could not be written is not queued again', () => {
  const catalogue = wantedCatalogue();
  const { downloads } = catalogue;
  const now = () => start - 500;
  const loop = createSchedulerLoop({
    catalogue,
    now,
    log: pino({ level: 'silent' }),
    isPaused: true,
    concurrency: () => 4,
    circuits: createCircuits({ now, random: () => 0.5 }),
    originWaits: { queueOne: () => {} },
    changes: new EventEmitter(),
    onChange: () => {},
    createTransfers: () => ({
      start() {},
      transfer() {},
      stop() {},
      progress: () => [],
      bytesPerSecond: () => 0,
    }),
    setAlarm: () => () => {},
  });
  const [first, second] = ['1-1', '1-2'].map((platformGameId) => ({ platformGameId, contentType: summary }));
  if (!first || !second) throw new Error('Two downloads are needed.');
  for (const asset of [first, second]) {
    downloads.transition(asset, { state: 'transferring' }, start);
    loop.dispatch({ type: 'unsettled', asset });
  }
  downloads.cancel({ ids: [`1-1/${summary}`] }, start);
  loop.send({ type: 'alarm' });
  expect(downloads.state(first)).toBe('cancelled');
  expect(downloads.state(second)).toBe('queued');
});
