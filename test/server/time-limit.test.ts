/** What commands report to a script when their time ends: the setting `sync.maxMinutes`. */
import { expect, test, vi } from 'vitest';
import { playedWorld, practice } from '../core/fixtures.ts';
import { withRewrittenAddresses } from '../downloads/rewritten-addresses.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';
import { waitFor } from '../support/wait-for.ts';
import { runHere, signInHere } from './in-process.ts';

/** Of the archivers of these commands. */
const clock = await vi.hoisted(async () =>
  (await import('../support/skipping-clock.ts')).createSkippingClock(),
);
const minuteMs = 60_000;

vi.mock(import('../../src/core/archiver.ts'), async (original) => {
  const { createArchiver } = await original();
  const { now, setAlarm } = clock;
  return { createArchiver: (options) => createArchiver({ ...options, now, setAlarm }) };
});

/** Its only file begins, and then a minute passes. */
async function startEndlessHost(): Promise<string> {
  const { origin } = await startTestServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write('x', () => clock.advance(minuteMs));
  });
  return `${origin}/file`;
}

test.runIf(isThorough)(
  'sync --once, get and backfill whose time has ended say so, exit with 5, and continue when they are run again',
  async () => {
    const service = await practice({ world: playedWorld(2) });
    const slow = await startEndlessHost();
    let slowGame = '';
    let isSlow = true;
    const baseUrl = await withRewrittenAddresses(service, (id, url) => {
      slowGame ||= id;
      return JSON.stringify({ url: isSlow && id === slowGame ? slow : url });
    });
    const signedIn = async (at: string) => {
      const env = await signInHere(temporaryFolder(), { ...service, baseUrl: at });
      expect(await runHere(env, ['config', 'set', 'sync.maxMinutes', '1'])).toMatchObject({ code: 0 });
      return env;
    };
    const env = await signedIn(baseUrl);
    const ended = 'The command ended after 1 minute (the setting sync.maxMinutes).';

    const synced = await runHere(env, ['sync', '--once']);
    expect(synced).toMatchObject({ code: 5, stdout: expect.stringContaining(ended) });
    const got = await runHere(env, ['get', slowGame]);
    expect(got).toMatchObject({ code: 5, stderr: expect.stringContaining(ended) });
    isSlow = false;
    expect(await runHere(env, ['get', slowGame])).toMatchObject({ code: 0 });

    service.setFaults(['hang@games']);
    const { faults } = service.counts;
    const direct = await signedIn(service.baseUrl);
    const listing = runHere(direct, ['backfill', '--from', '2020-01-01']);
    await waitFor(() => expect(service.counts.faults).toBeGreaterThan(faults));
    clock.advance(minuteMs);
    const listed = await listing;
    expect(listed).toMatchObject({ code: 5, stderr: expect.stringContaining(ended) });
    service.setFaults([]);
    expect(await runHere(direct, ['backfill', '--from', '2020-01-01'])).toMatchObject({ code: 0 });
  },
);
