/** Files of the first page of the listing arrive while the other pages are still read. */
import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { waitFor } from '../support/wait-for.ts';

const matches = 6;

it('One pass archives the files of the first page before the listing ends, and the others after it', async () => {
  let pages = 0;
  const service = await practice({
    world: { ...playedWorld(matches), pageSize: 2 },
    onAnswer(answer) {
      // The second page does not come until the test says so.
      if (answer.kind === 'matches') pages += 1;
      if (answer.kind === 'matches' && pages === 1) service.setFaults(['hang@matches']);
    },
  });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  const abort = new AbortController();
  const pass = archiver.syncOnce({ signal: abort.signal });
  const archived = () => archiver.catalogue.downloads.counts().archived;
  await waitFor(() => expect(archived()).toBe(2));
  expect(archiver.status().sync.state).toBe('running');
  abort.abort();
  await expect(pass).rejects.toMatchObject({ code: 'cancelled' });

  service.setFaults([]);
  expect(await archiver.syncOnce()).toMatchObject({ archived: matches - 2, matchesSeen: matches });
});

it('One pass begins with files that are known from before while the first page is awaited', async () => {
  const service = await practice({ world: playedWorld(matches) });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  await archiver.handlers['work.pause']({ until: 'resumed' });
  await archiver.syncOnce();
  await archiver.handlers['work.resume'](null);
  service.setFaults(['hang@matches']);
  const abort = new AbortController();
  const pass = archiver.syncOnce({ signal: abort.signal });
  await waitFor(() => expect(archiver.catalogue.downloads.counts().archived).toBe(matches));
  abort.abort();
  await expect(pass).rejects.toMatchObject({ code: 'cancelled' });
});
