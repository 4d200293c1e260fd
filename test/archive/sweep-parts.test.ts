import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('The sweep removes abandoned part files after a day, but not recent ones or those with a resume point', async () => {
  const archive = await openArchive({ dir: temporaryFolder(), expectedId: null });
  const asset = (platformGameId: string) => ({ platformGameId, contentType: 'GAMH_SUMMARY' });
  expect(await archive.sweepParts([])).toBe(0);
  const folder = join(archive.dir, '.matchkeep-partial');
  await mkdir(folder, { recursive: true });
  const [resumable, abandoned, young] = await Promise.all(
    ['1', '2', '3'].map((id) => archive.partFile(asset(id))),
  );
  if (!resumable || !abandoned || !young) throw new Error('no part files');
  for (const path of [resumable, abandoned, young]) await writeFile(path, 'half a file');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  for (const path of [resumable, abandoned]) await utimes(path, twoDaysAgo, twoDaysAgo);
  expect(await archive.sweepParts([asset('1')])).toBe('half a file'.length);
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual([resumable, young].sort());
});
