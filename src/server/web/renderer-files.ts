/** Location of the built interface: next to the packaged server, or in a clone's `dist`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';

/** Packaged, this module is part of `dist/server/index.js`; in a clone it is TypeScript in `src/server`. */
const fromHere = import.meta.filename.endsWith('.ts') ? '../../../dist/renderer' : '../renderer';

/** The folder with the built interface. Throws `not-found` when it was never built. */
export function findRendererDir(): string {
  const dir = join(import.meta.dirname, fromHere);
  if (existsSync(join(dir, 'index.html'))) return dir;
  throw new MatchkeepError('not-found', 'The interface is not built yet.', {
    remedy: 'Run "npm run build" in the Matchkeep folder and try again.',
  });
}
