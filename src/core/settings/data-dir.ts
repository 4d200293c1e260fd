/** The user's default data folder, which the desktop application and the command line share. */
import envPaths from 'env-paths';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';

export function defaultDataDir(): string {
  return envPaths('Matchkeep', { suffix: '' }).data;
}

/** Throws `path-invalid` if the system cannot create the folder. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFoldersSync(dataDir, { mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MatchkeepError('path-invalid', `The data folder ${dataDir} cannot be created (${reason}).`, {
      remedy: 'Choose a folder that you may write to: --data-dir FOLDER.',
      cause,
    });
  }
}
