/** What the queue reports as problems, while a practice service and a drive fail. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openReadOnly } from '../../src/core/read-only.ts';
import { playedWorld } from '../core/fixtures.ts';
import { stage } from './stage.ts';

const games = 6;
const minuteMs = 60_000;

/** Working, with this fault, for this long on the injected clock. */
async function failing(faults: readonly string[], forMs = minuteMs) {
  const staged = await stage(playedWorld(games));
  const { archiver, service, run, now } = staged;
  service.setFaults([...faults]);
  archiver.start();
  await archiver.handlers['work.resume'](null);
  await run({ until: now() + forMs });
  const problems = async () => (await archiver.handlers['downloads.problems'](null)).items;
  return { ...staged, problems };
}

it('Files that arrive damaged are one problem within a minute, also for commands that only read, and it ends when they are whole', async () => {
  const { archiver, service, run, problems, archivedAt } = await failing(['corrupt@file']);
  const [problem, ...others] = await problems();
  expect(others).toEqual([]);
  const id = `file-corrupt@${problem?.host}`;
  expect(problem).toMatchObject({
    id,
    code: 'file-corrupt',
    files: games,
    stopsAll: false,
    action: 'retry',
    contentTypes: ['GAMH_SUMMARY'],
    message: `${games} files arrive damaged from ${problem?.host}.`,
  });
  const reader = openReadOnly(archiver.dataDir);
  expect(await reader.handlers['downloads.problems'](null)).toEqual({ items: [problem] });
  await reader.close();
  const list = await archiver.handlers['downloads.list']({ limit: 100 });
  expect(list.items.filter(({ error }) => error?.host === problem?.host)).toHaveLength(games);

  service.setFaults([]);
  expect(await archiver.handlers['downloads.retryProblem']({ id })).toEqual({ changed: games });
  await run({ isDone: () => archivedAt.length === games });
  expect(await problems()).toEqual([]);
});

it('A service that is down is one problem with the time of its next probe, and not one for each file', async () => {
  const { problems, now, service } = await failing(['503@address']);
  const items = await problems();
  expect(items).toMatchObject([
    { code: 'service-refused', host: new URL(service.baseUrl).host, files: games, stopsAll: true },
  ]);
  const next = Date.parse(items[0]?.nextAttemptAt ?? '');
  expect(next).toBeGreaterThan(now());
  expect(next).toBeLessThanOrEqual(now() + minuteMs);
});

it('A file host that is down is shown with the time of its next probe, not with those of its files', async () => {
  const { problems, now, service } = await failing(['503@file'], 10 * minuteMs);
  const items = await problems();
  expect(items).toMatchObject([{ code: 'service-refused', files: games }]);
  expect(items[0]?.host).not.toBe(new URL(service.baseUrl).host);
  expect(Date.parse(items[0]?.nextAttemptAt ?? '')).toBeLessThanOrEqual(now() + minuteMs);
});

it('Without a session everything in the queue is one problem that leads to the settings', async () => {
  const { archiver, run, problems, now } = await stage(playedWorld(games)).then((staged) => ({
    ...staged,
    problems: async () => (await staged.archiver.handlers['downloads.problems'](null)).items,
  }));
  await archiver.handlers['session.signOut'](null);
  archiver.start();
  await archiver.handlers['work.resume'](null);
  await run({ until: now() + minuteMs });
  expect(await problems()).toMatchObject([
    { id: 'sign-in-required', host: null, files: games, stopsAll: true, action: 'settings' },
  ]);
});

it('An archive that is not there is one problem, and its files are archived when it is back', async () => {
  // More than are in progress at once.
  const many = 200;
  const { archiver, run, now, archivedAt } = await stage(playedWorld(many));
  archiver.start();
  await archiver.handlers['work.resume'](null);
  await run({ isDone: () => archivedAt.length > 2 });
  const dir = join(archiver.dataDir, 'archive');
  await rename(dir, `${dir}-elsewhere`);
  await run({ until: now() + minuteMs });
  const left = many - archivedAt.length;
  const { items } = await archiver.handlers['downloads.problems'](null);
  expect(items).toMatchObject([{ id: 'archive-missing', host: null, files: left, action: 'settings' }]);
  await rename(`${dir}-elsewhere`, dir);
  await archiver.handlers['downloads.retryProblem']({ id: 'archive-missing' });
  await run({ isDone: () => archivedAt.length === many });
  expect((await archiver.handlers['downloads.problems'](null)).items).toEqual([]);
});

it('A paused queue plans no next attempt, and a cancelled problem ends', async () => {
  const { archiver, problems } = await failing(['corrupt@file']);
  await archiver.handlers['work.pause']({ until: 'resumed' });
  const [problem] = await problems();
  expect(problem).toMatchObject({ files: games, nextAttemptAt: null });
  const { changed } = await archiver.handlers['downloads.cancelProblem']({ id: problem?.id ?? '' });
  expect(changed).toBe(games);
  expect(await problems()).toEqual([]);
  expect(archiver.status().queue.counts.cancelled).toBe(games);
});
