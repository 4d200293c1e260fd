/** Has Node store the compiled code of the program, so that later starts load its modules faster. */
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import envPaths from 'env-paths';

/**
 * Uses the user's own cache folder, where nobody else may put code, unless `NODE_COMPILE_CACHE` names another one. Does
 * nothing where no folder can be created: that costs speed only. Modules imported before this are not in the cache.
 */
export function enableCodeCache(): void {
  if (process.env['NODE_COMPILE_CACHE']) return; // Node has enabled it.
  const { cache } = envPaths('Matchkeep', { suffix: '' });
  if (!isAbsolute(cache)) return; // No home folder is set.
  const folder = join(cache, 'compiled');
  try {
    // Step by step: the recursive form of mkdir never ends on some file systems (a home in /proc).
    for (const step of [dirname(cache), cache, folder]) createFolder(step);
  } catch {
    return;
  }
  enableCompileCache(folder);
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
