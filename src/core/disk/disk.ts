/**
 * The archive's operations on a disk. They are one interface so that tests can make any of them fail at any point.
 */
import {
  closeSync,
  close as closeWith,
  type Dirent,
  fstatSync,
  fstat as fstatWith,
  fsync as fsyncWith,
  futimesSync,
  futimes as futimesWith,
  mkdirSync,
  mkdir as mkdirWith,
  openSync,
  open as openWith,
  readdirSync,
  readdir as readdirWith,
  readSync,
  read as readWith,
  renameSync,
  rename as renameWith,
  rmdirSync,
  rmdir as rmdirWith,
  rmSync,
  rm as rmWith,
  type Stats,
  statSync,
  stat as statWith,
  writeFileSync,
  writeFile as writeFileWith,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isFlushRefused, systemCode } from './disk-error.ts';

interface DiskEntry {
  readonly kind: 'file' | 'folder' | 'other';
  readonly bytes: number;
  /** When its content was written; epoch ms. */
  readonly modifiedAt: number;
  /** When its content or its attributes last changed, by the drive's clock; epoch ms. */
  readonly touchedAt: number;
  /** Who may read, write and run it: nine bits. */
  readonly mode: number;
}

/** Of the file that a new one is a copy of: as if it was written then (epoch ms), and for the same users. */
interface CopiedAttributes {
  readonly modifiedAt: number;
  /** Null: as any new file. */
  readonly mode: number | null;
}

interface DiskName {
  readonly name: string;
  /** A link is not followed. */
  readonly kind: 'folder' | 'other';
}

/** In memory, or in pieces that are written one after the other. */
type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Bytes from `start` up to `end`, which is not included. */
interface ByteRange {
  readonly start?: number;
  readonly end?: number;
}

/**
 * Paths are absolute. Throws the system's errors; `diskError` describes them for the user. New files and folders are no more
 * open to other users than the folder that they are in, which its owner may have shared.
 */
export interface Disk {
  /** Flushes a file's content to the drive; returns its size. */
  syncFile(path: string): Promise<number>;
  /** Flushes the names in a folder, where that is possible (see `isFlushRefused`; Windows has no such operation). */
  syncFolder(path: string): Promise<void>;
  /** Creates one folder (its parent exists). Returns false if it already exists. */
  makeFolder(path: string): Promise<boolean>;
  /** Moves a file or a folder within one volume; a file replaces a file of that name. */
  rename(from: string, to: string): Promise<void>;
  /** Null if nothing is there. */
  stat(path: string): Promise<DiskEntry | null>;
  /** The names in a folder, in no order. */
  list(path: string): Promise<readonly DiskName[]>;
  /** The bytes of a file. A piece is valid until the next one is asked for. */
  read(path: string, range?: ByteRange): AsyncGenerator<Uint8Array, void>;
  /**
   * Writes a whole new file (text in UTF-8) and flushes it. If that fails, no file of that name is left.
   */
  writeFile(path: string, content: FileContent, attributes?: CopiedAttributes): Promise<void>;
  /** As `writeFile`, with the content of another file. */
  copyFile(from: string, to: string): Promise<void>;
  /** Does nothing if nothing is there. */
  remove(path: string): Promise<void>;
  /** Removes an empty folder. Throws `ENOTEMPTY` for another. */
  removeFolder(path: string): Promise<void>;
}

/** The system's operations that a disk is made of. */
interface SystemFiles {
  open(path: string, flags: string, mode: number): number | Promise<number>;
  close(fd: number): void | Promise<void>;
  size(fd: number): number | Promise<number>;
  write(fd: number, content: string | Uint8Array): void | Promise<void>;
  /** `position` null: behind what was read before, as a pipe needs it. */
  read(fd: number, piece: Uint8Array, length: number, position: number | null): number | Promise<number>;
  list(path: string): Dirent[] | Promise<Dirent[]>;
  mkdir(path: string, mode: number): void | Promise<void>;
  rename(from: string, to: string): void | Promise<void>;
  stat(path: string): Stats | Promise<Stats>;
  remove(path: string): void | Promise<void>;
  rmdir(path: string): void | Promise<void>;
  /** Epoch seconds. */
  futimes(fd: number, atime: number, mtime: number): void | Promise<void>;
}

// A call of its own each time, since tests replace the system's.
const fsync = promisify((fd: number, done: (error: Error | null) => void) => fsyncWith(fd, done));
const asyncStat = promisify<string, Stats>(statWith);
const asyncFstat = promisify<number, Stats>(fstatWith);
const asyncMkdir = promisify<string, number>(mkdirWith);
const asyncReaddir = promisify<string, { withFileTypes: true }, Dirent[]>(readdirWith);
/** Node's promisified form returns an object. */
const asyncRead = (fd: number, piece: Uint8Array, length: number, position: number | null): Promise<number> =>
  new Promise((resolve, reject) => {
    readWith(fd, piece, 0, length, position, (error, count) => (error ? reject(error) : resolve(count)));
  });
const asyncRm = promisify<string, { force: true }>(rmWith);

/** Other work of the thread continues during every operation. */
export const systemDisk: Disk = createDisk({
  open: promisify<string, string, number, number>(openWith),
  close: promisify(closeWith),
  size: async (fd) => (await asyncFstat(fd)).size,
  write: promisify<number, string | Uint8Array>(writeFileWith),
  read: asyncRead,
  list: (path) => asyncReaddir(path, { withFileTypes: true }),
  mkdir: asyncMkdir,
  rename: promisify(renameWith),
  stat: asyncStat,
  remove: (path) => asyncRm(path, { force: true }),
  rmdir: promisify<string>(rmdirWith),
  futimes: promisify<number, number, number>(futimesWith),
});

