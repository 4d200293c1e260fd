/** The programs that the tests need besides npm's packages. On Debian-based systems, root gets them installed. */
import { existsSync, readdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { hasCommand, runCommand } from '../command.ts';

interface SystemPackage {
  /** Its name for apt. */
  readonly name: string;
  readonly isThere: () => boolean | Promise<boolean>;
}

const debian: readonly SystemPackage[] = [
  { name: 'chromium', isThere: () => findBrowser() !== null },
  { name: 'dbus', isThere: () => hasCommand('dbus-run-session') },
  { name: 'gnome-keyring', isThere: () => hasCommand('gnome-keyring-daemon') },
  { name: 'libsecret-1-0', isThere: hasLibsecret },
];

/** Installs what is missing where that is possible; otherwise says how. Checks that need it say so again. */
export async function provideSystemPackages(): Promise<void> {
  if (process.platform !== 'linux') return;
  const missing: string[] = [];
  for (const each of debian) if (!(await each.isThere())) missing.push(each.name);
  if (missing.length === 0) return;

  const install = ['install', '-y', '--no-install-recommends', ...missing];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !(await hasCommand('apt-get'))) {
    console.log(`The tests need programs that are not installed: ${missing.join(', ')}.`);
    console.log(`Install them with: ${isRoot ? '' : 'sudo '}apt-get ${install.join(' ')}`);
    return;
  }
  console.log(`Set-up: installing ${missing.join(', ')} for the tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args: readonly string[]) => runCommand('apt-get', ['-q', ...args], { env, output: 'quiet' });
  if (!hasPackageLists()) await apt(['update']);
  let result = await apt(install);
  if (result.code !== 0) {
    await apt(['update']);
    result = await apt(install);
  }
  if (result.code !== 0)
    console.log(`${result.text}\napt-get could not install them. Continuing without them.`);
}

/** A browser for the interface's tests, as their configuration looks for it too. */
export function findBrowser(): string | null {
  const places = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()];
  return places.find((path) => path !== undefined && existsSync(path)) ?? null;
}

function hasPackageLists(): boolean {
  const lists = '/var/lib/apt/lists';
  return (
    existsSync(lists) &&
    readdirSync(lists).some((file) => file.endsWith('_Packages') || file.endsWith('.lz4'))
  );
}

async function hasLibsecret(): Promise<boolean> {
  const { text } = await runCommand('/sbin/ldconfig', ['-p'], { output: 'quiet' });
  return text.includes('libsecret-1.so.0');
}
