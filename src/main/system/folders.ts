/** Where the desktop shell finds its own files, and where it stores data that is not the archiver's. */
import { join, resolve } from 'node:path';
import type { App } from 'electron';
import { makeFoldersSync } from '../../core/disk/make-folders.ts';
import { defaultDataDir } from '../../core/settings/data-dir.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';

export interface Folders {
  /** The archiver's data folder: the same one that the command line uses. */
  readonly data: string;
  /** The data folder chosen for this start; null for the default. */
  readonly chosenData: string | null;
  /** Window state, and Chromium's own profile. */
  readonly desktop: string;
  /** The built interface. */
  readonly renderer: string;
  readonly preload: string;
  readonly images: string;
  /** The application's icon as a separate file, for programs that cannot read Electron's archive. */
  readonly icon: string;
}

/** From source this file is `src/main/system/folders.ts`; bundled, it is part of a file in `dist/main`. */
const appRoot = resolve(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../..' : '../..');

/**
 * `--data-dir=DIR` or `MATCHKEEP_DATA_DIR`, else the system's default. Must run before the single
 * instance lock is requested: Electron stores it in the profile, so each data folder has its own. Throws
 * `disk-denied` if the folder cannot be created, such as on a missing drive.
 */
export function chooseFolders(
  app: Pick<App, 'setPath' | 'commandLine'>,
  env: Readonly<Record<string, string | undefined>>,
): Folders {
  const given = app.commandLine.getSwitchValue('data-dir') || env['MATCHKEEP_DATA_DIR'];
  const chosenData = given ? resolve(given) : null;
  const data = chosenData ?? defaultDataDir();
  const desktop = join(data, 'desktop');
  makeFolder(desktop, data);
  app.setPath('userData', desktop);
  return {
    data,
    chosenData,
    desktop,
    renderer: join(appRoot, 'dist', 'renderer'),
    preload: join(appRoot, 'dist', 'preload', 'index.cjs'),
    images: join(appRoot, 'build'),
    icon: join(unpackedFolder(appRoot), 'build', 'icon.png'),
  };
}

/** The folder of files unpacked from Electron's archive (`asarUnpack`); without an archive, the folder itself. */
function unpackedFolder(folder: string): string {
  return folder.endsWith('.asar') ? `${folder}.unpacked` : folder;
}

function makeFolder(desktop: string, data: string): void {
  try {
    makeFoldersSync(desktop, { mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MatchkeepError('disk-denied', `The data folder ${data} cannot be used: ${reason}`, {
      remedy:
        'Check that its drive is connected and that you may write to it, or choose another folder with --data-dir=FOLDER.',
      cause,
    });
  }
}
