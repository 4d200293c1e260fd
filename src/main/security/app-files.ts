/** The files of the built interface, by the path of an `app://` address. */
import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';

export interface AppFile {
  readonly body: Buffer<ArrayBuffer>;
  readonly mediaType: string;
  /** Vite puts a digest into the name of everything under `assets`: those never change. */
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
 * The file at `pathname` (as it stands in the address, still encoded). Files lie at the top and under
 * `assets`, and have an extension; every other path is a place of the interface's own router and gives its
 * page, with a dot in it (a game's id) or not. Null for what is not there, has a type that the interface
 * does not use, or lies outside the folder.
 */
export async function readAppFile(folder: string, pathname: string): Promise<AppFile | null> {
  const path = decoded(pathname);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  // No address of ours has a part that is empty or still to be resolved.
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
    return null; // Not an encoding of anything.
  }
}

function isInside(folder: string, file: string): boolean {
  const inside = relative(folder, file);
  return inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
}
