/** The programs that the tests need besides npm's packages. On Debian-based systems, root gets them installed. */
import { existsSync, readdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { hasCommand, runCommand } from '../command.ts';
import { findFaketime } from './faketime.ts';

interface SystemPackage {
  /** Its names for apt: the first that the package lists have is installed. */
  readonly names: readonly string[];
  readonly isThere: () => boolean | Promise<boolean>;
}

const headlessShell = '/usr/bin/chromium-headless-shell';

const debian: readonly SystemPackage[] = [
  { names: ['chromium-headless-shell', 'chromium'], isThere: () => findHeadlessBrowser() !== null },
  { names: ['dbus'], isThere: () => hasCommand('dbus-run-session') },
  { names: ['gnome-keyring'], isThere: () => hasCommand('gnome-keyring-daemon') },
  { names: ['libsecret-1-0'], isThere: hasLibsecret },
  { names: ['faketime'], isThere: () => findFaketime() !== null },
];

/** Installs what is missing where that is possible; otherwise says how. Checks that need it say so again. */
export async function provideSystemPackages(): Promise<void> {
  if (process.platform !== 'linux') return;
  const missing: SystemPackage[] = [];
  for (const each of debian) if (!(await each.isThere())) missing.push(each);
  if (missing.length === 0) return;

  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !(await hasCommand('apt-get'))) {
    const names = await Promise.all(missing.map(nameInLists));
    console.log(`The tests need programs that are not installed: ${names.join(', ')}.`);
    console.log(`Install them with: ${isRoot ? '' : 'sudo '}apt-get ${installing(names).join(' ')}`);
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args: readonly string[]) => runCommand('apt-get', ['-q', ...args], { env, output: 'quiet' });
  const install = async () => {
    const names = await Promise.all(missing.map(nameInLists));
    console.log(`Set-up: installing ${names.join(', ')} for the tests …`);
    return apt(installing(names));
  };
  if (!hasPackageLists()) await apt(['update']);
  let result = await install();
  if (result.code !== 0) {
    await apt(['update']);
    result = await install();
  }
  if (result.code !== 0)
    console.log(`${result.text}\napt-get could not install them. Continuing without them.`);
}

const installing = (names: readonly string[]) => ['install', '-y', '--no-install-recommends', ...names];

/** The name of the package on this system, the last one if the lists have none of them. */
async function nameInLists({ names }: SystemPackage): Promise<string> {
  if (names.length > 1 && (await hasCommand('apt-cache'))) {
    for (const name of names) {
      const { code } = await runCommand('apt-cache', ['show', name], { output: 'quiet' });
      if (code === 0) return name;
    }
  }
  return names.at(-1) ?? '';
}

/** A browser, rather a whole one. Null where none is installed. */
export function findBrowser(): string | null {
  return findFirst(
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    chromium.executablePath(),
    headlessShell,
  );
}

/** The browser of the interface's tests: rather one without windows, which needs a quarter less processor time. */
export function findHeadlessBrowser(): string | null {
  return findFirst(process.env['CHROMIUM_PATH'], headlessShell) ?? findBrowser();
}

function findFirst(...paths: readonly (string | undefined)[]): string | null {
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null;
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
