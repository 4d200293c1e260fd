/** A copy of the sources that a test may change, with this checkout's packages. */
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Fills `folder` with what programs and builds read. Packages are linked, not copied. */
export function copySources(folder: string): void {
  for (const entry of [
    'src',
    'scripts',
    'bin',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'dist',
  ]) {
    cpSync(join(root, entry), join(folder, entry), { recursive: true, preserveTimestamps: true });
  }
  cpSync(join(root, 'vite.renderer.config.ts'), join(folder, 'vite.renderer.config.ts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}
