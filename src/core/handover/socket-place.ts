/**
 * Where the owner of a data folder listens for commands of other processes, and the note that names the place. The
 * socket is in a private folder (0700): in the data folder, or in the system's temporary folder if the path is too
 * long or the file system does not support sockets. On Windows it is a pipe with a random name.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { makeOwnPrivateFolder } from '../disk/own-private-folder.ts';
import { readTextOrNull } from '../disk/read-text.ts';
import { replaceFile } from '../disk/replace-file.ts';

/** Shortest limit of a socket's path among the systems we run on (macOS has 104, with its final zero). */
const maxSocketPathBytes = 100;
const temporaryPrefix = 'matchkeep-owner-';

/** Who listens, where, and the key that a client must send. 0600: who can read it can read the archive anyway. */
const noteSchema = z.object({
  protocol: z.number(),
  version: z.string(),
  pid: z.number().int(),
  shell: z.string(),
  path: z.string(),
  key: z.string(),
});
export type Note = z.infer<typeof noteSchema>;

const folderPath = (dataDir: string) => join(dataDir, 'owner');
const notePath = (dataDir: string) => join(folderPath(dataDir), 'note.json');

/** Places to try, best first. Each makes its folder; for the process that has the lock of the data folder only. */
export function socketPlaces(dataDir: string, platform = process.platform): readonly (() => string)[] {
  if (platform === 'win32') return [() => `\\\\.\\pipe\\matchkeep-${randomBytes(16).toString('hex')}`];
  const inDataFolder = () => {
    const folder = folderPath(dataDir);
    makeOwnPrivateFolder(folder);
    const path = join(folder, 'socket');
    rmSync(path, { force: true }); // Left by an owner that was killed.
    return path;
  };
  const below = (parent: string) => () => join(mkdtempSync(join(parent, temporaryPrefix)), 'socket');
  const places = [
    { path: join(folderPath(dataDir), 'socket'), make: inDataFolder },
    ...[tmpdir(), '/tmp'].map((parent) => ({
      path: join(parent, `${temporaryPrefix}123456`, 'socket'),
      make: below(parent),
    })),
  ];
  return places.filter(({ path }) => Buffer.byteLength(path) <= maxSocketPathBytes).map(({ make }) => make);
}

export function publishNote(dataDir: string, note: Note): void {
  makeOwnPrivateFolder(folderPath(dataDir));
  replaceFile(notePath(dataDir), `${JSON.stringify(note)}\n`, { mode: 0o600 });
}

/** Null also for an unreadable note: it may be incomplete, or from another version. */
export function readNote(dataDir: string): Note | null {
  try {
    return noteSchema.parse(JSON.parse(readTextOrNull(notePath(dataDir)) ?? ''));
  } catch {
    return null;
  }
}

/** Removes the note, the socket and the socket's own folder, including those left by an owner that was killed. */
export function withdrawNote(dataDir: string): void {
  const note = readNote(dataDir);
  rmSync(notePath(dataDir), { force: true });
  if (note !== null) removeSocket(note.path);
}

/** Removes only Matchkeep's own sockets: the path comes from a file. */
export function removeSocket(path: string, platform = process.platform): void {
  const folder = dirname(path);
  if (platform === 'win32' || basename(path) !== 'socket') return;
  rmSync(path, { force: true });
  if (!basename(folder).startsWith(temporaryPrefix)) return;
  try {
    rmdirSync(folder);
  } catch {
    // Already removed, or not empty: it is left in place.
  }
}

/**
 * Whether only the data folder's user can have created the socket. If the system removed our temporary folder,
 * another user could create one of the same name.
 */
export function isTrustedPlace(dataDir: string, path: string, platform = process.platform): boolean {
  if (platform === 'win32') return true; // The pipe's name is random and stored in a private file.
  const folder = statSync(dirname(path), { throwIfNoEntry: false });
  return folder !== undefined && folder.uid === statSync(dataDir).uid && (folder.mode & 0o077) === 0;
}
