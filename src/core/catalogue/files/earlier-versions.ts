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
import type { Write } from '../schema/write.ts';

export interface EarlierVersions {
  /** By the id of the file, oldest first; none for an unknown file. */
  earlierVersions(id: string): readonly EarlierVersion[];
  /** By content type, oldest first. */
  earlierInGame(platformGameId: string): readonly EarlierContent[];
  /** Those that the archive has, in the order of the files' keys. Reads a page at a time. */
  knownEarlier(): Iterable<KeyedFile>;
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
  const page = db.prepare<[number, string, number], KeyedFile>(
    `SELECT ${keyedColumns.v} FROM earlier_versions v ${withAsset.v}
     WHERE (v.asset_key, v.sha256) > (?, ?) AND v.path IS NOT NULL ORDER BY v.asset_key, v.sha256 LIMIT ?`,
  );
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
    earlierInGame: (id) =>
      inGame.all(id).map(({ contentType, path, damagedPath, bytes, sha256, archivedAt, replacedAt }) => ({
        contentType,
        path,
        damagedPath,
        bytes,
        sha256,
        archivedAt: toIso(archivedAt),
        replacedAt: toIso(replacedAt),
      })),
    knownEarlier: () =>
      readPages<KeyedFile>(pageSize, (last) => page.all(last?.key ?? 0, last?.sha256 ?? '', pageSize)),
    beginAgain: (asset) => void write(() => begin.run(named(asset))),
    endAgain: (asset) => void write(() => end.run(named(asset))),
    begunAgain: () =>
      begun.all().flatMap((asset) => {
        const file = find(asset);
        return file === null ? [] : [file];
      }),
  };
}

/** Adds versions that the archive's records name, within the caller's transaction. Those that are known do not change. */
export function createRestoreEarlier(db: Database.Database) {
  const put = db.prepare<AssetName & EarlierVersion>(
    `INSERT INTO earlier_versions (asset_key, sha256, path, damaged_path, bytes, archived_at, replaced_at, version)
     SELECT key, :sha256, :path, :damagedPath, :bytes, :archivedAt, :replacedAt, :version FROM assets WHERE key = ${assetKey}
     ON CONFLICT DO NOTHING`,
  );
  return ({ platformGameId, contentType, earlier = [] }: ArchivedFile): void => {
    for (const version of earlier) put.run({ platformGameId, contentType, ...version });
  };
}
