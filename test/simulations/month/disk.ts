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
  /** The number of earlier versions that are on disk as the books had them. */
  readonly earlier: number;
  /** `game/type` of the file that was archived last; null if there is none. */
  readonly newest: string | null;
}

export interface Disk {
  /** The file may be on disk from now on, as the books have it now: a correction is expected again. */
  expect(platformGameId: string, contentType: string): Promise<void>;
  recount(): DiskRecount;
}

/** Not game data: the archive's own notes, and the sidecars. */
const notes = /(?:^|\/)(?:\.matchkeep|match\.json|game\.json|README\.txt$|match\.schema\.json$|SHA256SUMS$)/;
/** What a file contained before it was corrected. */
const isEarlier = (path: string) => path.includes('/earlier/');

export function createDisk(archiveDir: string, books: Books): Disk {
  const names = new Map<string, string>();
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
      const file = await books.file(platformGameId, contentType);
      if (file) names.set(file.sha256, assetName(platformGameId, contentType));
    },
    recount() {
      const archived = new Set<string>();
      const strange: string[] = [];
      let bytes = 0;
      let earlier = 0;
      let newest: { readonly name: string; readonly at: number } | null = null;
      for (const entry of readdirSync(archiveDir, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || notes.test(path.slice(archiveDir.length + 1))) continue;
        const { size, mtimeMs, ino } = statSync(path);
        const name = names.get(readHash(path, `${path} ${size} ${mtimeMs} ${ino}`));
        if (name !== undefined && isEarlier(path)) earlier += 1;
        else if (name === undefined || archived.has(name)) strange.push(path);
        else {
          archived.add(name);
          bytes += size;
          if (newest === null || mtimeMs > newest.at) newest = { name, at: mtimeMs };
        }
      }
      return { archived, strange, bytes, earlier, newest: newest?.name ?? null };
    },
  };
}
