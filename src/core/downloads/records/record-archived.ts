/** Records files that are complete under their final names, within the caller's transaction. */
import type Database from 'better-sqlite3';
import { downloadSteps } from '../../../shared/downloads/download-states.ts';
import { utcDay } from '../../catalogue/rows/sort-key.ts';
import { unknownGame } from '../../catalogue/schema/errors.ts';
import type { ArchivedFile, RecordedFile } from '../../domain/assets.ts';
import { splitFurther } from '../../domain/further-paths.ts';

export function createRecordArchived(db: Database.Database) {
  const findGame = db.prepare<
    [string],
    { key: number; match_key: number | null; league_key: number; played_at: number }
  >('SELECT key, match_key, league_key, played_at FROM games WHERE id = ?');
  const { archive } = downloadSteps;
  const put = db
    .prepare<[number, string, number, number, number, number, number, number], number>(
      `INSERT INTO assets (game_key, content_type, state, first_due_at, due_at, updated_at, bytes, league_key, day)
       VALUES (?, ?, '${archive.to}', ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET state = '${archive.to}', updated_at = excluded.updated_at, bytes = excluded.bytes,
         error = NULL, bytes_done = NULL, bytes_total = NULL, validator = NULL
       RETURNING key`,
    )
    .pluck();
  const findEarlier = db.prepare<
    { game: number; content: string },
    { path: string; bytes: number; sha256: string; version: number | null }
  >(
    `SELECT f.path, coalesce(a.bytes, 0) AS bytes, f.sha256, f.version FROM assets a JOIN files f ON f.asset_key = a.key
     WHERE a.game_key = :game AND a.content_type = :content`,
  );
  const countFurther = db.prepare<{ name: string; files: number; bytes: number }>(
    'UPDATE further_archives SET files = files + :files, bytes = bytes + :bytes WHERE name = :name',
  );
  const replace = db.prepare<{
    game: number;
    content: string;
    sha256: string;
    path: string | null;
    damagedPath: string | null;
    at: number;
  }>(
    `INSERT INTO earlier_versions (asset_key, sha256, path, damaged_path, bytes, archived_at, replaced_at, version)
     SELECT a.key, f.sha256, :path, :damagedPath, coalesce(a.bytes, 0), f.archived_at, :at, f.version
     FROM assets a JOIN files f ON f.asset_key = a.key
     WHERE a.game_key = :game AND a.content_type = :content AND f.sha256 <> :sha256
     ON CONFLICT DO UPDATE SET path = coalesce(excluded.path, path), damaged_path = coalesce(excluded.damaged_path, damaged_path),
       archived_at = excluded.archived_at, replaced_at = excluded.replaced_at, removed_at = NULL,
       version = excluded.version`,
  );
  const endReplacement = db.prepare<[number]>('DELETE FROM files_asked_again WHERE asset_key = ?');
  const putFile = db.prepare<
    Required<Omit<ArchivedFile, 'platformGameId' | 'contentType' | 'bytes' | 'earlier'>> & { key: number }
  >(
    `INSERT OR REPLACE INTO files
       (asset_key, path, sha256, archived_at, verified_at, folder, origin, etag, media_type, headers, version)
     VALUES (:key, :path, :sha256, :archivedAt, :archivedAt, :folder, :origin, :etag, :mediaType, :headers, :version)`,
  );
  const fixMatchFolder = db.prepare<[string, number]>(
    'UPDATE matches SET folder = coalesce(folder, ?), revision = revision + 1 WHERE key = ?',
  );
  const fixGameFolder = db.prepare<[string, number]>(
    'UPDATE games SET folder = coalesce(folder, ?), revision = revision + 1 WHERE key = ?',
  );

  function record({ replaced, ...file }: RecordedFile): void {
    const game = findGame.get(file.platformGameId);
    if (game === undefined) throw unknownGame(file.platformGameId);
    const at = file.archivedAt;
    const day = utcDay(game.played_at);
    const { contentType: content, sha256 } = file;
    if (replaced) replace.run({ ...replaced, game: game.key, content, sha256, at });
    const earlier = findEarlier.get({ game: game.key, content });
    const key = put.get(game.key, file.contentType, at, at, at, file.bytes, game.league_key, day);
    if (key === undefined) throw new Error('An upsert gave no row back.');
    const { version = nextVersion(earlier, file.sha256) } = file;
    // The file was hashed while it was written, so a published file is verified.
    putFile.run({ ...file, key, version });
    endReplacement.run(key);
    const [from, before] = [splitFurther(file.path), splitFurther(earlier?.path ?? '')];
    if (before) countFurther.run({ name: before.name, files: -1, bytes: -(earlier?.bytes ?? 0) });
    if (from) countFurther.run({ name: from.name, files: 1, bytes: file.bytes });
    // No sidecar of ours describes it.
    if (from) return;
    if (game.match_key === null) fixGameFolder.run(file.folder, game.key);
    else fixMatchFolder.run(file.folder, game.match_key);
  }

  return (files: readonly RecordedFile[]): void => files.forEach(record);
}

function nextVersion(
  earlier: { readonly sha256: string; readonly version: number | null } | undefined,
  sha256: string,
): number | null {
  if (earlier === undefined) return 1;
  return earlier.version === null || earlier.sha256 === sha256 ? earlier.version : earlier.version + 1;
}
