/** Whether the desktop shows tray icons. Linux alone may not, and Electron does not tell. */
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
 * Asks the session's bus whether anybody shows StatusNotifier icons, which is what Electron's tray is made of.
 * False where that can't be asked: no bus, or a desktop of before it.
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
