/** What archived files contained before, and which of them the service is being asked for again. */
import type Database from 'better-sqlite3';
import type { EarlierContent } from '../../../shared/downloads/earlier-content.ts';
import type { ArchivedFile, AssetName, EarlierVersion } from '../../domain/assets.ts';
import type { KeyedFile } from '../../domain/sidecar.ts';
import { parseAssetId } from '../rows/asset-ids.ts';
import { earlierColumns } from '../rows/earlier-columns.ts';
import { keyedColumns, withAsset } from '../rows/keyed-files.ts';
import { readPages } from '../rows/read-pages.ts';
import { toIso } from '../rows/sort-key.ts';
import { createTouchSidecar } from '../rows/touch-sidecar.ts';
import type { Write } from '../schema/write.ts';
import type { DueContent } from './due-checks.ts';

export interface EarlierVersions {
  /** By the id of the file, oldest first; none for an unknown file. */
  earlierVersions(id: string): readonly EarlierVersion[];
  /** By content type, oldest first. */
  earlierInGame(platformGameId: string): readonly EarlierContent[];
  /**
   * What an archived file contains; with `version`, a SHA-256, also an earlier content of it. Null if the archive does
   * not have it.
   */
  content(id: string, version?: string): DueContent | null;
  /** Those that the archive has, in the order of the files' keys. Reads a page at a time. */
  knownEarlier(): Iterable<KeyedFile>;
  /**
   * Those that the archive has beyond the last `most` of each file, or of one file; at most 100. Not of files that are
   * being downloaded.
   */
  surplusVersions(most: number, asset?: AssetName): readonly KeyedFile[];
  /** Records when the content was deleted: epoch ms. */
  versionRemoved(version: KeyedFile, at: number): void;
  /** Call before the service is asked for an archived file again; recording a file ends it, too. */
  beginAgain(asset: AssetName): void;
  endAgain(asset: AssetName): void;
  /** The files for which it did not end: the program was stopped meanwhile. */
  begunAgain(): readonly ArchivedFile[];
}

const pageSize = 1000;
const assetKey = `(SELECT a.key FROM games g JOIN assets a ON a.game_key = g.key
  WHERE g.id = :platformGameId AND a.content_type = :contentType)`;

