/**
 * `npm run package`: builds everything and makes the installers for this system in `release/`. What follows
 * `--` goes to electron-builder. It downloads Electron's runtime; a machine that can't may pass
 * `--config.electronDist=FOLDER` with an unpacked one.
 */

import { join } from 'node:path';
import { root, runCommand } from './command.ts';

const steps: readonly (readonly [string, readonly string[]])[] = [
  [process.execPath, [join(root, 'scripts', 'build.ts')]],
  ['electron-builder', ['--publish', 'never', ...process.argv.slice(2)]],
];
for (const [command, args] of steps) {
  const { code } = await runCommand(command, args);
  if (code !== 0) {
    process.exitCode = code ?? 1;
    break;
  }
}
