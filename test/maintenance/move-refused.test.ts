/** Folders that an archive is not moved to, and moves that stop: the archive stays where it is. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { type Disk, systemDisk } from '../../src/core/disk/disk.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { contents, stageMove, withOtherDrive } from './moved-archive.ts';

it('An archive is not moved into itself, nor to a folder with other content, nor to what is no folder', async () => {
  const { begin, from, dataDir } = await stageMove(1);
  const { moves } = begin(systemDisk);
  const other = temporaryFolder();
  await openArchive({ dir: join(other, 'archive'), expectedId: null });
  const copied = temporaryFolder();
  await writeFile(join(copied, '.matchkeep'), JSON.stringify({ id: 'x', format: 1, createdAt: '' }));
  const before = await contents(from);
  const refusals: readonly (readonly [dir: string, code: string, message: RegExp])[] = [
    [from, 'conflict', /is in .* already/],
    [join(from, 'inner'), 'path-invalid', /in the other/],
    [dirname(from), 'path-invalid', /in the other/],
    [join(dataDir, 'logs'), 'path-invalid', /Matchkeep's own files/],
    [join(other, 'archive'), 'path-invalid', /another archive/],
    [other, 'path-invalid', /not empty/],
    [join(from, '..', 'catalogue.db'), 'path-invalid', /own files/],
    ['relative/folder', 'path-invalid', /full path/],
    ['s3://bucket/archive', 'path-invalid', /full path/],
  ];
  for (const [dir, code, message] of refusals) {
    const refused = moves.move({ dir });
    await expect(refused, dir).rejects.toMatchObject({ code });
    await expect(refused, dir).rejects.toThrow(message);
  }
  expect(await contents(from)).toEqual(before);
  expect(moves.interrupted()).toBeNull();
});

it('A copy of the archive is not moved over', async () => {
  const { begin, from, to } = await stageMove(1);
  const { moves, archive } = begin(systemDisk);
  await mkdir(to);
  const { id } = await archive.connection.get();
  await writeFile(join(to, '.matchkeep'), JSON.stringify({ id, format: 1, createdAt: '' }));
  await expect(moves.move({ dir: to })).rejects.toThrow(/has a copy of this archive/);
  expect(existsSync(from)).toBe(true);
});

/** A drive that finds a name whatever its case. */
const ignoringCase = (disk: Disk, folder: string): Disk => ({
  ...disk,
  async stat(path) {
    if (!path.startsWith(folder)) return await disk.stat(path);
    const names = await readdir(dirname(path)).catch(() => []);
    const name = names.find((each) => each.toLowerCase() === basename(path).toLowerCase());
    return await disk.stat(join(dirname(path), name ?? basename(path)));
  },
});

/** A drive with short names. */
const withShortNames = (disk: Disk, folder: string): Disk => ({
  ...disk,
  async stat(path) {
    if (path.startsWith(folder) && basename(path).length > 60)
      throw Object.assign(new Error('Too long.'), { code: 'ENAMETOOLONG' });
    return await disk.stat(path);
  },
});

it.each([
  [
    'does not distinguish them',
    ignoringCase,
    /does not distinguish these names: "mine\/A.txt", "mine\/a.TXT"/,
  ],
  ['cannot hold them', withShortNames, /cannot hold a name as long as "mine\/x{70}"/],
])('Names are refused before anything is copied where the drive %s', async (_, toDisk, message) => {
  const { begin, from, to, write } = await stageMove(1);
  write('mine/A.txt', 'one');
  write('mine/a.TXT', 'two');
  write(`mine/${'x'.repeat(70)}`, 'three');
  const { moves } = begin(toDisk(withOtherDrive(systemDisk, from), to));
  await expect(moves.move({ dir: to })).rejects.toThrow(message);
  expect(existsSync(to)).toBe(false);
  expect(moves.interrupted()).toBeNull();
});

it.runIf(canMount)(
  'A drive without enough room is refused, with what is needed and what is free',
  async () => {
    const disk = await smallDisk();
    if (disk === null) return;
    const { begin, from, write } = await stageMove(1);
    write('mine/large', 'x'.repeat(3_000_000));
    const { moves } = begin(withOtherDrive(systemDisk, from));
    const refused = moves.move({ dir: join(disk, 'archive') });
    await expect(refused).rejects.toMatchObject({ code: 'disk-full' });
    await expect(refused).rejects.toThrow(/needs 3\.\d+ MB, and 0 B are free/);
    expect(await readdir(disk)).toEqual([]);
  },
);

it('A new folder that goes away stops the move, and the archive stays in use; later the move continues', async () => {
  const { begin, from, to } = await stageMove(3);
  const before = await contents(from);
  let copies = 0;
  const disk: Disk = {
    ...withOtherDrive(systemDisk, from),
    async writeFile(path, ...written) {
      copies += path.endsWith('.put') && path.startsWith(to) ? 1 : 0;
      if (copies === 3) {
        await rename(to, `${to}-away`);
        await mkdir(to);
      }
      await systemDisk.writeFile(path, ...written);
    },
  };
  const { moves, archive } = begin(disk);
  const stopped = moves.move({ dir: to });
  await expect(stopped).rejects.toMatchObject({ code: 'archive-missing' });
  await expect(stopped).rejects.toHaveProperty('remedy', expect.stringContaining('continue the move'));
  expect(moves.interrupted()).toMatchObject({ from, to, isThere: false });
  expect((await archive.connection.get()).dir).toBe(from);
  expect(await contents(from)).toEqual(before);
  expect(await readdir(to)).toEqual([]);
  await rmdir(to);
  await rename(`${to}-away`, to);
  await moves.continueLeft();
  expect(await contents(to)).toEqual(before);
  expect(existsSync(from)).toBe(false);
});

it('A move that the user stopped waits for him, hinders one to a third folder, and can be given up', async () => {
  const { begin, from, to } = await stageMove(2);
  const before = await contents(from);
  const stop = new AbortController();
  const disk: Disk = {
    ...withOtherDrive(systemDisk, from),
    async writeFile(path, ...written) {
      if (path.startsWith(to)) stop.abort();
      await systemDisk.writeFile(path, ...written);
    },
  };
  const stopped = begin(disk).moves.move({ dir: to, signal: stop.signal });
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  const next = begin(disk);
  await next.moves.continueLeft();
  expect(next.moves.interrupted()).toMatchObject({ to, isThere: false });
  const third = join(temporaryFolder(), 'third');
  await expect(next.moves.move({ dir: third })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`A part of the archive is in ${to}`),
  });
  expect([next.moves.interrupted()?.to, existsSync(third)]).toEqual([to, false]);
  next.moves.giveUp();
  expect(next.moves.interrupted()).toBeNull();
  expect(await contents(from)).toEqual(before);
  await next.moves.move({ dir: to });
  expect(await contents(to)).toEqual(before);
});
