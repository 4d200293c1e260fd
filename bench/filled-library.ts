/** Filled catalogues, which take minutes to make, and can be stored for the next run (`--keep DIR`). */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { parserVersion } from '../src/core/game-files/parser-version.ts';
import { createOlderGames } from '../src/core/games/older-games.ts';
import { fillLibrary } from '../test/support/library/copies.ts';

export interface StoredLibraries {
  /** Where filled catalogues are stored and found again; absent: nowhere. */
  readonly keepDir?: string | undefined;
}

/** The folder of the stored library of so many games, which is filled if it is missing. */
export function storedLibrary(keepDir: string, games: number): string {
  const folder = join(keepDir, String(games));
  const file = join(folder, 'catalogue.db');
  if (existsSync(file)) {
    if (isUpToDate(file)) return folder;
    console.log(`  ${file} is of an older reader of game files: it is filled again`);
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  // Filled under another name: a run that ends early must not leave half a library behind.
  const staged = join(folder, 'filling.db');
  rmSync(staged, { force: true });
  fillLibrary({ file: staged, games });
  renameSync(staged, file);
  return folder;
}

/** Whether a program that opens the library has no game to read again, so that a bench measures no such work. */
function isUpToDate(file: string): boolean {
  const catalogue = openCatalogue({ file });
  try {
    const hasOlder = createOlderGames(catalogue, parserVersion)();
    return !hasOlder && catalogue.facts.due(1).length === 0;
  } finally {
    catalogue.close();
  }
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
