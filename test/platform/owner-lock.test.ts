import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDataFolder } from '../../src/core/disk/owner-lock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const taken = expect.objectContaining({ code: 'archive-locked' });

describe('a lock file that is no database', () => {
  it.each([
    ['one byte', 'x'],
    ['a few words', 'not a database'],
    ['many', 'garbage '.repeat(5000)],
  ])('with %s is reused, and locks like any other', async (_, content) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'owner.lock'), content);
    const lock = lockDataFolder(dataDir, 'server');
    expect(() => lockDataFolder(dataDir, 'server')).toThrow(taken);
    lock.release();
    lockDataFolder(dataDir, 'server').release();
  });

  it('is left alone while a process holds it', async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'owner.lock');
    const lock = lockDataFolder(dataDir, 'server');
    const inode = lstatSync(file).ino;
    writeFileSync(file, 'garbage', { flag: 'r+' });
    expect(() => lockDataFolder(dataDir, 'server')).toThrow(taken);
    expect([readFileSync(file, 'utf8'), lstatSync(file).ino]).toEqual(['garbage', inode]);
    lock.release();
    lockDataFolder(dataDir, 'server').release();
  });

  it('is never emptied through a link, and is never a folder', async () => {
    const dataDir = temporaryFolder();
    const mine = join(dataDir, 'mine.txt');
    writeFileSync(mine, 'my notes');
    symlinkSync(mine, join(dataDir, 'owner.lock'));
    const denied = expect.objectContaining({
      code: 'disk-denied',
      remedy: expect.stringContaining('owner.lock'),
    });
    expect(() => lockDataFolder(dataDir, 'server')).toThrow(denied);
    expect(readFileSync(mine, 'utf8')).toBe('my notes');
    mkdirSync(join(dataDir, 'other', 'owner.lock'), { recursive: true });
    expect(() => lockDataFolder(join(dataDir, 'other'), 'server')).toThrow(denied);
  });
});
