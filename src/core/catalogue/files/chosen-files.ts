/** Parts of the archived files, to verify them. */
import type Database from 'better-sqlite3';
import type { Amount } from '../../../shared/work/archive-work.ts';
import type { KeyedFile } from '../../domain/sidecar.ts';

export interface ChosenFiles {
  /** So many archived files by chance, each at most once; fewer if there are not as many. `random` in [0, 1). */
  sample(count: number, random: () => number): readonly KeyedFile[];
  /** Archived at `at` (epoch ms) or later. Reads a page at a time. */
  archivedSince(at: number): { readonly files: Iterable<KeyedFile>; readonly total: Amount };
}

const pageSize = 1000;
/** After so many keys without a file for each file that is asked for, all files are in the sample that there are. */
const triesPerFile = 8;

const columns = `f.asset_key AS key, g.id AS platformGameId, a.content_type AS contentType, f.path,
  coalesce(a.bytes, 0) AS bytes, f.sha256`;
const tables = `CROSS JOIN assets a ON a.key = f.asset_key CROSS JOIN games g ON g.key = a.game_key`;

export function createChosenFiles(db: Database.Database): ChosenFiles {
  const lastKey = db.prepare<[], number>('SELECT coalesce(max(asset_key), 0) FROM files').pluck();
  const byKey = db.prepare<[number], KeyedFile>(
    `SELECT ${columns} FROM files f ${tables} WHERE f.asset_key = ? AND a.state = 'archived'`,
  );
  const byChance = db.prepare<[number], KeyedFile>(
    `SELECT ${columns} FROM files f ${tables} WHERE a.state = 'archived' ORDER BY random() LIMIT ?`,
  );
  const since = 'FROM files f INDEXED BY files_archived';
  const page = db.prepare<[number, number, number], KeyedFile & { readonly at: number }>(
    `SELECT ${columns}, f.archived_at AS at ${since} ${tables}
     WHERE (f.archived_at, f.asset_key) > (?, ?) AND a.state = 'archived' ORDER BY f.archived_at, f.asset_key LIMIT ?`,
  );
  const total = db.prepare<[number], Amount>(
    `SELECT count(*) AS files, coalesce(sum(a.bytes), 0) AS bytes ${since} CROSS JOIN assets a ON a.key = f.asset_key
     WHERE f.archived_at >= ? AND a.state = 'archived'`,
  );

  return {
    sample(count, random) {
      const last = lastKey.get() ?? 0;
      const chosen = new Map<number, KeyedFile>();
      for (let tries = count * triesPerFile; tries > 0 && chosen.size < count; tries -= 1) {
        const file = byKey.get(1 + Math.floor(random() * last));
        if (file !== undefined) chosen.set(file.key, file);
      }
      // Where few keys have a file, or it is most of the files that is asked for.
      const files = chosen.size < count ? byChance.all(count) : [...chosen.values()];
      return files.toSorted((a, b) => a.key - b.key);
    },
    archivedSince(at) {
      function* files() {
        for (let last = { at: at - 1, key: Number.MAX_SAFE_INTEGER }; ; ) {
          const rows = page.all(last.at, last.key, pageSize);
          yield* rows.map(({ at: _, ...file }) => file);
          const end = rows.at(-1);
          if (end === undefined || rows.length < pageSize) return;
          last = end;
        }
      }
      return { files: files(), total: total.get(at) ?? { files: 0, bytes: 0 } };
    },
  };
}
