/** A folder inside the data folder that only its user can read, whatever the data folder itself allows. */
import { chmodSync, lstatSync } from 'node:fs';
import { makeFoldersSync } from './make-folders.ts';

/** For group and others. */
const openBits = 0o077;

/** What a test can replace. */
interface FolderSystem {
  readonly platform: NodeJS.Platform;
  /** Throws the system's error. */
  readonly chmod: (path: string, mode: number) => void;
}
const ownSystem: FolderSystem = { platform: process.platform, chmod: chmodSync };

/**
 * Makes the folder, or takes an existing one from other users. Some drives refuse every change of permissions
 * (FAT, some network drives): there the folder is accepted if it is closed to others already. Throws the system's
 * error, or an error for a folder that others can still read or that is no folder (a symbolic link is none).
 */
export function makeOwnPrivateFolder(folder: string, { platform, chmod }: FolderSystem = ownSystem): void {
  makeFoldersSync(folder, { mode: 0o700 });
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} is a link, not a folder.`);
  if (platform === 'win32' || permissions(folder) === 0o700) return;
  let refusal: unknown;
  try {
    chmod(folder, 0o700);
  } catch (error) {
    refusal = error;
  }
  if ((permissions(folder) & openBits) === 0) return;
  throw refusal ?? new Error(`Other users can read ${folder}, and its drive does not support permissions.`);
}

function permissions(folder: string): number {
  return lstatSync(folder).mode & 0o777;
}
