/** What an archive's move must survive: a drive that looks empty, and a folder with two names. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rmdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Disk, systemDisk } from '../../src/core/disk/disk.ts';
import { contents, stageMove, withOtherDrive } from './moved-archive.ts';

it('A drive that goes away before the last look takes nothing from the new folder', async () => {
  const { begin, from, to } = await stageMove(3);
  let isAway = false;
  let copied = {};
  const disk: Disk = {
    ...withOtherDrive(systemDisk, from),
    async list(path) {
      // The new folder is listed for what the archive has no more.
      if (path === to && !isAway && existsSync(join(to, 'LCK'))) {
        isAway = true;
        copied = await contents(to);
        await rename(from, `${from}-away`);
        await mkdir(from);
      }
      return await systemDisk.list(path);
    },
  };
  const { moves, archive } = begin(disk);
  await expect(moves.move({ dir: to })).rejects.toMatchObject({ code: 'archive-missing' });
  expect(isAway).toBe(true);
  expect(await contents(to)).toEqual(copied);
  expect(Object.keys(copied).length).toBeGreaterThan(8);

  await rmdir(from);
  await rename(`${from}-away`, from);
  const before = await contents(from);
  await expect(moves.move({ dir: to })).resolves.toMatchObject({ left: [] });
  expect(await contents(to)).toEqual(before);
  expect((await archive.connection.get()).dir).toBe(to);
});

/** The folder `other` of this disk is `folder`, as a mount or a share gives a folder a second name. */
function withSecondName(disk: Disk, folder: string, other: string): Disk {
  const real = (path: string) =>
    path === other || path.startsWith(`${other}/`) ? folder + path.slice(other.length) : path;
  return {
    ...disk,
    syncFile: (path) => disk.syncFile(real(path)),
    syncFolder: (path) => disk.syncFolder(real(path)),
    makeFolder: (path) => disk.makeFolder(real(path)),
    rename: (a, b) => disk.rename(real(a), real(b)),
    stat: (path) => disk.stat(real(path)),
    list: (path) => disk.list(real(path)),
    read: (path, range) => disk.read(real(path), range),
    writeFile: (path, content, at) => disk.writeFile(real(path), content, at),
    removeFolder: (path) => disk.removeFolder(real(path)),
    copyFile: (a, b) => disk.copyFile(real(a), real(b)),
    remove: (path) => disk.remove(real(path)),
  };
}

it('A folder in the archive is refused under every name, and nothing is removed', async () => {
  const { begin, from, to } = await stageMove(3);
  const inner = join(from, 'mine', 'inner');
  await mkdir(inner);
  const before = await contents(from);
  const { moves, archive } = begin(withSecondName(withOtherDrive(systemDisk, from), inner, to));
  await expect(moves.move({ dir: to })).rejects.toMatchObject({
    code: 'path-invalid',
    message: 'The new folder is in the archive, as "mine/inner".',
  });
  expect(await contents(from)).toMatchObject(before);
  expect((await archive.connection.get()).dir).toBe(from);
  expect(moves.interrupted()).toBeNull();
  expect(existsSync(join(inner, '.matchkeep-moving'))).toBe(false);
});

it('An earlier folder whose drive is disconnected while it is emptied is named, and loses nothing of what it has', async () => {
  const { begin, from, to } = await stageMove(3);
  let isAway = false;
  const disk: Disk = {
    ...withOtherDrive(systemDisk, from),
    async list(path) {
      if (path === from && !isAway && existsSync(join(from, '.matchkeep-moved'))) {
        isAway = true;
        await rename(from, `${from}-away`);
        await mkdir(from);
      }
      return await systemDisk.list(path);
    },
  };
  const before = await contents(from);
  const { moves, archive } = begin(disk);
  await expect(moves.move({ dir: to })).rejects.toMatchObject({
    code: 'archive-missing',
    message: `The archive is in ${to}. Its earlier folder ${from} is away.`,
  });
  expect(await contents(`${from}-away`)).toEqual(before);
  expect(await contents(to)).toEqual(before);
  expect((await archive.connection.get()).dir).toBe(to);
  expect(moves.interrupted()).toBeNull();
});

it('A link to a folder is refused before anything is copied, since what it leads to would stay', async () => {
  const { begin, from, to } = await stageMove(2);
  await rename(join(from, 'LCK'), `${from}-LCK`);
  await symlink(`${from}-LCK`, join(from, 'LCK'));
  const { moves, archive } = begin(withOtherDrive(systemDisk, from));
  await expect(moves.move({ dir: to })).rejects.toMatchObject({
    code: 'path-invalid',
    message: '"LCK" in the archive is a link to a folder elsewhere.',
  });
  expect(existsSync(to)).toBe(false);
  expect((await archive.connection.get()).dir).toBe(from);
  expect(moves.interrupted()).toBeNull();
});

it("The user's files that differ or are not copied stay and are named, such as a link that leads nowhere", async () => {
  const { begin, from, to, write } = await stageMove(1);
  for (const name of ['SHA256SUMS', 'match.json', '._notes.txt']) write(`mine/${name}`, 'before');
  let isChanged = false;
  const disk: Disk = {
    ...withOtherDrive(systemDisk, from),
    async list(path) {
      if (path === from && !isChanged && existsSync(join(from, '.matchkeep-moved'))) {
        isChanged = true;
        for (const name of ['SHA256SUMS', 'match.json']) await writeFile(join(from, 'mine', name), 'after');
      }
      return await systemDisk.list(path);
    },
  };
  await symlink('nowhere', join(from, 'mine', 'link'));
  const { left } = await begin(disk).moves.move({ dir: to });
  expect(left).toEqual(['mine/SHA256SUMS', 'mine/link', 'mine/match.json']);
  for (const name of ['SHA256SUMS', 'match.json'])
    expect(await readFile(join(from, 'mine', name), 'utf8')).toBe('after');
  expect(await readFile(join(from, 'mine', '._notes.txt'), 'utf8')).toBe('before');
});

it('A move is given up where the user chooses the folder, and the earlier one is not emptied', async () => {
  const { begin, from, to } = await stageMove(2);
  const remove: Disk['remove'] = async (path) => {
    if (path.startsWith(from) && path.endsWith('.json'))
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    await systemDisk.remove(path);
  };
  const { moves } = begin({ ...withOtherDrive(systemDisk, from), remove });
  await expect(moves.move({ dir: to })).rejects.toMatchObject({
    message: expect.stringContaining(`Could not empty the earlier folder ${from}`),
  });
  expect(moves.interrupted()).toMatchObject({ isThere: true });
  const before = await contents(from);
  moves.giveUp();
  const next = begin();
  await next.moves.continueLeft();
  expect(await contents(from)).toEqual(before);
  expect(next.moves.interrupted()).toBeNull();
});

it('The room of the earlier drive is not said to be that of the new folder', async () => {
  const { begin, from, to } = await stageMove(1);
  const { connection } = begin().archive;
  await connection.get();
  await expect.poll(connection.freeBytes).toBeGreaterThan(0);
  await cp(from, to, { recursive: true });
  await connection.moveTo(to);
  expect(connection.freeBytes()).toBeNull();
  await connection.get();
  await expect.poll(connection.freeBytes).toBeGreaterThan(0);
});
