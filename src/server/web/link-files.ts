/**
 * Files that lead a browser to a one-time link. A browser gets its address as an argument, and every user of
 * the machine can read the arguments of every process: so the argument names a file that only its owner can
 * read (0600 in a 0700 folder), and the link is in there.
 */
import { randomBytes } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOwnPrivateFolder } from '../../core/disk/own-private-folder.ts';
import { keyLifeMs } from './access.ts';

const namePattern = /^[\da-f]{16}\.html$/;

export interface LinkFiles {
  /** Writes a page that redirects to `link`; gives its path. Throws what the file system says. */
  create(link: string): Promise<string>;
  /** After the link was used or its time is over. */
  remove(path: string): Promise<void>;
  close(): void;
}

/**
 * The files are in `owner/links` of the data folder, and nothing else there is changed: a data folder may hold other
 * files. What an earlier server left behind is removed, for its links ended with it. For the process that has the
 * lock of the data folder only. `onProblem` gets what prevents the removal of a file later on.
 */
export function createLinkFiles(dataDir: string, onProblem: (error: unknown) => void): LinkFiles {
  const folder = openFolder(dataDir, onProblem);
  const timers = new Map<string, NodeJS.Timeout>();
  const forget = (path: string) => {
    clearTimeout(timers.get(path));
    timers.delete(path);
  };
  const remove = async (path: string) => {
    forget(path);
    await rm(path, { force: true });
  };
  return {
    async create(link) {
      const path = join(folder.path, `${randomBytes(8).toString('hex')}.html`);
      await writeFile(path, redirectPage(link), { mode: 0o600, flag: 'wx' });
      const timer = setTimeout(() => void remove(path).catch(onProblem), keyLifeMs).unref();
      timers.set(path, timer);
      return path;
    },
    remove,
    close() {
      for (const path of [...timers.keys()]) {
        forget(path);
        removeFile(path, onProblem);
      }
      if (!folder.isTemporary) return;
      try {
        rmdirSync(folder.path);
      } catch (error) {
        onProblem(error);
      }
    },
  };
}

interface Folder {
  readonly path: string;
  /** Goes with the server. */
  readonly isTemporary: boolean;
}

/** In the system's temporary folder if the data folder's drive does not support permissions. */
function openFolder(dataDir: string, onProblem: (error: unknown) => void): Folder {
  const path = join(dataDir, 'owner', 'links');
  try {
    makeOwnPrivateFolder(join(dataDir, 'owner'));
    makeOwnPrivateFolder(path);
  } catch (error) {
    onProblem(error);
    return { path: mkdtempSync(join(tmpdir(), 'matchkeep-links-')), isTemporary: true };
  }
  for (const name of readdirSync(path)) {
    const left = join(path, name);
    if (namePattern.test(name) && lstatSync(left).isFile()) removeFile(left, onProblem);
  }
  return { path, isTemporary: false };
}

function removeFile(path: string, onProblem: (error: unknown) => void): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    onProblem(error);
  }
}

/** `link` is of our own making: no character in it means anything in HTML. */
function redirectPage(link: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Opening Matchkeep</title>
<p><a href="${link}">Open Matchkeep</a></p>
</html>
`;
}
