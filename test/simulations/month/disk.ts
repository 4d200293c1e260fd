/** Which files are whole on disk: read from the archive's folder alone, and compared with the service's books. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Books } from '../../../src/practice/files/books.ts';
import { assetName } from './game-model.ts';

export interface DiskRecount {
  /** `game/type` of every file that is on disk as the books have it. */
  readonly archived: ReadonlySet<string>;
  /** Paths of files that no book has, or that are there twice. */
  readonly strange: readonly string[];
  readonly bytes: number;
}

export interface Disk {
  /** The file may be on disk from now on. */
  expect(platformGameId: string, contentType: string): Promise<void>;
  recount(): DiskRecount;
}

/** Not game data: the archive's own notes, and the sidecars. */
const notes = /(?:^|\/)(?:\.matchkeep|match\.json|game\.json)/;

export function createDisk(archiveDir: string, books: Books): Disk {
  const names = new Map<string, string>();
  const expected = new Set<string>();
  const hashes = new Map<string, string>();

  const readHash = (path: string, key: string) => {
    const known = hashes.get(key);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    hashes.set(key, hash);
    return hash;
  };

  return {
    async expect(platformGameId, contentType) {
      const name = assetName(platformGameId, contentType);
      if (expected.has(name)) return;
      expected.add(name);
      const file = await books.file(platformGameId, contentType);
      if (file) names.set(file.sha256, name);
    },
    recount() {
      const archived = new Set<string>();
      const strange: string[] = [];
      let bytes = 0;
      for (const entry of readdirSync(archiveDir, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || notes.test(path.slice(archiveDir.length + 1))) continue;
        const { size, mtimeMs, ino } = statSync(path);
        const name = names.get(readHash(path, `${path} ${size} ${mtimeMs} ${ino}`));
        if (name === undefined || archived.has(name)) strange.push(path);
        else {
          archived.add(name);
          bytes += size;
        }
      }
      return { archived, strange, bytes };
    },
  };
}
