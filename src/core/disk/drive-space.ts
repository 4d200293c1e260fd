/** The free space of a drive, in bytes. Null if the file system does not report it or the folder is gone. */
import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

export interface DriveSpace {
  /** The bytes that this user may still write. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The space of the drive with `folder`. Does not block the thread on a slow drive. */
export async function driveSpace(folder: string): Promise<DriveSpace | null> {
  try {
    return toSpace(await statfs(folder));
  } catch {
    return null;
  }
}

/** The bytes that this user may still write on the drive with `folder`. Blocks the thread: for worker threads. */
export function freeBytes(folder: string): number | null {
  try {
    return toSpace(statfsSync(folder)).freeBytes;
  } catch {
    return null;
  }
}

function toSpace({ bavail, blocks, bsize }: StatsFs): DriveSpace {
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
