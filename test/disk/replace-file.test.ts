import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  chownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { replaceFile, replaceFileWith } from '../../src/core/disk/replace-file.ts';
import { syncFolder } from '../../src/core/disk/staged-file.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;
const moduleUrl = pathToFileURL(resolve(import.meta.dirname, '../../src/core/disk/replace-file.ts')).href;

/** A program that replaces `file` with `bytes` bytes, and is killed when it is about to call one of Node's functions. */
const killedProgram = (file: string, bytes: number, call: string, count: number) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  process.umask(0);
  const { replaceFile } = await import(${JSON.stringify(moduleUrl)});
  const original = fs[${JSON.stringify(call)}];
  let calls = 0;
  fs[${JSON.stringify(call)}] = (...input) => {
    calls += 1;
    if (calls === ${count}) process.kill(process.pid, 'SIGKILL');
    return original(...input);
  };
  syncBuiltinESMExports();
  replaceFile(${JSON.stringify(file)}, 'n'.repeat(${bytes}), { mode: 0o600 });
`;

/** Replaces `file` 200 times with 100 kB of one letter. */
const writer = (file: string, letter: string) => `
  import { replaceFile } from ${JSON.stringify(moduleUrl)};
  for (let time = 0; time < 200; time += 1) {
    replaceFile(${JSON.stringify(file)}, ${JSON.stringify(letter)}.repeat(100_000), { mode: 0o600 });
  }
