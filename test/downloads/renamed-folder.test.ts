/** A match whose folder is renamed between the claim of a download and its start. */
import { expect, it } from 'vitest';
import { createAskAgain } from '../../src/core/downloads/ask-again.ts';
import { attempt } from '../../src/core/downloads/attempts/attempt.ts';
import type { FileTask } from '../../src/core/downloads/engine/types.ts';
import { createCircuits } from '../../src/core/service/circuits.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { after, before, hour, knownTeams, stage } from '../archive/renamed-match.ts';
import { aJob } from './a-job.ts';

/** The archive opens when the folder is renamed; the engine takes its task and fails. */
async function renaming() {
  const on = await stage();
  on.list(knownTeams);
  await on.queue.flush();
  on.clock.now += hour;
  const tasks: FileTask[] = [];
  const common = {
    addresses: { resolve: async () => new URL('https://files.example/1') },
    async archive() {
      await on.queue.flush();
      return on.archive;
    },
    engine: {
      warmUp() {},
      async run(task: FileTask): Promise<never> {
        tasks.push(task);
        throw new MatchkeepError('service-unreachable', 'The file host does not answer.');
      },
    },
    maxFileBytes: () => 1e9,
    baseUrl: () => 'https://service.example',
    now: () => on.clock.now,
  };
  return { catalogue: on.catalogue, common, tasks };
}

const moved = {
  place: { folder: after },
  recorded: { path: `${after}/1 1-1/GAMH_SUMMARY.json` },
};

it('A download is published in the new folder', async () => {
  const { catalogue, common, tasks } = await renaming();
  const job = aJob({ id: '1-1/GAMH_SUMMARY', platformGameId: '1-1', isRepair: true });
  const tried = attempt(
    { ...job, place: { ...job.place, matchId: '1', folder: before } },
    {
      ...common,
      hosts: { use: async (_origin, _call, transfer) => await transfer() },
      recordArchived: async () => await Promise.reject(new Error('Nothing arrived.')),
      downloads: { checkpoint() {} },
      files: catalogue.files,
      steps: { begin() {}, end() {} },
      isPlaceWanted: () => false,
    },
    new AbortController().signal,
    { place: async () => {}, step() {}, host() {}, progress() {}, publishing() {}, checkpoint() {} },
  );
  await expect(tried).rejects.toMatchObject({ code: 'service-unreachable' });
  expect(tasks).toMatchObject([moved]);
});

it('A file that is asked for again is replaced in the new folder', async () => {
  const { catalogue, common, tasks } = await renaming();
  const again = createAskAgain({
    ...common,
    catalogue,
    circuits: createCircuits({ now: common.now, random: () => 0.5 }),
    prepare: async () => {},
    settleFailed: async (file) => catalogue.files.endAgain(file),
    obstacle: () => null,
    onCorrected: () => {},
  });
  expect(await again.ask('1-1/GAMH_SUMMARY')).toMatchObject({ result: 'failed' });
  expect(tasks).toMatchObject([moved]);
});
