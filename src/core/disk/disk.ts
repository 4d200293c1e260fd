/**
 * The archive's operations on a disk. They are one interface so that tests can make any of them fail at any point.
 */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isFlushRefused, systemCode } from './disk-error.ts';

interface DiskEntry {
  readonly kind: 'file' | 'folder' | 'other';
  readonly bytes: number;
}

/** Paths are absolute. Throws the system's errors; `diskError` describes them for the user. */
export interface Disk {
  /** Flushes a file's content to the drive; returns its size. */
  syncFile(path: string): Promise<number>;
  /** Flushes the names in a folder, where that is possible (see `isFlushRefused`; Windows has no such operation). */
  syncFolder(path: string): Promise<void>;
  /** Creates one folder (its parent exists). Returns false if it already exists. */
  makeFolder(path: string): Promise<boolean>;
  /** Moves a file within one volume; replaces a file of that name. */
  rename(from: string, to: string): Promise<void>;
  /** Null if nothing is there. */
  stat(path: string): Promise<DiskEntry | null>;
  /** Writes a whole new file and flushes it. If that fails, no file of that name is left. */
  writeFile(path: string, text: string): Promise<void>;
  /** Does nothing if nothing is there. */
  remove(path: string): Promise<void>;
}

export const systemDisk: Disk = {
  async syncFile(path) {
    // Windows flushes only through a writable handle.
    const file = await open(path, 'r+');
    try {
      await file.sync();
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  },

  async syncFolder(path) {
    if (process.platform === 'win32') return;
    try {
      const folder = await open(path, 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } catch (error) {
      if (!isFlushRefused(error)) throw error;
    }
  },

  async makeFolder(path) {
    try {
      await mkdir(path);
      return true;
    } catch (error) {
      if (systemCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false;
      throw error;
    }
  },

  async rename(from, to) {
    // Virus scanners on Windows hold a new file open for a moment.
    const waitsMs = process.platform === 'win32' ? [20, 60, 180, 500, 1000] : [];
    for (const waitMs of waitsMs) {
      try {
        return await rename(from, to);
      } catch (error) {
        if (!['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error) ?? '')) throw error;
        await delay(waitMs);
      }
    }
    await rename(from, to);
  },

  async stat(path) {
    try {
      const entry = await stat(path);
      const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
      return { kind, bytes: entry.size };
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return null;
      throw error;
    }
  },

  async writeFile(path, text) {
    try {
      const file = await open(path, 'w');
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  },

  async remove(path) {
    await rm(path, { force: true });
  },
};
