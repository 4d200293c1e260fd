import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stageFile, sweepStaged } from '../../src/core/disk/staged-file.ts';
import { workerFile } from '../../src/core/workers/worker-file.ts';
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

/** Another process, once it has staged a file in the folder; the file's name. */
async function stageElsewhere(
  folder: string,
): Promise<{ readonly child: ChildProcess; readonly name: string }> {
  const from = pathToFileURL(workerFile('disk/staged-file')).href;
  const program = `const { stageFile } = await import(${JSON.stringify(from)});
    process.send(stageFile(process.argv[1]).path); process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, join(folder, 'other.csv')], {
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [path] = await once(child, 'message');
  return { child, name: basename(String(path)) };
}

it('Staged files of a running process stay; those of a dead one or an earlier run are removed', async () => {
  const folder = temporaryFolder();
  const own = stageFile(join(folder, 'own.csv'));
  const ownName = basename(own.path);
  const { child, name } = await stageElsewhere(folder);
  writeFileSync(join(folder, ownName.replace(/-[0-9a-f]{8}-/, '-00000000-')), 'half');
  sweepStaged(folder);
  expect(readdirSync(folder).sort()).toEqual([ownName, name].sort());
  child.kill();
  await once(child, 'exit');
  sweepStaged(folder);
  expect(readdirSync(folder)).toEqual([ownName]);
  own.discard();
  expect(existsSync(own.path)).toBe(false);
});

describe.runIf(process.platform === 'linux')('Staged files are removed', () => {
  it('of a process that has ended, and whose end nobody has asked for', async () => {
    const folder = temporaryFolder();
    const { child } = await stageElsewhere(folder);
    child.kill('SIGKILL');
    // Node asks how a process ended when this turn of the event loop is over.
    const state = () => readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.[0];
    while (state() !== 'Z');
    sweepStaged(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a process whose number another one was given', async () => {
    const folder = temporaryFolder();
    const { name } = await stageElsewhere(folder);
    writeFileSync(join(folder, name.replace(/-[0-9a-f]{8}-/, '-00000000-')), 'half');
    sweepStaged(folder);
    expect(readdirSync(folder)).toEqual([name]);
  });
});
