/** Corrections that did not come to their end, and files that were changed or lost in between. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemDisk } from '../../src/core/disk/disk.ts';
import { filesIn, noon } from '../archive/fixtures.ts';
import { aFile, aGame } from '../catalogue/fixtures.ts';
import { earlier, first, id, restarted, second, stage } from './corrected-file.ts';

/** A stage where the new content cannot take the file's name, as where another program has the file open. */
async function withOpenFile() {
  let isOpen = false;
  const rename: typeof systemDisk.rename = async (from, to) => {
    if (isOpen && to.endsWith('GAMH_SUMMARY.json')) throw Object.assign(new Error('busy'), { code: 'EPERM' });
    await systemDisk.rename(from, to);
  };
  const staged = await stage({ ...systemDisk, rename });
  staged.catalogue.files.beginAgain(staged.file);
  isOpen = true;
  await expect(staged.publish(second)).rejects.toThrow();
  expect((await filesIn(staged.archive.dir)).length).toBe(2);
  return staged;
}

it('One file that cannot be read stops neither the others nor what waits for them', async () => {
  const { archive, catalogue, file } = await stage();
  catalogue.listings.saveGames([aGame('8')], noon);
  const other = aFile('8');
  catalogue.downloads.recordArchived([other]);
  for (const each of [file, other]) catalogue.files.beginAgain(each);
  await rename(join(archive.dir, file.path), join(archive.dir, 'elsewhere'));
  await mkdir(join(archive.dir, file.path));
  const start = restarted(catalogue, archive);
  await start.settleLeft();
  await start.settleLeft();
  expect(start.warnings).toEqual([file.path]);
  expect(catalogue.files.begunAgain()).toMatchObject([{ path: file.path }]);
  await rm(join(archive.dir, file.path), { recursive: true });
  await rename(join(archive.dir, 'elsewhere'), join(archive.dir, file.path));
  await restarted(catalogue, archive).settleLeft();
  expect(catalogue.files.begunAgain()).toEqual([]);
});

it('A request that failed leaves no copy, and nothing for the next start', async () => {
  const { archive, catalogue, file } = await withOpenFile();
  await restarted(catalogue, archive).settleFailed(file);
  expect(await filesIn(archive.dir)).toEqual([file.path]);
  expect(catalogue.files.begunAgain()).toEqual([]);
  expect(catalogue.files.find(id)).toEqual(file);
});

it('A request that failed while the drive was away is settled when it is back', async () => {
  const { archive, catalogue, file } = await withOpenFile();
  const marker = join(archive.dir, '.matchkeep');
  catalogue.files.endAgain(file);
  const present = restarted(catalogue, archive);
  catalogue.files.beginAgain(file);
  await rename(marker, `${archive.dir}-marker`);
  await rename(join(archive.dir, file.path), `${archive.dir}-file`);
  await mkdir(join(archive.dir, file.path));
  await present.settleFailed(file);
  await rm(join(archive.dir, file.path), { recursive: true });
  await rename(`${archive.dir}-file`, join(archive.dir, file.path));
  await rename(`${archive.dir}-marker`, marker);
  expect(present.warnings).toEqual([]);
  await present.settleLeft();
  expect(await filesIn(archive.dir)).toEqual([file.path]);
  expect(catalogue.files.begunAgain()).toEqual([]);
});

it('A file that was cut after a failed request is damaged, and not what the service sent', async () => {
  const { archive, catalogue, file, text } = await withOpenFile();
  await writeFile(join(archive.dir, file.path), second.slice(0, 6));
  await restarted(catalogue, archive).settleLeft();
  expect(catalogue.files.find(id)).toEqual(file);
  expect(catalogue.files.earlierVersions(id)).toEqual([]);
  expect(catalogue.files.begunAgain()).toEqual([]);
  expect(await text(earlier(first, file.folder))).toBe(first);
});
