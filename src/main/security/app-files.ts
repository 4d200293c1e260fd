/** The files of the built interface, by the path of an `app://` address. */
import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';

export interface AppFile {
  readonly body: Buffer<ArrayBuffer>;
  readonly mediaType: string;
  /** Vite adds a digest to the names of files under `assets`: they never change. */
  readonly isImmutable: boolean;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The file at `pathname` (as in the address, still encoded). Files are at the top or under `assets` and have an
 * extension; every other path belongs to the interface's router and returns its page, even with a dot in it (a
 * game's id). Null if the file is missing, has a type that the interface does not use, or is outside the folder.
 */
export async function readAppFile(folder: string, pathname: string): Promise<AppFile | null> {
  const path = decoded(pathname);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  // Our addresses have no empty or relative segments.
  if (/\/(\/|\.\.(\/|$))/.test(path)) return null;
  const isFile = extname(path) !== '' && /^\/(assets\/|[^/]*$)/.test(path);
  const name = isFile ? path.slice(1) : 'index.html';
  const mediaType = mediaTypes[extname(name)];
  const file = join(folder, name);
  if (mediaType === undefined || !isInside(folder, file)) return null;
  try {
    return { body: await readFile(file), mediaType, isImmutable: name.startsWith('assets/') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
      return null;
    throw error;
  }
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null; // Invalid encoding.
  }
}

function isInside(folder: string, file: string): boolean {
  const inside = relative(folder, file);
  return inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
}
