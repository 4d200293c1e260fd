/** Parts of the archived files, to verify them. Each is read a few files at a time. */
import type Database from 'better-sqlite3';
import type { KeyedFile } from '../../domain/sidecar.ts';
import { keyedColumns, withAsset } from '../rows/keyed-files.ts';
import { readPages } from '../rows/read-pages.ts';

export interface ChosenFiles {
  /** So many archived files by chance, each once; all of them if there are not as many. `random` in [0, 1). */
  sample(count: number, random: () => number): Iterable<KeyedFile>;
  /** Archived at `at` (epoch ms) or later. */
  archivedSince(at: number): Iterable<KeyedFile>;
}

const pageSize = 250;
/** So many keys in a row that have no file of the sample: files left the archive meanwhile. */
const maxMisses = 100_000;

/** `known` and `total`: all archived files. */
export function createChosenFiles(
  db: Database.Database,
  known: () => Iterable<KeyedFile>,
  total: () => { readonly files: number },
): ChosenFiles {
  const lastKey = db.prepare<[], number>('SELECT coalesce(max(asset_key), 0) FROM files').pluck();
  const byKey = db.prepare<[number], KeyedFile>(
    `SELECT ${keyedColumns.f} FROM files f ${withAsset.f} WHERE f.asset_key = ? AND a.state = 'archived'`,
  );
  const page = db.prepare<[number, number, number], KeyedFile & { readonly at: number }>(
    `SELECT ${keyedColumns.f}, f.archived_at AS at FROM files f INDEXED BY files_archived ${withAsset.f}
     WHERE (f.archived_at, f.asset_key) > (?, ?) AND a.state = 'archived' ORDER BY f.archived_at, f.asset_key LIMIT ?`,
  );

  /** Of many: by random keys. */
  function* few(count: number, random: () => number) {
    const last = lastKey.get() ?? 0;
    const chosen = new Set<number>();
    for (let misses = 0; chosen.size < count && misses < maxMisses; misses += 1) {
      const key = 1 + Math.floor(random() * last);
      const file = chosen.has(key) ? undefined : byKey.get(key);
      if (file === undefined) continue;
      chosen.add(key);
      misses = 0;
      yield file;
    }
  }
  /** In one pass over all: each with the share that is still wanted of those that are left. */
  function* most(count: number, files: number, random: () => number) {
    let wanted = count;
    let left = files;
    for (const file of known()) {
      if (wanted === 0) return;
      if (random() * left < wanted) {
        wanted -= 1;
        yield file;
      }
      left -= 1;
    }
  }

  return {
    sample(count, random) {
      const { files } = total();
      return count * 2 < files ? few(count, random) : most(count, files, random);
    },
    *archivedSince(at) {
      const rows = readPages<KeyedFile & { readonly at: number }>(pageSize, (last) =>
        page.all(last?.at ?? at - 1, last?.key ?? Number.MAX_SAFE_INTEGER, pageSize),
      );
      for (const { at: _, ...file } of rows) yield file;
    },
  };
}
