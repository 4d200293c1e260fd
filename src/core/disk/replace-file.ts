/**
 * Replaces whole files durably: the new content is staged in the same folder, flushed to the drive and renamed. A crash
 * or a full disk leaves either the old file or the new one.
 */
import { chownSync, realpathSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTurns } from '../platform/turns.ts';
import { systemDisk } from './disk.ts';
import { openOutput } from './output-file.ts';
import { stagedPath, stageIn, sweepStaged, syncFolder } from './staged-file.ts';

/**
 * Writes the file `path` with these contents (text in UTF-8). If `path` is a symbolic link to a file, that file is
 * replaced and the link stays. Removes what a killed process staged in the folder. `mode` is the new file's mode from its creation, less the process's umask; a file that
 * existed remains its owner's. Throws the system's errors; the old file is then unchanged.
 */
export function replaceFile(
  path: string,
  content: string | Uint8Array,
  { mode }: { readonly mode: number },
): void {
  const target = linkTarget(path);
  const folder = dirname(target);
  sweepStaged(folder);
  const staged = stageIn(folder, (stagedFile) => openOutput(stagedFile, mode));
  try {
    retainOwner(staged.path, target);
    staged.output.write(typeof content === 'string' ? Buffer.from(content) : content);
    staged.publish(target, renameSync);
  } finally {
    staged.discard();
  }
}

const inTurn = createTurns();

/**
 * Like `replaceFile`, for content that takes longer to write: `write` creates the file at the staged path, and returns
 * false to leave the old file as it is. Replacements of one path in this thread run one after the other. A symbolic
 * link is itself replaced. What a killed process staged stays: the caller may not own the folder. Returns whether the file
 * was replaced; throws the errors of `write` and the system's.
 */
export function replaceFileWith(path: string, write: (staged: string) => Promise<boolean>): Promise<boolean> {
  const folder = dirname(path);
  return inTurn(path, async () => {
    const staged = stagedPath(folder);
    try {
      if (!(await write(staged))) return false;
      await systemDisk.syncFile(staged);
      await systemDisk.rename(staged, path);
      syncFolder(folder);
      return true;
    } finally {
      await rm(staged, { force: true });
    }
  });
}

/** The path itself if it is no link, or if the link leads nowhere. */
function linkTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** With more rights than usual (sudo), Matchkeep must not take the file from its user. */
function retainOwner(staged: string, target: string): void {
  const there = statSync(target, { throwIfNoEntry: false });
  if (there === undefined || process.getuid === undefined || process.getgid === undefined) return;
  if (there.uid === process.getuid() && there.gid === process.getgid()) return;
  try {
    chownSync(staged, there.uid, there.gid);
  } catch {
    // Without those rights, or on a drive without owners, the new file belongs to the process.
  }
}
