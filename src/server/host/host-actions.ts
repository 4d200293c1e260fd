/** Opening files on the machine the server runs on, with the system's own programs. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostActions } from '../../core/host/types.ts';
import { childEnvironment } from '../../core/platform/child-environment.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';

/** Environment variables that show that a desktop is available, on systems where that is optional. */
interface DesktopEnv {
  readonly DISPLAY?: string | undefined;
  readonly WAYLAND_DISPLAY?: string | undefined;
}

/** Time in which a desktop's opener says that it could not. */
const settleMs = 3_000;

interface Opener {
  readonly program: string;
  readonly args: readonly string[];
  /** Explorer answers 1 when all went well. */
  readonly ignoresExitCode?: boolean;
}

export function createHostActions(
  platform: NodeJS.Platform = process.platform,
  env: DesktopEnv = process.env,
): HostActions {
  const launch = async (opener: Opener, path: string) => {
    if (!hasDesktop(platform, env)) {
      throw noDesktop('There is no desktop on the machine where Matchkeep runs.', path);
    }
    await start(opener, path);
  };
  return {
    canOpen: hasDesktop(platform, env),
    openFile: (path) => launch(fileOpener(platform, path), path),
    showInFolder: (path) => launch(folderOpener(platform, path), path),
  };
}

function hasDesktop(platform: NodeJS.Platform, env: DesktopEnv): boolean {
  if (platform === 'win32' || platform === 'darwin') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

function fileOpener(platform: NodeJS.Platform, path: string): Opener {
  if (platform === 'win32') return { program: 'explorer.exe', args: [path], ignoresExitCode: true };
  return { program: platform === 'darwin' ? 'open' : 'xdg-open', args: [path] };
}

/** On Linux, file managers have no common way to select a file, so its folder is opened. */
function folderOpener(platform: NodeJS.Platform, path: string): Opener {
  if (platform === 'win32')
    return { program: 'explorer.exe', args: ['/select,', path], ignoresExitCode: true };
  if (platform === 'darwin') return { program: 'open', args: ['-R', path] };
  return { program: 'xdg-open', args: [dirname(path)] };
}

/**
 * Paths are arguments, never part of a shell's line; every user of the machine can read them, so that no secret
 * may be in them. An opener that still runs after a while did its work.
 */
async function start(opener: Opener, path: string): Promise<void> {
  const child = spawn(opener.program, opener.args, {
    stdio: 'ignore',
    detached: true,
    env: childEnvironment(process.env),
  });
  child.unref();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, settleMs);
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(noDesktop(`"${opener.program}" could not be started.`, path, cause));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0 || opener.ignoresExitCode) resolve();
      else reject(noDesktop(`"${opener.program}" could not open the file.`, path));
    });
  });
}

function noDesktop(message: string, path: string, cause?: unknown): MatchkeepError {
  return new MatchkeepError('not-found', message, { remedy: `Its location: ${path}`, cause });
}

/**
 * Opens a page of our own in the user's browser; false where that is not possible. Takes a file and no address:
 * an address may hold a secret, and what is opened is an argument that every user of the machine can read.
 */
export async function openPageInBrowser(
  path: string,
  platform: NodeJS.Platform = process.platform,
  env: DesktopEnv = process.env,
): Promise<boolean> {
  if (!hasDesktop(platform, env)) return false;
  try {
    // An address, and not a path: `open` and `xdg-open` then take the browser and no editor.
    await start(fileOpener(platform, pathToFileURL(path).href), path);
    return true;
  } catch (error) {
    if (error instanceof MatchkeepError) return false;
    throw error;
  }
}
