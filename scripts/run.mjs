/**
 * Runs a command of ours on Node 24, after the set-up: `node scripts/run.mjs scripts/demo.ts --once`, or a
 * package's command, `node scripts/run.mjs biome check`. Signals and the exit code pass through.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { environment, root, setUp } from './set-up.mjs';

const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error('Usage: node scripts/run.mjs FILE.ts|COMMAND [ARGUMENT…]');
  process.exit(2);
}

let nodeFolder;
try {
  nodeFolder = setUp();
} catch (error) {
  console.error(`Set-up: ${error.message}`);
  process.exit(1);
}

const options = { cwd: root, stdio: 'inherit', env: environment(nodeFolder) };
const child = command.endsWith('.ts')
  ? spawn(join(nodeFolder, 'node'), [command, ...args], options)
  : spawn(command, args, { ...options, shell: process.platform === 'win32' });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm puts a shell between itself and us, which dies of a signal without passing it on.
const parent = process.ppid;
const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500);
watch.unref();

child.on('error', (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
});
