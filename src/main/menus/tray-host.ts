/** Whether the desktop shows tray icons. Only Linux may not, and Electron does not report it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const askMs = 2_000;
const run = promisify(execFile);

type Run = (
  file: string,
  args: readonly string[],
  options: { timeout: number },
) => Promise<{ stdout: string }>;

/**
 * Checks on the session bus whether a program shows StatusNotifier icons, which Electron's tray uses.
 * False if the check fails: no bus, or an older desktop. The packages depend on the program that asks.
 */
export async function hasTrayHost(
  platform: NodeJS.Platform,
  ask: Run = (file, args, options) => run(file, args, options),
): Promise<boolean> {
  if (platform !== 'linux') return true;
  try {
    const { stdout } = await ask(
      'dbus-send',
      [
        '--session',
        '--print-reply=literal',
        '--dest=org.freedesktop.DBus',
        '/org/freedesktop/DBus',
        'org.freedesktop.DBus.NameHasOwner',
        'string:org.kde.StatusNotifierWatcher',
      ],
      { timeout: askMs },
    );
    return /\bboolean true\b/.test(stdout);
  } catch {
    return false;
  }
}
