/**
 * Creates a folder and the missing folders above it. Node's own `recursive` option blocks the process for ever if the
 * system returns ENOENT for a new folder in an existing one, as below `/proc`. These functions try each folder once.
 */
import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

interface FolderOptions {
  /** The mode of the created folders. Default: the system's. */
  readonly mode?: number;
}

/**
 * Returns the first folder that was created, or undefined if all exist. Throws the system's error for the first folder
 * that cannot be created.
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
  // If it is a file, this call throws the system's own error.
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

/** Like `makeFoldersSync`, but does not block the thread on a slow drive. */
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
