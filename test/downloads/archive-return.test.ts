import { renameSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { createFastClock } from '../support/fast-clock.ts';
import { waitFor } from '../support/wait-for.ts';

const matches = 3;

/** `isSeen`: before the downloads begin, it is seen that the archive is away. */
async function withArchiveAway({ isSeen }: { readonly isSeen: boolean }) {
  const service = await practice({ world: { matches, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] } });
  const clock = createFastClock();
  let stoppedAt: number | null = null;
  const archiver = await openTestArchiver({ service, ...clock, now: () => stoppedAt ?? clock.now() });
  await signIn(archiver, service);
  await archiver.syncOnce();
  const { dir } = archiver.status().archive;
  stoppedAt = clock.now();
  await archiver.handlers['archive.verify']({ repair: false });
  // A connection that has seen it looks again after a second.
  if (isSeen) stoppedAt += 1_000;
  renameSync(dir, `${dir}-away`);
  // Another content type of every game is wanted, and cannot be stored.
  const [rule] = archiver.catalogue.rules.list();
  if (rule === undefined) throw new Error('There is no rule.');
  await archiver.handlers['rules.save']({ ...rule, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] });
  await expect(archiver.syncOnce()).rejects.toMatchObject({ code: 'archive-missing' });
  expect(archiver.status().coverage.missing).toBeGreaterThan(0);
  expect(archiver.status().archive.problem).toMatchObject({ code: 'archive-missing' });
  stoppedAt = null;
  return { archiver, comeBack: () => renameSync(`${dir}-away`, dir) };
}

it.each([
  ['', { isSeen: true }],
  [', where only the downloads missed it', { isSeen: false }],
])('Files that waited for the archive are rechecked when it returns, also in a pause%s', async (_, how) => {
  const { archiver, comeBack } = await withArchiveAway(how);
  const { missing } = archiver.status().coverage;
  await archiver.handlers['work.pause']({ until: 'resumed' });
  comeBack();
  await waitFor(() => expect(archiver.status().archive.problem).toBeNull());
  await waitFor(() => expect(archiver.status().coverage.counts.failing).toBe(0));
  expect(archiver.status().coverage.missing).toBeLessThan(missing);
  expect(await archiver.handlers['downloads.problems'](null)).toEqual({ items: [] });
});
