import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { waitFor } from '../support/wait-for.ts';

it('Before a restart, active transfers end and no other one starts', async () => {
  const service = await practice({ world: playedWorld(300) });
  const archiver = await openTestArchiver({ service });
  await archiver.handlers['settings.set']({ 'downloads.concurrency': 2 });
  await signIn(archiver, service);
  archiver.start();
  await waitFor(() => expect(archiver.status().archive.archivedFiles).toBeGreaterThan(3), 5);
  await archiver.finishTransfers();
  const { queue, archive } = archiver.status();
  expect(queue.active).toBe(0);
  const { resolving, transferring, verifying, queued } = queue.counts;
  expect({ resolving, transferring, verifying }).toEqual({ resolving: 0, transferring: 0, verifying: 0 });
  expect(queued).toBeGreaterThan(0);
  await archiver.handlers['sync.now'](null);
  await archiver.handlers['work.resume'](null);
  expect(archiver.status().queue.active).toBe(0);
  expect(archiver.status().archive.archivedFiles).toBe(archive.archivedFiles);
});
