/** The data folder of this user where none is named: the desktop and the command line share it. */
import envPaths from 'env-paths';

export function defaultDataDir(): string {
  return envPaths('Matchkeep', { suffix: '' }).data;
}
