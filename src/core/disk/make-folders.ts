/**
 * Makes a folder and those above it that are missing. Node's own way (`recursive`) never ends where the system
 * answers ENOENT for a new folder in one that exists, as below `/proc`: it blocks the process for ever. Here every
 * folder is tried once.
 */
import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

interface FolderOptions {
  /** Of the folders that are made; as the system's default where it is left out. */
  readonly mode?: number;
}

/**
 * Returns the first folder that was made, or undefined where all were there. Throws the system's error of the first
 * folder that cannot be made.
 */
export function makeFoldersSync(path: string, options: FolderOptions = {}): string | undefined {
  const missing: string[] = [];
  let at = resolve(path);
  while (!isThereSync(at)) {
    missing.push(at);
    const parent = dirname(at);
    if (parent === at) break;
    at = parent;
  }
  // A file of that name: the system's own error says so.
  if (missing.length === 0 && !statSync(at).isDirectory()) mkdirSync(at);
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, options);
    } catch (error) {
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }
  return missing.at(-1);
}

/** As `makeFoldersSync`, without holding up the thread on a slow drive. */
export async function makeFolders(path: string, options: FolderOptions = {}): Promise<string | undefined> {
  const missing: string[] = [];
  let at = resolve(path);
  while (!(await isThere(at))) {
    missing.push(at);
    const parent = dirname(at);
    if (parent === at) break;
    at = parent;
  }
  if (missing.length === 0 && !(await stat(at)).isDirectory()) await mkdir(at);
  for (const folder of missing.toReversed()) {
    try {
      await mkdir(folder, options);
    } catch (error) {
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }
  return missing.at(-1);
}

function isThereSync(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}
