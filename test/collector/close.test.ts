import { expect, it } from 'vitest';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { waitFor } from '../support/wait-for.ts';

const days = 24 * 3_600_000;

it('Closing stops the transfers at once while a pass waits for an access token', async () => {
  const world = { matches: 1, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 40_000_000 };
  const service = await practice({ world, faults: ['trickle:200000'] });
  let aheadMs = 0;
  const archiver = await openTestArchiver({ service, now: () => Date.now() + aheadMs });
  await signIn(archiver, service);
  archiver.start();
  const transferring = () => archiver.status().queue.counts.transferring;
  await waitFor(() => expect(transferring()).toBeGreaterThan(0));
  // The token has expired by now, and the service does not answer a request for another.
  service.setFaults(['trickle:200000', 'hang@login,refresh']);
  aheadMs = 100 * days;
  await archiver.handlers['sync.now'](null);
  await waitFor(() => expect(archiver.status().session.state).toBe('refreshing'));
  expect(archiver.status().sync.state).toBe('running');
  expect(transferring()).toBeGreaterThan(0);

  const closing = archiver.close(60_000);
  await waitFor(() => {
    expect(archiver.catalogue.downloads.counts()).toMatchObject({ transferring: 0, queued: 1 });
  });
  // However long that took: the request for the token is still not answered.
  expect(archiver.status().session.state).toBe('refreshing');
  await service.close();
  await closing;
});
