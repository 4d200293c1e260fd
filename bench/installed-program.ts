/** The built program in the layout of an installed one: what users run. In a clone the command runs the sources. */
import { copyFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from '../scripts/build.ts';
import { root } from '../scripts/command.ts';

/**
 * Builds the program if the sources have changed, and copies it to `dir`: without sources next to it, the command uses
 * the built files. Returns the path of the command.
 */
export async function installProgram(dir: string): Promise<string> {
  await buildIfNeeded('shells');
  mkdirSync(join(dir, 'bin'), { recursive: true });
  copyFileSync(join(root, 'bin', 'matchkeep'), join(dir, 'bin', 'matchkeep'));
  for (const part of ['server', 'workers'])
    cpSync(join(root, 'dist', part), join(dir, 'dist', part), { recursive: true });
  copyFileSync(join(root, 'build', 'server-package.json'), join(dir, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  return join(dir, 'bin', 'matchkeep');
}
