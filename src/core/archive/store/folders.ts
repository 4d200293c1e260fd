/**
 * Creates the archive's folders, one by one, below the archive (which is never created here). Remembers folders whose
 * name is on the drive, so that a match's second game needs no step above its own folder.
 */
import { join } from 'node:path';
import type { Disk } from '../../disk/disk.ts';

/** Limits memory, not folders: a forgotten folder is checked again. */
const maxKnown = 20_000;

interface Ensured {
  /** Whether this call created the folder: it is still empty. */
  readonly isNew: boolean;
  /** Folders to flush so that this one's name is durable. Call `markDurable` afterwards. */
  readonly touched: readonly string[];
}

export interface Folders {
  /** Creates a folder (relative, `/` between parts) and the missing folders above it. */
  ensure(folder: string): Promise<Ensured>;
  /** Records that a folder and all folders above it are on the drive. */
  markDurable(folder: string): void;
  /** Records that a folder, and any folder above it, may be gone. */
  forget(folder: string): void;
}

/** `requireThere` throws if the store is away: in the place where its drive was, nothing is created. */
export function createFolders(dir: string, disk: Disk, requireThere: () => Promise<void>): Folders {
  const known = new Set<string>();
  const making = new Map<string, Promise<Ensured>>();

  const make = async (folder: string): Promise<Ensured> => {
    const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    if (parent === '') await requireThere();
    const above = parent === '' ? { isNew: false, touched: [] } : await ensure(parent);
    // An existing folder is flushed too: a crash may have occurred between its creation and its flush.
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
