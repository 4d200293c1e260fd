/** Whether this installation may replace itself, and if not, who does. */
import type { UpdateFeed } from './feed.ts';

export interface Installation {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Null in a build without one: `npm run package` names a feed only in a build that is signed. */
  readonly feed: UpdateFeed | null;
}

/** The reason against it as a sentence, or null. */
export function whyNoUpdates({ isPackaged, platform, env, feed }: Installation): string | null {
  if (!isPackaged) return 'This Matchkeep runs from source. Update the source to get a new version.';
  if (platform === 'linux' && !env['APPIMAGE'])
    return 'This Matchkeep was installed as a package. Update it with the package manager.';
  if (platform === 'win32' && env['PORTABLE_EXECUTABLE_FILE'])
    return 'This is the portable Matchkeep. Replace its file with the file of the new version.';
  if (feed === null) return 'Updates are off in this build.';
  return null;
}
