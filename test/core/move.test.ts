/** The archive moves to another folder, while files are archived. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Archiver } from '../../src/core/types.ts';
import { newArchive } from '../archive/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { filesBelow, openTestArchiver, playedWorld, practice, signIn } from './fixtures.ts';

/** A new folder on another drive than temporary folders, or null where the system has no such drive. */
function otherDrive(): string | null {
  const { dev } = statSync(temporaryFolder());
  const drive = ['/dev/shm', '/tmp', '/var/tmp'].find(
    (path) => existsSync(path) && statSync(path).dev !== dev,
  );
  if (drive === undefined) return null;
  const folder = mkdtempSync(join(drive, 'matchkeep-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function filled(
  games: number,
): Promise<{ archiver: Archiver; from: string; service: Awaited<ReturnType<typeof practice>> }> {
  const service = await practice({ world: playedWorld(games) });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  await archiver.syncOnce();
  return { archiver, service, from: archiver.status().archive.dir };
}

const content = async (dir: string) => {
  const files = await filesBelow(dir);
  for (const name of files.keys()) if (name.startsWith('.matchkeep')) files.delete(name);
  return files;
};

it('On the same drive, the whole folder is renamed, and everything is found there', async () => {
  const { archiver, from } = await filled(3);
  await writeFile(join(from, 'notes of mine.txt'), 'mine');
  const before = await filesBelow(from);
  const to = join(temporaryFolder(), 'new', 'archive');
  const report = await archiver.move({ dir: to });
  expect(report).toMatchObject({ from, to, isRenamed: true, changed: [], left: [] });
  expect(existsSync(from)).toBe(false);
  expect(await filesBelow(to)).toEqual(before);
  expect(archiver.status().archive).toMatchObject({ dir: to, problem: null, work: null });
  expect(await archiver.handlers['archive.interruptedMove'](null)).toBeNull();
  expect(await archiver.verify({ repair: false })).toMatchObject({
    checkedFiles: 3,
    missing: [],
    unknown: ['notes of mine.txt'],
  });
});

it('To another drive, every file is copied with its time and its mode, and the earlier folder is removed', async () => {
  const to = otherDrive();
  if (to === null) return;
  const { archiver, from } = await filled(5);
  mkdirSync(join(from, 'my', 'empty folder'), { recursive: true });
  await writeFile(join(from, 'my', 'notes.txt'), 'mine', { mode: 0o700 });
  await writeFile(join(from, 'my', '.DS_Store'), 'x');
  const [damaged] = archiver.catalogue.files.known();
  await truncate(join(from, damaged?.path ?? ''), 10);
  const before = await content(from);
  before.delete('my/.DS_Store');
  const time = statSync(join(from, damaged?.path ?? '')).mtimeMs;
  const report = await archiver.move({ dir: to });
  expect(report).toMatchObject({
    from,
    to,
    isRenamed: false,
    changed: [damaged?.path],
    left: [],
    files: before.size,
  });
  expect(await content(to)).toEqual(before);
  expect(statSync(join(to, damaged?.path ?? '')).mtimeMs).toBeCloseTo(time, 0);
  if (process.platform !== 'win32') expect(statSync(join(to, 'my', 'notes.txt')).mode & 0o777).toBe(0o700);
  expect(existsSync(from)).toBe(false);
  expect(
    readdirSync(to)
      .filter((name) => name.startsWith('.'))
      .toSorted(),
  ).toEqual(['.matchkeep', '.matchkeep-partial']);
  expect(archiver.status().archive).toMatchObject({ dir: to, problem: null, work: null });
});

it('An archive that the user moved is used where it is, with how many of its files are there', async () => {
  const { archiver, from } = await filled(3);
  const to = join(temporaryFolder(), 'moved by hand');
  await rename(from, to);
  const attach = (dir: string) => archiver.handlers['archive.attach']({ dir });
  const empty = temporaryFolder();
  await expect(attach(empty)).rejects.toMatchObject({ code: 'archive-missing' });
  expect(readdirSync(empty)).toEqual([]);
  expect(await attach(to)).toEqual({ dir: to, files: 3, found: 3 });
  expect(archiver.status().archive).toMatchObject({ dir: to, problem: null });
  const [gone, cut] = archiver.catalogue.files.known();
  await rm(join(to, gone?.path ?? ''));
  await truncate(join(to, cut?.path ?? ''), 10);
  expect(await attach(to)).toEqual({ dir: to, files: 3, found: 1 });
  const { dir } = await newArchive();
  await expect(attach(dir)).rejects.toThrow(/another archive/);
});
