/**
 * The archive's folders: made one by one below the archive (which itself is never made here), and known
 * once their name is on the drive, so that a match's second game costs no step above its own folder.
 */
import { join } from 'node:path';
import type { Disk } from '../disk/disk.ts';

/** A bound on memory, not on folders: what is forgotten is looked at again. */
const maxKnown = 20_000;

interface Ensured {
  /** Whether this very call made the folder: nothing can be in it yet. */
  readonly isNew: boolean;
  /** Folders to flush so that this one's name lasts. Call `settle` after that. */
  readonly touched: readonly string[];
}

export interface Folders {
  /** Makes a folder (relative, `/` between parts) and what is missing above it. */
  ensure(folder: string): Promise<Ensured>;
  /** Says that a folder and all above it are on the drive. */
  markDurable(folder: string): void;
  /** Says that a folder may be gone, with any above it. */
  forget(folder: string): void;
}

export function createFolders(dir: string, disk: Disk): Folders {
  const known = new Set<string>();
  const making = new Map<string, Promise<Ensured>>();

  const make = async (folder: string): Promise<Ensured> => {
    const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    const above = parent === '' ? { isNew: false, touched: [] } : await ensure(parent);
    // One that is there already is flushed too: a crash may have come between its making and its flush.
    const isNew = await disk.makeFolder(join(dir, folder));
    return { isNew, touched: [...above.touched, parent] };
  };

  const ensure = async (folder: string): Promise<Ensured> => {
    if (known.has(folder)) return { isNew: false, touched: [] };
    const running = making.get(folder);
    if (running) return { ...(await running), isNew: false };
    const started = make(folder);
    making.set(folder, started);
    try {
      return await started;
    } catch (error) {
      if (making.get(folder) === started) making.delete(folder);
      throw error;
    }
  };

  return {
    ensure,
    markDurable(folder) {
      if (known.size > maxKnown) known.clear();
      for (const ancestor of lineage(folder)) {
        known.add(ancestor);
        making.delete(ancestor);
      }
    },
    forget(folder) {
      for (const ancestor of lineage(folder)) {
        known.delete(ancestor);
        making.delete(ancestor);
      }
    },
  };
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
function lineage(folder: string): readonly string[] {
  const parts = folder.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
