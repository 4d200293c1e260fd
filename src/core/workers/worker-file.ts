/**
 * Locates a worker's program. From source it is a `.ts` file in its room; built, all of them are in `dist/workers`, next
 * to the folder of the bundle that contains this module.
 */
import { resolve } from 'node:path';
import { thisRun } from '../platform/this-run.ts';

/** `path` is relative to `src/core`, without extension: `archive/check-worker`. */
export function workerFile(path: string): string {
  // Before a thread starts, so that it has it too.
  thisRun();
  if (import.meta.filename.endsWith('.ts')) return resolve(import.meta.dirname, `../${path}.ts`);
  return resolve(import.meta.dirname, '../workers', `${path.slice(path.lastIndexOf('/') + 1)}.cjs`);
}
