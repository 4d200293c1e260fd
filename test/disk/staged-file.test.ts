import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { stageFile, sweepStaged } from '../../src/core/disk/staged-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('A staged file stays while another export starts in the same folder, and then gets its name', async () => {
  const folder = temporaryFolder();
  const first = stageFile(join(folder, 'a.csv'));
  first.output.write(Buffer.from('first'));
  sweepStaged(folder);
  const second = stageFile(join(folder, 'a.csv'));
  second.output.write(Buffer.from('half'));
  first.publish();
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('first');
  second.discard();
  expect(readdirSync(folder)).toEqual(['a.csv']);
});

it('Staged files of a running process stay; those of a dead one or an earlier run are removed', async () => {
  const folder = temporaryFolder();
  const own = stageFile(join(folder, 'own.csv'));
  const ownName = basename(own.path);
  const named = (pid: number) => ownName.replace(`.${process.pid}-`, `.${pid}-`);
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  const living = named(child.pid ?? 0);
  const earlier = ownName.replace(/-[0-9a-f]{8}-/, '-00000000-');
  for (const name of [living, named(dead), earlier]) {
    await writeFile(join(folder, name), 'half');
  }
  sweepStaged(folder);
  expect(readdirSync(folder).sort()).toEqual([ownName, living].sort());
  child.kill();
  await once(child, 'exit');
  sweepStaged(folder);
  expect(readdirSync(folder)).toEqual([ownName]);
  own.discard();
  expect(existsSync(own.path)).toBe(false);
});