`;

async function scriptIn(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('a process that is killed while it replaces a file', () => {
  const steps = [
    { call: 'writeSync', count: 1, staged: 1, text: 'old' },
    { call: 'fsyncSync', count: 1, staged: 1, text: 'old' },
    { call: 'closeSync', count: 1, staged: 1, text: 'old' },
    { call: 'renameSync', count: 1, staged: 1, text: 'old' },
    { call: 'fsyncSync', count: 2, staged: 0, text: 'n'.repeat(5000) },
  ].filter(({ count }) => count === 1 || !isWindows);

  it.each(steps)(
    'before its $call number $count leaves a whole file, and nothing that the next replacement does not remove',
    async ({ call, count, staged, text }) => {
      const scripts = temporaryFolder();
      const folder = temporaryFolder();
      const file = join(folder, 'a.json');
      writeFileSync(file, 'old');
      const script = await scriptIn(scripts, 'killed.mjs', killedProgram(file, 5000, call, count));
      const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
      await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
      expect(readFileSync(file, 'utf8')).toBe(text);
      const left = readdirSync(folder).filter((name) => name !== 'a.json');
      expect(left).toHaveLength(staged);
      // Even at its creation, no other user could read it.
      if (!isWindows) for (const name of left) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      replaceFile(file, 'newer', { mode: 0o600 });
      expect(readdirSync(folder)).toEqual(['a.json']);
      expect(readFileSync(file, 'utf8')).toBe('newer');
    },
  );
});

it('Two processes that replace one file at the same time never leave a mixture', async () => {
  const scripts = temporaryFolder();
  const folder = temporaryFolder();
  const file = join(folder, 'a.json');
  replaceFile(file, 'z'.repeat(100_000), { mode: 0o600 });
  const paths = await Promise.all(
    ['x', 'y'].map((one) => scriptIn(scripts, `${one}.mjs`, writer(file, one))),
  );
  let running = paths.length;
  const writers = paths.map(async (path) => {
    await promisify(execFile)(process.execPath, [path]);
    running -= 1;
  });
  const seen = new Set<string>();
  const read = () => {
    const text = readFileSync(file, 'utf8');
    const [letter = ''] = text;
    expect(text === letter.repeat(100_000)).toBe(true);
    seen.add(letter);
  };
  while (running > 0) {
    read();
    await new Promise(setImmediate);
  }
  await Promise.all(writers);
  read();
  expect([...seen].some((letter) => letter === 'x' || letter === 'y')).toBe(true);
  expect(readdirSync(folder)).toEqual(['a.json']);
});

it('Two replacements of one file in a process end in the order of their calls, also after a failed one', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'a.txt');
  const starts: string[] = [];
  const first = Promise.withResolvers<void>();
  const slow = replaceFileWith(file, async (staged) => {
    starts.push('slow');
    await first.promise;
    await writeFile(staged, 'slow');
    return true;
  });
  const failed = replaceFileWith(file, async (staged) => {
    starts.push('failed');
    await writeFile(staged, 'half');
    throw new Error('no more content');
  });
  const last = replaceFileWith(file, async (staged) => {
    starts.push('last');
    await writeFile(staged, 'last');
    return true;
  });
  const elsewhere = await replaceFileWith(join(folder, 'b.txt'), async (staged) => {
    await writeFile(staged, 'b');
    return true;
  });
  expect([elsewhere, starts]).toEqual([true, ['slow']]);
  first.resolve();
  await expect(failed).rejects.toThrow('no more content');
  expect([await slow, await last]).toEqual([true, true]);
  expect(starts).toEqual(['slow', 'failed', 'last']);
  expect(readFileSync(file, 'utf8')).toBe('last');
  expect(readdirSync(folder).sort()).toEqual(['a.txt', 'b.txt']);
});

it('The old file stays if the writer decides so', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'a.txt');
  writeFileSync(file, 'old');
  const isReplaced = await replaceFileWith(file, async (staged) => {
    await writeFile(staged, 'half');
    return false;
  });
  expect([isReplaced, readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([false, 'old', ['a.txt']]);
});

it('Text is written as UTF-8, and bytes as they are', () => {
  const file = join(temporaryFolder(), 'a');
  replaceFile(file, 'café ✓', { mode: 0o600 });
  expect(readFileSync(file, 'utf8')).toBe('café ✓');
  replaceFile(file, Uint8Array.of(0, 255, 128), { mode: 0o600 });
  expect([...readFileSync(file)]).toEqual([0, 255, 128]);
});

it('A file in a folder that is missing, or in the place of a folder, throws the system’s error and leaves nothing', () => {
  const folder = temporaryFolder();
  expect(() => replaceFile(join(folder, 'none', 'a'), '', { mode: 0o600 })).toThrow('ENOENT');
  expect(() => replaceFile(folder, '', { mode: 0o600 })).toThrow(
    /EISDIR|EPERM|EEXIST|ENOTEMPTY|EBUSY|EACCES/,
  );
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(dirname(folder)).filter((name) => name.endsWith('.matchkeep-part'))).toEqual([]);
});

it.skipIf(isWindows)('The new file has the mode that was asked for, whatever the old file had', () => {
  const file = join(temporaryFolder(), 'a');
  writeFileSync(file, 'old', { mode: 0o644 });
  replaceFile(file, 'new', { mode: 0o600 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.skipIf(isWindows)(
  'A link stays and its file is replaced; a link that leads nowhere becomes a file',
  () => {
    const elsewhere = temporaryFolder();
    const folder = temporaryFolder();
    writeFileSync(join(elsewhere, 'real.json'), 'old');
    symlinkSync(join(elsewhere, 'real.json'), join(folder, 'a.json'));
    symlinkSync(join(elsewhere, 'gone.json'), join(folder, 'b.json'));
    for (const name of ['a.json', 'b.json']) replaceFile(join(folder, name), 'new', { mode: 0o600 });
    expect(readFileSync(join(elsewhere, 'real.json'), 'utf8')).toBe('new');
    expect(lstatSync(join(folder, 'a.json')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(folder, 'b.json')).isFile()).toBe(true);
    expect(readdirSync(elsewhere)).toEqual(['real.json']);
  },
);

it.skipIf(!isRoot)('A file of another user remains theirs (needs root)', () => {
  const file = join(temporaryFolder(), 'a');
  writeFileSync(file, 'old');
  chownSync(file, 65534, 65534);
  replaceFile(file, 'new', { mode: 0o600 });
  expect(statSync(file)).toMatchObject({ uid: 65534, gid: 65534 });
});

it.skipIf(!canMount)(
  'A full disk leaves the old file, and the space that it had (needs root on Linux)',
  async (context) => {
    const folder = await smallDisk();
    if (folder === null) return context.skip('a small file system cannot be mounted here');
    const file = join(folder, 'a.json');
    replaceFile(file, 'old', { mode: 0o600 });
    expect(() => replaceFile(file, Buffer.alloc(2_000_000), { mode: 0o600 })).toThrow('ENOSPC');
    await expect(
      replaceFileWith(file, async (staged) => {
        await writeFile(staged, Buffer.alloc(2_000_000));
        return true;
      }),
    ).rejects.toThrow('ENOSPC');
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old', ['a.json']]);
    replaceFile(file, Buffer.alloc(500_000), { mode: 0o600 });
    expect(statSync(file).size).toBe(500_000);
  },
);

it.skipIf(process.platform !== 'linux')('A folder whose drive cannot flush names counts as flushed', () => {
  expect(() => syncFolder('/proc/self')).not.toThrow();
});

it.each(['EACCES', 'EPERM'])('A folder that answers %s when it is opened counts as flushed', (code) => {
  const folder = temporaryFolder();
  const file = join(folder, 'a.json');
  const open = fs.openSync;
  const opening = vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    if (path === folder) throw Object.assign(new Error(code), { code });
    return open(path, ...rest);
  });
  syncBuiltinESMExports();
  try {
    replaceFile(file, 'new', { mode: 0o600 });
  } finally {
    opening.mockRestore();
    syncBuiltinESMExports();
  }
  expect(readFileSync(file, 'utf8')).toBe('new');
});

it('A replacement by a process that may not own the folder leaves the files of others', async () => {
  const folder = temporaryFolder();
  // As from a process of another container, whose id this system does not know.
  const foreign = '.999999999-0123abcd-0-0123abcd.matchkeep-part';
  writeFileSync(join(folder, foreign), 'half');
  await replaceFileWith(join(folder, 'a.txt'), async (staged) => {
    await writeFile(staged, 'new');
    return true;
  });
  expect(readdirSync(folder).sort()).toEqual([foreign, 'a.txt']);
});
