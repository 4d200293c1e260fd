import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRelaunch, type RelaunchOptions } from '../../../src/main/lifecycle/relaunch.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { freshElectron } from '../fresh-electron.ts';

async function started(
  given: Partial<RelaunchOptions['process']>,
  args: readonly string[],
  { chosenData = null, isPackaged = true }: { chosenData?: string | null; isPackaged?: boolean } = {},
) {
  const { standIn } = await freshElectron();
  const { app } = standIn;
  createRelaunch({
    app: { isPackaged, relaunch: (how) => app.relaunch(how) },
    process: { argv: ['electron', '/clone', '--old'], env: {}, pid: 1, platform: 'linux', ...given },
    chosenData,
  })(args);
  return app.relaunches;
}

describe('starting again', () => {
  it('uses Electron’s relaunch, with the arguments of the requested start', async () => {
    expect(await started({}, ['matchkeep://game/1'])).toEqual([{ args: ['matchkeep://game/1'] }]);
  });

  it('uses the same data folder, however it was chosen', async () => {
    expect(await started({}, [], { chosenData: '/d' })).toEqual([{ args: ['--data-dir=/d'] }]);
    expect(await started({}, ['--data-dir=/d'], { chosenData: '/d' })).toEqual([{ args: ['--data-dir=/d'] }]);
  });

  it('from a clone passes the application’s folder to Electron', async () => {
    expect(await started({}, ['x'], { isPackaged: false })).toEqual([{ args: ['/clone', 'x'] }]);
  });

  it('of the portable program for Windows starts the file that the user started', async () => {
    const portable = { platform: 'win32', env: { PORTABLE_EXECUTABLE_FILE: 'D:\\Matchkeep.exe' } } as const;
    expect(await started(portable, [])).toEqual([{ args: [], execPath: 'D:\\Matchkeep.exe' }]);
  });

  it.skipIf(process.platform === 'win32')(
    'of an AppImage waits until the first process has ended',
    async () => {
      const folder = temporaryFolder();
      const file = (name: string) => join(folder, name);
      const script = (name: string, ...lines: string[]) =>
        writeFileSync(file(name), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
      // The script writes to a temporary name and renames, so that the file is complete when it appears.
      script(
        'Matchkeep.AppImage',
        'printf "%s\\n" "$@" > "$ARGS_FILE.new"',
        'mv "$ARGS_FILE.new" "$ARGS_FILE"',
      );
      script('sleep', 'echo > "$WAITED"', 'exec /bin/sleep "$@"');
      const env = {
        PATH: `${folder}:${process.env['PATH']}`,
        APPIMAGE: file('Matchkeep.AppImage'),
        ARGS_FILE: file('arguments'),
        WAITED: file('waited'),
      };
      const first = spawn('/bin/sh', ['-c', 'read _'], { stdio: ['pipe', 'ignore', 'ignore'] });
      onTestFinished(() => void first.kill());
      const link = 'matchkeep://game/$(touch x)';
      expect(await started({ env, pid: first.pid ?? 0 }, [link])).toEqual([]);
      await waitFor(() => expect(existsSync(file('waited'))).toBe(true));
      expect(existsSync(file('arguments'))).toBe(false);
      first.stdin?.end('end\n');
      await waitFor(() => expect(existsSync(file('arguments'))).toBe(true));
      expect(readFileSync(file('arguments'), 'utf8')).toBe(`${link}\n`);
    },
  );
});
