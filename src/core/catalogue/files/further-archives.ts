/** The read-only archives whose files the catalogue has, next to those of its own archive; see domain/further-paths.ts. */
import type Database from 'better-sqlite3';
import { downloadSteps } from '../../../shared/downloads/download-states.ts';
import {
  type FurtherPlaces,
  furtherPath,
  furtherPrefix,
  isInFurtherSql,
} from '../../domain/further-paths.ts';
import type { SidecarData } from '../../domain/sidecar.ts';
import type { Write } from '../schema/write.ts';
import type { RestoreItem } from './restore.ts';

/** `reading`: not all of it was read; `leaving`: its files leave the catalogue. Both continue at the next start. */
type FurtherState = 'reading' | 'read' | 'leaving';

export interface FurtherArchive {
  /** In the paths of its files. */
  readonly name: string;
  /** Of its marker. */
  readonly id: string;
  /** Absolute. */
  readonly dir: string;
  readonly state: FurtherState;
  /** What the catalogue has from it: not the files that the own archive has, too. */
  readonly files: number;
  readonly bytes: number;
}

export interface FurtherArchives {
  /** In the order in which they were attached. */
  furtherArchives(): readonly FurtherArchive[];
  furtherPlaces(): FurtherPlaces;
  /** Adds it in the state `reading`, or changes the folder of the one with this id. */
  putFurther(archive: Pick<FurtherArchive, 'name' | 'id' | 'dir'>): void;
  setFurtherState(name: string, state: FurtherState): void;
  /**
   * Adds what the folders of some of its matches have, in one transaction. A file that another archive has is passed over.
   */
  restoreFurther(name: string, items: readonly RestoreItem[]): void;
  /** Takes up to `limit` of its files out of the catalogue; returns how many. The rules decide what becomes of each. */
  forgetFurther(name: string, limit: number, now: number): number;
  /** Once none of its files is left. */
  removeFurther(name: string): void;
}

const { detach } = downloadSteps;

export function createFurtherArchives(
  db: Database.Database,
  write: Write,
  restore: (items: readonly RestoreItem[]) => void,
): FurtherArchives {
  const all = db.prepare<[], FurtherArchive>(
    'SELECT name, archive_id AS id, dir, state, files, bytes FROM further_archives ORDER BY key',
  );
  const put = db.prepare<Pick<FurtherArchive, 'name' | 'id' | 'dir'>>(
    `INSERT INTO further_archives (name, archive_id, dir, state) VALUES (:name, :id, :dir, 'reading')
     ON CONFLICT (archive_id) DO UPDATE SET dir = excluded.dir, state = 'reading'`,
  );
  const setState = db.prepare<{ name: string; state: FurtherState }>(
    'UPDATE further_archives SET state = :state WHERE name = :name',
  );
  const some = db.prepare<{ prefix: string; limit: number }, { key: number; game: number; bytes: number }>(
    `SELECT f.asset_key AS key, a.game_key AS game, coalesce(a.bytes, 0) AS bytes
     FROM files f JOIN assets a ON a.key = f.asset_key WHERE ${isInFurtherSql('f.path')} LIMIT :limit`,
  );
  const forget = [
    'DELETE FROM verification_findings WHERE asset_key = :key',
    'DELETE FROM game_facts WHERE asset_key = :key',
    'DELETE FROM files WHERE asset_key = :key',
    `UPDATE assets SET state = '${detach.to}', bytes = NULL, error = NULL, updated_at = :now WHERE key = :key`,
  ].map((sql) => db.prepare<{ key: number; now: number }>(sql));
  const judge = [
    'INSERT INTO games_to_judge (game_key) VALUES (:game) ON CONFLICT DO NOTHING',
    // Files of the game that are left in another archive.
    'INSERT INTO facts_due (game_key) VALUES (:game) ON CONFLICT DO NOTHING',
  ].map((sql) => db.prepare<{ game: number }>(sql));
  const count = db.prepare<{ name: string; files: number; bytes: number }>(
    'UPDATE further_archives SET files = files - :files, bytes = bytes - :bytes WHERE name = :name',
  );
  const remove = db.prepare<[string]>('DELETE FROM further_archives WHERE name = ?');

  return {
    furtherArchives: () => all.all(),
    furtherPlaces: () => Object.fromEntries(all.all().map(({ name, id, dir }) => [name, { id, dir }])),
    putFurther: (archive) => void write(() => put.run(archive)),
    setFurtherState: (name, state) => void write(() => setState.run({ name, state })),
    restoreFurther: (name, items) => restore(items.map((item) => ({ ...item, ...inFurther(name, item) }))),
    forgetFurther: (name, limit, now) =>
      write(() => {
        const rows = some.all({ prefix: furtherPrefix(name), limit });
        for (const { key, game } of rows) {
          for (const step of forget) step.run({ key, now });
          for (const step of judge) step.run({ game });
        }
        const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
        count.run({ name, files: rows.length, bytes });
        return rows.length;
      }),
    removeFurther: (name) => void write(() => remove.run(name)),
  };
}

/** The same with paths that name the archive. Earlier versions stay there, and are not listed. */
function inFurther(name: string, { data }: RestoreItem): Pick<RestoreItem, 'data'> {
  const moved = (path: string) => furtherPath(name, path);
  const { earlierFolders: _, ...match } = data.match;
  const toFile = ({ earlier: _, ...file }: SidecarData['games'][number]['files'][number]) => ({
    ...file,
    path: moved(file.path),
    folder: moved(file.folder),
  });
  return {
    data: {
      match: { ...match, folder: moved(match.folder) },
      games: data.games.map((game) => ({ ...game, files: game.files.map(toFile) })),
    },
  };
}
