/** In place of `src/core/workers/worker-file.ts` where `npm test` has built the program: built, a thread starts in half the time. */
import { basename, resolve } from 'node:path';
import { workerFile as fromSource } from '../../src/core/workers/worker-file.ts';

/** As the original; `path` of a worker that the tests bring along begins with `..`, and runs from source. */
export function workerFile(path: string): string {
  const source = fromSource(path);
  if (path.startsWith('..')) return source;
  return resolve(import.meta.dirname, '../../dist/workers', `${basename(path)}.cjs`);
}
