/** Filled catalogues, which take minutes to make, and can be stored for the next run (`--keep DIR`). */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillLibrary } from './library-copies.ts';

export interface StoredLibraries {
  /** Where filled catalogues are stored and found again; absent: nowhere. */
  readonly keepDir?: string | undefined;
}

/** The folder of the stored library of so many games, which is filled if it is missing. */
export function storedLibrary(keepDir: string, games: number): string {
  const folder = join(keepDir, String(games));
  const file = join(folder, 'catalogue.db');
  if (existsSync(file)) return folder;
  mkdirSync(folder, { recursive: true });
  // Filled under another name: a run that ends early must not leave half a library behind.
  const staged = join(folder, 'filling.db');
  rmSync(staged, { force: true });
  fillLibrary({ file: staged, games });
  renameSync(staged, file);
  return folder;
}

/** Creates a catalogue of so many games, which the caller may change. */
export function createLibrary(file: string, games: number, { keepDir }: StoredLibraries): void {
  mkdirSync(dirname(file), { recursive: true });
  if (keepDir === undefined) {
    fillLibrary({ file, games });
    return;
  }
  const stored = join(storedLibrary(keepDir, games), 'catalogue.db');
  copyFileSync(stored, file);
  // Present only where the program that used it was killed.
  if (existsSync(`${stored}-wal`)) copyFileSync(`${stored}-wal`, `${file}-wal`);
}
