/** Addresses are asked for before there is a place for the transfer, and used only while their file is wanted. */
import { expect, it } from 'vitest';
import type { DownloadState } from '../../src/shared/domain/domain.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { createSimulatedClock } from '../support/simulated-clock.ts';
import { waitFor } from '../support/wait-for.ts';

const files = 20;
const arrivedFiles = 4;
const addressMs = 10_000;

/**
 * One place for transfers: four files have arrived, the host does not send the fifth, and the addresses of four others
 * are there. The clock moves only when the test moves it.
 */
async function withFourAhead() {
  const clock = createSimulatedClock(Date.now());
  const { now, setAlarm } = clock;
  const sent: string[] = [];
  const service = await practice({
    now,
    world: { ...playedWorld(files), addressSeconds: addressMs / 1000 },
    onAnswer(answer) {
      if (answer.kind === 'file' && sent.push(answer.platformGameId) === arrivedFiles)
        service.setFaults(['hang@file']);
    },
  });
  const archiver = await openTestArchiver({ service, now, setAlarm });
  const { handlers } = archiver;
  await handlers['settings.set']({ 'downloads.concurrency': 1, 'sync.requestsPerSecond': 100_000 });
  await signIn(archiver, service);
  await handlers['work.pause']({ until: 'resumed' });
  await archiver.syncOnce();
  const counts = () => archiver.catalogue.downloads.counts();
  const inState = async (state: DownloadState) =>
    (await handlers['downloads.list']({ states: [state], limit: files })).items.map(({ id }) => id);
  archiver.start();
  await handlers['work.resume'](null);
  await waitFor(() => {
    expect(counts().archived).toBe(arrivedFiles);
    expect(service.counts.fileRequests).toBe(arrivedFiles + 1);
    expect(service.counts.addresses).toBe(arrivedFiles + 1 + 4);
  });
  // States are recorded a while later, when the four addresses have arrived and are not only sent.
  await waitFor(async () => expect(await inState('resolving')).toHaveLength(4));
  /** The file that the host does not send is given up, and the host sends the others. */
  const endHanging = async () => {
    service.setFaults([]);
    await waitFor(async () => expect(await inState('transferring')).toHaveLength(1));
    await handlers['downloads.cancel']({ ids: await inState('transferring') });
  };
  return { handlers, service, clock, sent, counts, inState, endHanging };
}

it('A pause throws away the addresses that wait for a place, and the files arrive after it with new ones', async () => {
  const { handlers, service, clock, counts } = await withFourAhead();
  await handlers['work.pause']({ until: 'resumed' });
  await waitFor(() =>
    expect(counts()).toMatchObject({ resolving: 0, transferring: 0, queued: files - arrivedFiles }),
  );
  clock.moveTo(clock.now() + addressMs);
  service.setFaults([]);
  await handlers['work.resume'](null);
  await waitFor(() => expect(counts().archived).toBe(files));
  expect(service.counts).toMatchObject({ addresses: 9 + files - arrivedFiles, expiredAddresses: 0 });
});

it('An address that expires while it waits for a place is asked for again, and its file has not failed', async () => {
  const { handlers, service, clock, counts, endHanging } = await withFourAhead();
  clock.moveTo(clock.now() + addressMs);
  await endHanging();
  await waitFor(() => expect(counts().archived).toBe(files - 1));
  expect(service.counts.expiredAddresses).toBe(4);
  const { items } = await handlers['downloads.list']({ states: ['archived'], limit: files });
  for (const item of items) expect(item).toMatchObject({ attempts: 0, error: null });
});

it('After half a minute without a place, the files return to the queue and their addresses are thrown away', async () => {
  const { service, clock, counts, endHanging } = await withFourAhead();
  await clock.run({ until: clock.now() + 29_000, isBusy: () => false });
  expect(counts().queued).toBe(files - arrivedFiles - 5);
  await clock.run({ until: clock.now() + 2_000, isBusy: () => false });
  // Four files arrived in no time, so the next one waits for its place in the engine, and does not return.
  await waitFor(() =>
    expect(counts()).toMatchObject({ resolving: 1, transferring: 1, queued: files - arrivedFiles - 2 }),
  );
  await endHanging();
  await waitFor(() => expect(counts().archived).toBe(files - 1));
  // The address of that one.
  expect(service.counts.expiredAddresses).toBe(1);
});

it('A file that is not wanted any more is not fetched with the address that waits for a place', async () => {
  const { handlers, sent, counts, inState, endHanging } = await withFourAhead();
  const [unwanted = ''] = await inState('resolving');
  await handlers['downloads.cancel']({ ids: [unwanted] });
  await endHanging();
  await waitFor(() => expect(counts()).toMatchObject({ archived: files - 2, cancelled: 2 }));
  expect(sent).toHaveLength(files - 2);
  expect(sent).not.toContain(unwanted.split('/')[0]);
});
