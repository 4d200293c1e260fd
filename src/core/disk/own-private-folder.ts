/** A folder in the data folder that only its user can read, whatever the permissions of the data folder. */
import { chmodSync, lstatSync } from 'node:fs';
import { makeFoldersSync } from './make-folders.ts';

/** The permissions of the group and of others. */
const openBits = 0o077;

/** Replaced in tests. */
interface FolderSystem {
  readonly platform: NodeJS.Platform;
  /** Throws the system's error. */
  readonly chmod: (path: string, mode: number) => void;
}
const ownSystem: FolderSystem = { platform: process.platform, chmod: chmodSync };

/**
 * Creates the folder, or closes an existing one to other users. Some drives refuse any change of permissions (FAT, some
 * network drives): there the folder is accepted if it is already closed to others. Throws the system's error, or an
 * error if others can still read the folder or if it is not a folder (a symbolic link is not).
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
