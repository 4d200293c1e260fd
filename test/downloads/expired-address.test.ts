import { expect, it } from 'vitest';
import { attempt } from '../../src/core/downloads/attempts/attempt.ts';
import type { TransferEngine } from '../../src/core/downloads/engine/types.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { aJob, jobTime } from './a-job.ts';

/**
 * How many addresses an attempt asks for, if each waits `waitMs` in the engine and has expired then, until `expiredCount`
 * have. Throws the error of the attempt.
 */
async function countAddresses(waitMs: number, expiredCount: number): Promise<number> {
  let now = jobTime;
  let asked = 0;
  const run: TransferEngine['run'] = async (_task, _signal, report) => {
    now += waitMs;
    report.begun();
    if (asked <= expiredCount) throw new MatchkeepError('address-expired', 'The address has expired.');
    report.arrived();
    return {
      path: 'a/b.json',
      folder: 'a',
      bytes: 2,
      sha256: '0'.repeat(64),
      isFound: true,
      etag: null,
      mediaType: null,
      headers: null,
    };
  };
  const report = {
    place: async () => {},
    step: () => {},
    host: () => {},
    progress: () => {},
    publishing: () => {},
    checkpoint: () => {},
  };
  const deps = {
    addresses: {
      resolve: async () => {
        asked += 1;
        return new URL(`https://files.example/${asked}`);
      },
    },
    hosts: { use: async <T>(_origin: string, _call: string, transfer: () => Promise<T>) => await transfer() },
    archive: async () => ({ dir: '/archive', id: 'a' }),
    engine: { run, warmUp: () => {} },
    recordArchived: async (file: object) => ({ ...file, archivedAt: now }) as never,
    downloads: { checkpoint: () => {} },
    files: { find: () => null, folder: () => null },
    steps: { begin: () => {}, end: () => {} },
    isPlaceWanted: () => false,
    maxFileBytes: () => 1e9,
    baseUrl: () => 'https://service.example',
    now: () => now,
  };
  await attempt(aJob(), deps, new AbortController().signal, report);
  return asked;
}

it('An address that expired while large files held all places is asked for again as often as needed', async () => {
  expect(await countAddresses(60_000, 8)).toBe(9);
});

it('A file whose addresses expire at once fails after the third', async () => {
  await expect(countAddresses(0, 8)).rejects.toMatchObject({ code: 'address-expired' });
  expect(await countAddresses(0, 2)).toBe(3);
});
