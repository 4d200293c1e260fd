/** Whether this installation may replace itself, and if not, who does. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface Installation {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Electron's `process.resourcesPath`: where a package with a feed has `app-update.yml`. */
  readonly resourcesPath: string | undefined;
}

/** The reason against it as a sentence, or null. */
export function whyNoUpdates({ isPackaged, platform, env, resourcesPath }: Installation): string | null {
  if (!isPackaged) return 'This Matchkeep runs from source. Update the source to get a new version.';
  if (platform === 'linux' && !env['APPIMAGE'])
    return 'This Matchkeep was installed as a package. Update it with the package manager.';
  if (platform === 'win32' && env['PORTABLE_EXECUTABLE_FILE'])
    return 'This is the portable Matchkeep. Replace its file with the file of the new version.';
  if (!resourcesPath || !existsSync(join(resourcesPath, 'app-update.yml')))
    return 'Updates are off in this build.';
  return null;
}
