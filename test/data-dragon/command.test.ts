/** `matchkeep datadragon`, as a user types it. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { playedWorld, practice } from '../core/fixtures.ts';
import { runHere } from '../server/in-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('Names and pictures are fetched, listed and removed by commands.', async () => {
  const service = await practice({ world: playedWorld(1) });
  const env = { dataDir: join(temporaryFolder(), 'data') };
  const run = async (...args: readonly string[]) => await runHere(env, ['datadragon', ...args]);
  expect((await run()).stderr).toContain('There are no names and pictures here.');
  expect(await runHere(env, ['config', 'set', 'dataDragon.baseUrl', 'ftp://example'])).toMatchObject({
    code: 2,
  });
  expect(await runHere(env, ['config', 'set', 'dataDragon.language', '../x'])).toMatchObject({ code: 2 });
  await runHere(env, ['config', 'set', 'dataDragon.baseUrl', service.dragonUrl]);
  expect(await run('fetch', '15.8', '99.1')).toMatchObject({
    code: 5,
    stdout: expect.stringMatching(
      /^Added 15\.8\.1: \d+ files, .+\. Data Dragon has nothing of 1 patch: 99\.1\.\n$/,
    ),
  });
  expect(await run('fetch', '99.1')).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('Data Dragon has no version of patch 99.1.'),
  });
  expect((await run('fetch', '15.8')).stdout).toBe(
    'Everything that Data Dragon has of them is here already.\n',
  );
  expect(await run('fetch', '15.8.1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"15.8.1" is not a patch.'),
  });
  // Of an empty library, that is nothing.
  expect(await run('fetch')).toMatchObject({ code: 0 });
  const listed = await run();
  expect(listed.stdout).toMatch(/^VERSION +LANGUAGES +SIZE\n15\.8\.1 +en_US +[\d.]+ kB\n$/);
  expect(listed.stderr).toContain('1 version, ');
  expect(await run('remove', '15.9.1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('15.9.1 is not here.'),
  });
  expect((await run('remove', 'all')).stdout).toBe('Removed all names and pictures.\n');
});