/** `find` reads an archived file. */
export function createEarlierVersions(
  db: Database.Database,
  write: Write,
  find: (asset: AssetName) => ArchivedFile | null,
): EarlierVersions {
  const ofFile = db.prepare<AssetName, EarlierVersion>(
    `SELECT ${earlierColumns} FROM earlier_versions v WHERE v.asset_key = ${assetKey} ORDER BY v.replaced_at, v.sha256`,
  );
  const inGame = db.prepare<[string], EarlierVersion & { contentType: string }>(
    `SELECT a.content_type AS contentType, ${earlierColumns}
     FROM games g CROSS JOIN assets a ON a.game_key = g.key CROSS JOIN earlier_versions v ON v.asset_key = a.key
     WHERE g.id = ? ORDER BY a.content_type, v.replaced_at, v.sha256`,
  );
  const present = db.prepare<AssetName, KeyedFile>(
    `SELECT ${keyedColumns.f} FROM files f ${withAsset.f} WHERE f.asset_key = ${assetKey}`,
  );
  const earlier = db.prepare<AssetName & { version: string }, KeyedFile>(
    `SELECT ${keyedColumns.v} FROM earlier_versions v ${withAsset.v}
     WHERE v.asset_key = ${assetKey} AND v.sha256 = :version AND v.path IS NOT NULL`,
  );
  const page = db.prepare<[number, string, number], KeyedFile>(
    `SELECT ${keyedColumns.v} FROM earlier_versions v ${withAsset.v}
     WHERE (v.asset_key, v.sha256) > (?, ?) AND v.path IS NOT NULL ORDER BY v.asset_key, v.sha256 LIMIT ?`,
  );
  const surplus = (condition: string) =>
    `SELECT ${keyedColumns.v} FROM earlier_versions v ${withAsset.v}
     WHERE v.path IS NOT NULL AND a.state = 'archived' AND ${condition}
       AND NOT EXISTS (SELECT 1 FROM files_asked_again f WHERE f.asset_key = v.asset_key)
       AND :most <= (SELECT count(*) FROM earlier_versions n WHERE n.asset_key = v.asset_key AND n.path IS NOT NULL
         AND (n.replaced_at, n.sha256) > (v.replaced_at, v.sha256)) LIMIT 100`;
  const allSurplus = db.prepare<{ most: number }, KeyedFile>(surplus('TRUE'));
  const surplusInFile = db.prepare<{ most: number } & AssetName, KeyedFile>(
    surplus(`v.asset_key = ${assetKey}`),
  );
  const remove = db.prepare<[number, number, string]>(
    'UPDATE earlier_versions SET path = NULL, removed_at = ? WHERE asset_key = ? AND sha256 = ?',
  );
  const touchSidecar = createTouchSidecar(db);
  const begin = db.prepare<AssetName>(
    `INSERT OR IGNORE INTO files_asked_again (asset_key) SELECT key FROM assets WHERE key = ${assetKey}`,
  );
  const end = db.prepare<AssetName>(`DELETE FROM files_asked_again WHERE asset_key = ${assetKey}`);
  const begun = db.prepare<[], AssetName>(
    `SELECT g.id AS platformGameId, a.content_type AS contentType
     FROM files_asked_again f JOIN assets a ON a.key = f.asset_key JOIN games g ON g.key = a.game_key`,
  );
  const named = ({ platformGameId, contentType }: AssetName) => ({ platformGameId, contentType });
  return {
    earlierVersions(id) {
      const asset = parseAssetId(id);
      return asset === null ? [] : ofFile.all(asset);
    },
    content(id, version) {
      const asset = parseAssetId(id);
      if (asset === null) return null;
      const file = present.get(asset);
      if (file && (version === undefined || version === file.sha256)) return { ...file, isEarlier: false };
      const found = version === undefined ? undefined : earlier.get({ ...asset, version });
      return found ? { ...found, isEarlier: true } : null;
    },
    earlierInGame: (id) =>
      inGame
        .all(id)
        .map(({ contentType, path, damagedPath, bytes, sha256, archivedAt, replacedAt, removedAt }) => ({
          contentType,
          path,
          damagedPath,
          bytes,
          sha256,
          archivedAt: toIso(archivedAt),
          replacedAt: toIso(replacedAt),
          removedAt: removedAt === null ? null : toIso(removedAt),
        })),
    knownEarlier: () =>
      readPages<KeyedFile>(pageSize, (last) => page.all(last?.key ?? 0, last?.sha256 ?? '', pageSize)),
    surplusVersions: (most, asset) =>
      asset === undefined ? allSurplus.all({ most }) : surplusInFile.all({ most, ...named(asset) }),
    versionRemoved: ({ key, sha256, platformGameId }, at) =>
      void write(() => {
        remove.run(at, key, sha256);
        touchSidecar(platformGameId);
      }),
    beginAgain: (asset) => void write(() => begin.run(named(asset))),
    endAgain: (asset) => void write(() => end.run(named(asset))),
    begunAgain: () =>
      begun.all().flatMap((asset) => {
        const file = find(asset);
        return file === null ? [] : [file];
      }),
  };
}

/**
 * Adds versions that the archive's records name, within the caller's transaction. Of those that are known, only the paths
 * change: their match's folder may have another name since.
 */
export function createRestoreEarlier(db: Database.Database) {
  const put = db.prepare<AssetName & EarlierVersion>(
    `INSERT INTO earlier_versions (asset_key, sha256, path, damaged_path, bytes, archived_at, replaced_at, removed_at, version)
     SELECT key, :sha256, :path, :damagedPath, :bytes, :archivedAt, :replacedAt, :removedAt, :version FROM assets WHERE key = ${assetKey}
     ON CONFLICT DO UPDATE SET path = iif(path IS NULL, NULL, coalesce(excluded.path, path)),
         damaged_path = iif(damaged_path IS NULL, NULL, coalesce(excluded.damaged_path, damaged_path))
       WHERE path <> excluded.path OR damaged_path <> excluded.damaged_path`,
  );
  return ({ platformGameId, contentType, earlier = [] }: ArchivedFile): void => {
    for (const version of earlier) put.run({ platformGameId, contentType, ...version });
  };
}
