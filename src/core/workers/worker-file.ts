/**
 * Locates a worker's program. From source it is a `.ts` file in its room; packaged, all programs are in the same
 * folder as the bundle that contains this module.
 */
import { thisRun } from '../platform/this-run.ts';

/** `path` is relative to `src/core`, without extension: `archive/check-worker`. */
export function workerFile(path: string): URL {
  // Before a thread starts, so that it has it too.
  thisRun();
  if (import.meta.url.endsWith('.ts')) return new URL(`../${path}.ts`, import.meta.url);
  return new URL(`./${path.slice(path.lastIndexOf('/') + 1)}.js`, import.meta.url);
}
