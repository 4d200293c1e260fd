import { expect, onTestFinished, test, vi } from 'vitest';
import { collect, continueArchive } from '../../scripts/demo-steps.ts';
import { openTestArchiver, practice } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('A second start of the demo continues with its archive and requests no file again', {
  timeout: 300_000,
}, async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  const dataDir = temporaryFolder();
  const now = Date.now();
  const options = { world: { matches: 21, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] }, now: () => now };
  expect(await continueArchive(await practice(options), dataDir)).toBe(false);
  // As in the demo, each start has its own practice service, on another port.
  const first = await practice(options);
  expect(await collect(first, dataDir)).toBe(0);
  expect(first.counts).toMatchObject({ addresses: 42, fileRequests: 42 });
  let { streamPerid } = first;
  // Many more processes, to find that nothing is missing.
  if (isThorough) {
    const second = await practice(options);
    expect(await collect(second, dataDir)).toBe(0);
    expect(second.counts.listingPages).toBeGreaterThan(0);
    expect(second.counts).toMatchObject({ addresses: 0, fileRequests: 0, logins: 1 });
    streamPerid = second.streamPerid;
  }
  const third = await practice(options);
  expect(await continueArchive(third, dataDir)).toBe(true);
  expect(third.counts).toMatchObject({ addresses: 0, fileRequests: 0, listingPages: 0, logins: 1 });

  const { handlers } = await openTestArchiver({ dataDir });
  const [game] = (await handlers['games.list']({ limit: 1, archivedOnly: true })).items;
  const { timeline } = await handlers['games.timeline']({ platformGameId: game?.platformGameId ?? '' });
  expect(timeline?.frames.length).toBeGreaterThan(10);
  expect(await handlers['streams.list'](null)).toMatchObject([{ matchPerid: streamPerid }]);
});
