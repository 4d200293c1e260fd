import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

it('A file that is in progress when the user chooses another archive folder is archived in that one', async () => {
  const service = await practice({
    world: { matches: 1, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 50_000 },
  });
  const archiver = await openTestArchiver({ service });
  const set = archiver.handlers['settings.set'];
  await set({ 'downloads.bytesPerSecond': 1 });
  await signIn(archiver, service);
  archiver.start();
  const states = async () => {
    const { items } = await archiver.handlers['downloads.list']({ limit: 10 });
    return items.map(({ state }) => state);
  };
  await waitFor(async () => expect(await states()).toEqual(['transferring']));
  await set({ 'archive.dir': join(temporaryFolder(), 'other') });
  await set({ 'downloads.bytesPerSecond': 0 });
  await waitFor(() => expect(archiver.status().coverage.archived).toBe(1));
  const report = await archiver.handlers['archive.verify']({ repair: false });
  expect(report).toMatchObject({ checkedFiles: 1, missing: [], changed: [] });
});
