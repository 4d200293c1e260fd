/**
 * Files that lead a browser to a one-time link. A browser gets its address as an argument, and every user of
 * the machine can read the arguments of every process: so the argument names a file that only its owner can
 * read (0600 in a 0700 folder), and the link is in there.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyLifeMs } from './access.ts';

const prefix = 'open-';

export interface LinkFiles {
  /** Writes a page that redirects to `link`; gives its path. Throws what the file system says. */
  create(link: string): Promise<string>;
  /** After the link was used or its time is over. */
  remove(path: string): Promise<void>;
  close(): void;
}

/** Removes what an earlier server left behind: its links ended with it. */
export function createLinkFiles(dataDir: string): LinkFiles {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(prefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const dir = mkdtempSync(join(dataDir, prefix)); // Its mode is 0700.
  const timers = new Set<NodeJS.Timeout>();
  return {
    async create(link) {
      const path = join(dir, `${randomBytes(8).toString('hex')}.html`);
      await writeFile(path, redirectPage(link), { mode: 0o600, flag: 'wx' });
      const timer = setTimeout(() => {
        timers.delete(timer);
        rmSync(path, { force: true });
      }, keyLifeMs).unref();
      timers.add(timer);
      return path;
    },
    remove: (path) => rm(path, { force: true }),
    close() {
      for (const timer of timers) clearTimeout(timer);
      rmSync(dir, { recursive: true, force: true });
    },
  };
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
