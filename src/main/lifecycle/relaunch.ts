/**
 * Relaunches Matchkeep after this process has ended, for a user who started it while it was quitting. Electron does
 * this itself, except from an AppImage: there its helper is in the folder that is unmounted when Matchkeep ends, so a
 * shell waits instead.
 */
import { spawn } from 'node:child_process';
import type { App } from 'electron';

/** `$0`: the program, `$1`: the process that has to end first, then the arguments. Tries at most half a minute. */
const waitAndStart = `
ending=$1; shift; tries=0
while kill -0 "$ending" 2>/dev/null && [ $tries -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
exec "$0" "$@"`;

export interface RelaunchOptions {
  readonly app: Pick<App, 'isPackaged' | 'relaunch'>;
  readonly process: Pick<NodeJS.Process, 'argv' | 'env' | 'pid' | 'platform'>;
  /** Set if the data folder is not the default one: the relaunch uses the same folder. */
  readonly chosenData: string | null;
}

/** Call the result at most once, before the application ends: each call starts another process. */
export function createRelaunch(options: RelaunchOptions): (args: readonly string[]) => void {
  return (args) => relaunch(options, args);
}

function relaunch({ app, process, chosenData }: RelaunchOptions, startArguments: readonly string[]): void {
  const { APPIMAGE, PORTABLE_EXECUTABLE_FILE } = process.env;
  // Run from a clone, Electron is given the application's folder first.
  const args = [...(app.isPackaged ? [] : process.argv.slice(1, 2)), ...startArguments];
  const namesData = args.some((argument) => argument.startsWith('--data-dir'));
  if (chosenData !== null && !namesData) args.push(`--data-dir=${chosenData}`);

  if (app.isPackaged && process.platform === 'linux' && APPIMAGE) {
    const given = ['-c', waitAndStart, APPIMAGE, String(process.pid), ...args];
    // In a permanent folder. Without a shell, nothing starts, and the user has to start Matchkeep.
    const shell = spawn('/bin/sh', given, { cwd: '/', detached: true, stdio: 'ignore', env: process.env });
    shell.on('error', (error) => console.error('Matchkeep could not restart:', error));
    shell.unref();
    return;
  }
  // Windows' portable program unpacked itself to a temporary folder.
  app.relaunch({ args, ...(PORTABLE_EXECUTABLE_FILE && { execPath: PORTABLE_EXECUTABLE_FILE }) });
}