/**
 * For a thread with nothing else to do: operations are plain calls, which take much less processor time. Only flushes
 * run at the same time, since the drive combines them.
 */
export const threadDisk: Disk = createDisk({
  open: openSync,
  close: closeSync,
  size: (fd) => fstatSync(fd).size,
  write: writeFileSync,
  read: (fd, piece, length, position) => readSync(fd, piece, 0, length, position),
  list: (path) => readdirSync(path, { withFileTypes: true }),
  mkdir: mkdirSync,
  rename: renameSync,
  stat: (path) => statSync(path),
  remove: (path) => rmSync(path, { force: true }),
  rmdir: rmdirSync,
  futimes: futimesSync,
});

/** The mode of a new file in a folder of the mode `folderMode`, less the process's umask. */
const fileModeIn = (folderMode: number): number => 0o666 & (folderMode | 0o700);
/** Likewise of a new folder. */
const folderModeIn = (folderMode: number): number => 0o777 & (folderMode | 0o700);

/** The mode of a new file at `path`, for those that create files in an archive without a `Disk`. Throws the system's errors. */
export async function modeOfNewFile(path: string): Promise<number> {
  return fileModeIn((await asyncStat(dirname(path))).mode);
}

const pieceBytes = 256 * 1024;

function createDisk(files: SystemFiles): Disk {
  /** For the next read: a new one costs more than reading a small file. */
  let spare: Buffer | null = null;
  const withOpen = async <T>(
    path: string,
    flags: string,
    work: (fd: number) => Promise<T>,
    mode = 0o600,
  ): Promise<T> => {
    const fd = await files.open(path, flags, mode);
    try {
      return await work(fd);
    } finally {
      await files.close(fd);
    }
  };

  /** A network drive that lets a user write may not let it set times. */
  const setTime = async (fd: number, at: number) => {
    try {
      await files.futimes(fd, at / 1_000, at / 1_000);
    } catch (error) {
      if (!['EPERM', 'EACCES', 'ENOTSUP', 'ENOSYS', 'EINVAL'].includes(systemCode(error) ?? '')) throw error;
    }
  };

  const writeFile = async (path: string, content: FileContent, attributes?: CopiedAttributes) => {
    try {
      // Its owner, who flushes it, may read and write it.
      const copied = attributes?.mode ?? null;
      const mode = copied === null ? fileModeIn((await files.stat(dirname(path))).mode) : copied | 0o600;
      const writeAndFlush = async (fd: number) => {
        if (typeof content === 'string' || content instanceof Uint8Array) await files.write(fd, content);
        else for await (const piece of content) await files.write(fd, piece);
        if (attributes) await setTime(fd, attributes.modifiedAt);
        await fsync(fd);
      };
      await withOpen(path, 'w', writeAndFlush, mode);
    } catch (error) {
      try {
        await files.remove(path);
      } catch {
        // The error of the write is the one that matters; the next write replaces the file.
      }
      throw error;
    }
  };
  async function* read(
    path: string,
    { start = 0, end = Number.POSITIVE_INFINITY }: ByteRange = {},
  ): AsyncGenerator<Uint8Array, void> {
    const fd = await files.open(path, 'r', 0);
    const piece = spare ?? Buffer.allocUnsafeSlow(pieceBytes);
    spare = null;
    try {
      for (let at = start; at < end; ) {
        const length = await files.read(fd, piece, Math.min(piece.length, end - at), start === 0 ? null : at);
        if (length === 0) return;
        at += length;
        yield piece.subarray(0, length);
      }
    } finally {
      spare = piece;
      await files.close(fd);
    }
  }

  return {
    // Windows flushes only through a writable handle.
    syncFile: (path) =>
      withOpen(path, 'r+', async (fd) => {
        await fsync(fd);
        return await files.size(fd);
      }),

    async syncFolder(path) {
      if (process.platform === 'win32') return;
      try {
        await withOpen(path, 'r', fsync);
      } catch (error) {
        if (!isFlushRefused(error)) throw error;
      }
    },

    async makeFolder(path) {
      try {
        await files.mkdir(path, folderModeIn((await files.stat(dirname(path))).mode));
        return true;
      } catch (error) {
        if (systemCode(error) === 'EEXIST' && (await files.stat(path)).isDirectory()) return false;
        throw error;
      }
    },

    async rename(from, to) {
      // Virus scanners on Windows hold a new file open for a moment.
      const waitsMs = process.platform === 'win32' ? [20, 60, 180, 500, 1000] : [];
      for (const waitMs of waitsMs) {
        try {
          await files.rename(from, to);
          return;
        } catch (error) {
          if (!['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error) ?? '')) throw error;
          await delay(waitMs);
        }
      }
      await files.rename(from, to);
    },

    async stat(path) {
      try {
        const entry = await files.stat(path);
        const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
        const { size: bytes, mtimeMs: modifiedAt, ctimeMs, mode } = entry;
        return { kind, bytes, modifiedAt, touchedAt: Math.max(modifiedAt, ctimeMs), mode: mode & 0o777 };
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return null;
        throw error;
      }
    },

    async list(path) {
      const entries = await files.list(path);
      return entries.map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'folder' : 'other' }));
    },

    read,
    writeFile,
    copyFile: async (from, to) => await writeFile(to, read(from)),

    async remove(path) {
      await files.remove(path);
    },
    async removeFolder(path) {
      await files.rmdir(path);
    },
  };
}
