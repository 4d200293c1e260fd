/**
 * Electron's runtime: its package brings only the name of a version, the program itself is downloaded from
 * the project's release pages. We never start that download by ourselves; here is whether it was done.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/** What to do to get it, as a sentence. */
export const howToGetElectron =
  'Run "npx install-electron" once to download it (about 100 MB from github.com), then try again.';

/** The path of the program, or null where it was not downloaded. */
export function findElectron(): string | null {
  const folder = join(root, 'node_modules', 'electron');
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const named = join(folder, 'path.txt');
  if (!existsSync(named) && !override) return null;
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : 'electron';
  const program = join(override ?? join(folder, 'dist'), name);
  return existsSync(program) ? program : null;
}
