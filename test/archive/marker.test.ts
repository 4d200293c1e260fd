import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { type Disk, systemDisk } from '../../src/core/disk/disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { noon } from './fixtures.ts';

describe("the archive's marker", () => {
  it('makes a new archive and its parent folders where nothing exists', async () => {
    const dir = join(temporaryFolder(), 'a', 'b');
    const archive = await openArchive({ dir, expectedId: null, now: () => noon, newId: () => 'id-1' });
    expect(archive.id).toBe('id-1');
    expect(JSON.parse(await readFile(join(dir, '.matchkeep'), 'utf8'))).toEqual({
      id: 'id-1',
      format: 1,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await readdir(dir)).toEqual(['.matchkeep']);
    await archive.check();
    expect(await archive.freeBytes()).toBeGreaterThan(0);
  });

  it('treats a folder with only system files as empty', async () => {
    const dir = temporaryFolder();
    await mkdir(join(dir, 'lost+found'));
    await writeFile(join(dir, '.DS_Store'), '');
    await expect(openArchive({ dir, expectedId: null })).resolves.toMatchObject({ dir });
  });

  it('adopts an existing archive', async () => {
    const dir = temporaryFolder();
    const first = await openArchive({ dir, expectedId: null });
    const again = await openArchive({ dir, expectedId: null });
    expect(again.id).toBe(first.id);
    await expect(openArchive({ dir, expectedId: first.id })).resolves.toMatchObject({ id: first.id });
  });

  it('An archive whose drive is connected while a new one is created stays the same archive', async () => {
    const dir = temporaryFolder();
    const theirs = `${JSON.stringify({ id: 'theirs', format: 1, createdAt: '2026-01-01T00:00:00.000Z' })}\n`;
    const disk: Disk = {
      ...systemDisk,
      async writeFile(path, content) {
        await systemDisk.writeFile(path, content);
        await writeFile(join(dir, '.matchkeep'), theirs);
      },
    };
    const archive = await openArchive({ dir, expectedId: null, newId: () => 'new', disk });
    expect(archive.id).toBe('theirs');
    expect(await readdir(dir)).toEqual(['.matchkeep']);
    expect(await readFile(join(dir, '.matchkeep'), 'utf8')).toBe(theirs);
  });

  it.each(['taken', join('taken', 'archive')])(
    'says that a file is where the folder "%s" should be',
    async (name) => {
      const parent = temporaryFolder();
      await writeFile(join(parent, 'taken'), '');
      const dir = join(parent, name);
      await expect(openArchive({ dir, expectedId: null })).rejects.toMatchObject({
        code: 'archive-missing',
        message: `There is a file where ${dir} should be.`,
        remedy: expect.stringContaining('archive.dir'),
      });
      expect(await readdir(parent)).toEqual(['taken']);
    },
  );

  it('refuses a folder with other files and creates nothing', async () => {
    const dir = temporaryFolder();
    await writeFile(join(dir, 'holiday.jpg'), 'x');
    await expect(openArchive({ dir, expectedId: null })).rejects.toMatchObject({
      code: 'archive-missing',
      remedy: expect.stringContaining('Choose an empty or new folder'),
    });
    expect(await readdir(dir)).toEqual(['holiday.jpg']);
  });

  it('treats a folder without its marker as a missing drive and creates nothing', async () => {
    const dir = temporaryFolder();
    const missing = join(dir, 'not-there');
    for (const each of [dir, missing]) {
      await expect(openArchive({ dir: each, expectedId: 'mine' })).rejects.toMatchObject({
        code: 'archive-missing',
        remedy: expect.stringContaining('mount'),
      });
    }
    expect(await readdir(dir)).toEqual([]);
  });

  it("refuses another archive's folder, one of a newer format and a marker that can't be read", async () => {
    const dir = temporaryFolder();
    await openArchive({ dir, expectedId: null, newId: () => 'theirs' });
    await expect(openArchive({ dir, expectedId: 'mine' })).rejects.toMatchObject({
      code: 'archive-missing',
      message: expect.stringContaining('another archive'),
    });
    await writeFile(join(dir, '.matchkeep'), '{"id":"theirs","format":2,"createdAt":"2030-01-01"}');
    for (const expectedId of [null, 'theirs']) {
      await expect(openArchive({ dir, expectedId })).rejects.toMatchObject({
        message: expect.stringContaining('newer version'),
      });
    }
    await writeFile(join(dir, '.matchkeep'), '{"id":');
    await expect(openArchive({ dir, expectedId: null })).rejects.toMatchObject({ code: 'archive-missing' });
  });

  it('notices when the drive disappears and when it returns', async () => {
    const dir = temporaryFolder();
    const archive = await openArchive({ dir, expectedId: null });
    const marker = await readFile(join(dir, '.matchkeep'));
    await rm(join(dir, '.matchkeep'));
    await expect(archive.check()).rejects.toMatchObject({ code: 'archive-missing' });
    await writeFile(join(dir, '.matchkeep'), marker);
    await archive.check();
  });
});
