/**
 * What has to be on the machine before anything of ours can run. Plain JavaScript without dependencies,
 * for Node 20 and later: everything after this step runs on the Node 24 that `npm ci` brings.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Installs the locked packages unless they are there. Throws, in plain words, where it cannot. */
export function setUp() {
  if (!installedPackagesAreCurrent()) installPackages();
  const found = findNode();
  if (!found) {
    throw new Error(
      `The locked packages have no Node 24 for ${process.platform} on ${process.arch}. Install Node 24 and try again.`,
    );
  }
  return found;
}

/**
 * Folder of a Node of at least version 24: the one running, or the one among the packages. It is looked up
 * by its package, not in `.bin`: npm 10 leaves the link out for packages of one platform.
 */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return resolve(process.execPath, '..');
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = platform === 'win' ? 'node.exe' : 'node';
  return ['node', 'node-bin']
    .map((prefix) => join(root, 'node_modules', `${prefix}-${platform}-${process.arch}`, 'bin'))
    .find((folder) => existsSync(join(folder, file)));
}

/** The environment for our own commands: Node 24 and the packages' commands are found first. */
export function environment(nodeFolder) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [nodeFolder, join(root, 'node_modules', '.bin'), process.env[key]].join(delimiter);
  return { ...process.env, [key]: path };
}

/** npm writes down what it installed; that is compared with the lock, and times do not matter. */
function installedPackagesAreCurrent() {
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
  const locked = readLock(join(root, 'package-lock.json'));
  if (!locked)
    throw new Error('package-lock.json is missing or unreadable. This copy of the project is incomplete.');
  if (!installed) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function installPackages() {
  console.log('Set-up: installing the locked packages with npm ci (about a minute, once) …');
  const startedAt = Date.now();
  // Warnings are left out: on Node 20 each tool says that it wants the newer Node it is going to get.
  const args = ['ci', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result =
    npm && /\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    throw new Error('npm ci failed (see above). It needs access to the npm registry.');
  }
  console.log(`Set-up: packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
