/** How often the service is asked for games that were never played, on a fast clock. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newRule } from '../../src/shared/watch-rules.ts';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What each game that was never played cost while Matchkeep did not know why its files do not arrive. */
const requestsBefore = 44;
/** After this many turns of the event loop without work, the queue waits for its alarm. */
const quietTurns = 10;

it('A game that was never played costs at most a quarter of the requests that it would without its result', {
  timeout: 600_000,
}, async () => {
  let time = Date.UTC(2026, 10, 20);
  const timer: { alarm: { readonly at: number; readonly callback: () => void } | null } = { alarm: null };
  const now = () => time;
  const service = await practice({ seed: 2, now, world: { pageSize: 1000 } });
  const archiver = await openTestArchiver({
    ...{ service, now, random: Math.random },
    setAlarm(callback, ms) {
      const own = { at: time + ms, callback };
      timer.alarm = own;
      return () => {
        if (timer.alarm === own) timer.alarm = null;
      };
    },
  });
  await archiver.handlers['rules.save']({ ...newRule, id: 'default', leagues: ['LCK'] });
  await signIn(archiver, service);
  const { downloads, facts } = archiver.catalogue;
  const isBusy = () => {
    const { queued, resolving, transferring, verifying } = downloads.counts();
    return queued + resolving + transferring + verifying + facts.dueCount() > 0;
  };
  const end = time + 30 * dayMs;
  archiver.start();
  await archiver.syncOnce();
  for (let quiet = 0; ; ) {
    await turn();
    quiet = isBusy() ? 0 : quiet + 1;
    if (quiet < quietTurns) continue;
    const due = timer.alarm;
    if (due === null || due.at > end) break;
    time = Math.max(time, due.at);
    quiet = 0;
    due.callback();
  }

  const { items } = await archiver.handlers['downloads.list']({ limit: 500 });
  const early = items
    .filter(({ state }) => state === 'archived')
    .map(({ id }) => downloads.history(id).filter(({ state }) => state === 'waiting').length);
  const unplayed = items.filter(({ state }) => state !== 'archived');
  const requests = service.counts.addressesAbsent - early.reduce((sum, count) => sum + count, 0);
  const perGame = requests / unplayed.length;
  console.info(
    `${early.length} games archived; ${unplayed.length} never played: ${requests} requests, ${perGame.toFixed(1)} each`,
  );
  expect(unplayed.length).toBeGreaterThan(3);
  expect(perGame).toBeLessThan(requestsBefore / 4);
  expect(new Set(unplayed.map(({ state }) => state))).toEqual(new Set(['not-needed']));
});
