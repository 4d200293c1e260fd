/**
 * Starts Matchkeep anew once this one has ended, for a user who started it while it was still letting go of its
 * transfers. Electron does that itself, except from an AppImage: there its helper lies in the folder that is
 * unmounted when Matchkeep ends, so a shell waits instead.
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
  /** Set where the data folder is not the usual one: it is the same one that is meant. */
  readonly chosenData: string | null;
}

/** What it gives must be called once at most, and before the application ends: each call is one more Matchkeep. */
export function createRelaunch(options: RelaunchOptions): (args: readonly string[]) => void {
  return (args) => startAgain(options, args);
}

function startAgain({ app, process, chosenData }: RelaunchOptions, startArguments: readonly string[]): void {
  const { APPIMAGE, PORTABLE_EXECUTABLE_FILE } = process.env;
  // Run from a clone, Electron is given the application's folder first.
  const args = [...(app.isPackaged ? [] : process.argv.slice(1, 2)), ...startArguments];
  const namesData = args.some((argument) => argument.startsWith('--data-dir'));
  if (chosenData !== null && !namesData) args.push(`--data-dir=${chosenData}`);

  if (app.isPackaged && process.platform === 'linux' && APPIMAGE) {
    const given = ['-c', waitAndStart, APPIMAGE, String(process.pid), ...args];
    // From a folder that stays. Without a shell there is no second Matchkeep, and the user starts it again.
    const shell = spawn('/bin/sh', given, { cwd: '/', detached: true, stdio: 'ignore', env: process.env });
    shell.on('error', (error) => console.error('Matchkeep could not restart:', error));
    shell.unref();
    return;
  }
  // Windows' portable program has unpacked itself to a folder that goes with it.
  app.relaunch({ args, ...(PORTABLE_EXECUTABLE_FILE && { execPath: PORTABLE_EXECUTABLE_FILE }) });
}
