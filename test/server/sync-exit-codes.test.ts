/** What `sync --once` reports to a script when the service misbehaves. */
import { expect, onTestFinished, test } from 'vitest';
import { type PracticeOptions, type PracticeService, startPractice } from '../../src/practice/practice.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type CommandEnv, run } from './command-fixture.ts';
import { retryWithoutWaiting, runHere, runJsonHere, signInHere } from './in-process.ts';

interface Scene {
  readonly env: CommandEnv;
  readonly service: PracticeService;
}

async function signedIn(world: NonNullable<PracticeOptions['world']>): Promise<Scene> {
  const dataDir = temporaryFolder();
  const service = await startPractice({ world: { contentTypes: ['GAMH_SUMMARY'], ...world } });
  onTestFinished(() => service.close());
  return { env: await signInHere(dataDir, service), service };
}

test('sync --once exits with 5 and a full report where due files are fetched but the listing fails', async () => {
  const { env, service } = await signedIn({ matches: 2 });
  // Lists past games and wants their files, without fetching any.
  const { document: listed } = await runJsonHere(env, ['backfill', '--from', '2020-01-01']);
  expect(listed).toMatchObject({ newAssets: 2 });
  service.setFaults(['500@matches']);
  retryWithoutWaiting();
  const { code, document } = await runJsonHere(env, ['sync', '--once']);
  expect(document).toMatchObject({ pages: 0, archived: 2, failed: 0, problem: { status: 500 } });
  expect(code).toBe(5);
});

test.runIf(isThorough)(
  'sync --once exits with 5 and a full report where the service ignores the page parameter',
  async () => {
    const { env, service } = await signedIn({ matches: 6, pageSize: 3 });
    service.setFaults(['ignored-page']);
    const { code, stdout } = await runHere(env, ['sync', '--once']);
    expect(stdout).toContain('Archived 3 files');
    expect(stdout).toContain('1 of 2 pages may be missing');
    expect(code).toBe(5);
    expect((await runHere(env, ['status'])).stdout).toContain(', incomplete');
  },
);

test.runIf(isThorough)(
  'sync --once exits with 4, never 1, where the service gives no usable response',
  async () => {
    const { env, service } = await signedIn({ matches: 1 });
    service.setFaults(['500@matches']);
    expect((await run(env, ['sync', '--once'])).code).toBe(4);
    // The same command in this process, which starts faster and waits for nothing.
    retryWithoutWaiting();
    for (const fault of [
      '500@matches',
      'html@matches',
      'redirect@matches',
      '403@matches',
      '429:3600@matches',
    ]) {
      service.setFaults([fault]);
      const { code, document } = await runJsonHere(env, ['sync', '--once']);
      expect(JSON.stringify(document)).not.toContain('automatically');
      expect([fault, code, document]).toEqual([
        fault,
        4,
        { error: expect.objectContaining({ code: expect.stringMatching(/^service-/) }) },
      ]);
    }
  },
);
