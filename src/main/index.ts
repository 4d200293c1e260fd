/**
 * The desktop program's entry: enables the cache of compiled code, then loads the program. Electron is ready only after
 * this module has been evaluated, so that `program.ts` may still do what has to precede that.
 */
import { flushCompileCache } from 'node:module';
import { enableCodeCache } from '../core/platform/code-cache.ts';

/** When everything that a start needs has been compiled. */
const afterStartMs = 30_000;

enableCodeCache();
await import('./program.ts');
setTimeout(flushCompileCache, afterStartMs).unref(); // Electron may end without it.
