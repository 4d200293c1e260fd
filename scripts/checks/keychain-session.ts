/**
 * Runs a command with a real Secret Service of its own on Linux: a private D-Bus, an unlocked gnome-keyring,
 * and temporary folders, so that no user's keychain is touched.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandOptions, type CommandResult, hasCommand, runCommand } from '../command.ts';

/** Why keychain tests can't run here; null where they can. */
export async function keychainProblem(): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const missing: string[] = [];
  for (const name of ['dbus-run-session', 'gnome-keyring-daemon']) {
    if (!(await hasCommand(name))) missing.push(name);
  }
  return missing.length === 0 ? null : `keychain tests not run: no ${missing.join(', no ')}`;
}

/** The password of the throw-away keyring goes in on standard input; then the shell becomes the command. */
const withUnlockedKeyring =
  'printf matchkeep | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 || exit 1; exec "$@"';

/** `words`: a command and its arguments. */
export async function runWithKeychain(
  words: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  if (process.platform !== 'linux' || (await keychainProblem()) !== null) {
    const [command = '', ...args] = words;
    return runCommand(command, args, options);
  }
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-keychain-'));
  try {
    return await runCommand('dbus-run-session', ['--', 'sh', '-c', withUnlockedKeyring, 'sh', ...words], {
      ...options,
      env: { ...options.env, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder, MATCHKEEP_TEST_KEYCHAIN: 'yes' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
