/** The catalogue's data about the archive's files. */
import type Database from 'better-sqlite3';
import type { ArchivedFile, AssetName } from '../../domain/assets.ts';
import type { KnownFile } from '../../domain/sidecar.ts';
import { parseAssetId } from '../rows/asset-ids.ts';
import type { GameRows } from '../rows/game-rows.ts';
import type { MatchRows } from '../rows/match-rows.ts';
import type { Names } from '../rows/names.ts';
import type { Write } from '../schema/write.ts';
import { createRestore, type RestoreItem } from './restore.ts';
import { createSidecars, type Sidecars } from './sidecars.ts';

export interface Files extends Sidecars {
  /** The archived file of an asset, or null. */
  find(id: string): ArchivedFile | null;
  byPath(path: string): ArchivedFile | null;
  /** All archived files in key order. Reads a page at a time, so that no read stays open. */
  known(): Iterable<KnownFile>;
  markVerified(assets: readonly AssetName[], at: number): void;
  /** Restores the facts of sidecars and of found files (rebuild) in one transaction; idempotent. */
  restore(items: readonly RestoreItem[]): void;
  totals(): { readonly files: number; readonly bytes: number };
}

const pageSize = 1000;

const columns = `g.id AS platformGameId, a.content_type AS contentType, f.path, f.folder, a.bytes, f.sha256,
  f.archived_at AS archivedAt, f.origin, f.etag, f.media_type AS mediaType`;
const tables = 'files f JOIN assets a ON a.key = f.asset_key JOIN games g ON g.key = a.game_key';

export function createFiles(
  db: Database.Database,
  write: Write,
  names: Names,
  matchRows: MatchRows,
  gameRows: GameRows,
): Files {
  const find = db.prepare<[string, string], ArchivedFile>(
    `SELECT ${columns} FROM ${tables} WHERE g.id = ? AND a.content_type = ?`,
  );
  const byPath = db.prepare<[string], ArchivedFile>(`SELECT ${columns} FROM ${tables} WHERE f.path = ?`);
  const page = db.prepare<[number, number], KnownFile & { key: number }>(
    `SELECT f.asset_key AS key, g.id AS platformGameId, a.content_type AS contentType, f.path, a.bytes, f.sha256
     FROM files f CROSS JOIN assets a ON a.key = f.asset_key CROSS JOIN games g ON g.key = a.game_key
     WHERE f.asset_key > ? AND a.state = 'archived' ORDER BY f.asset_key LIMIT ?`,
  );
  const verified = db.prepare<[number, string, string]>(
    `UPDATE files SET verified_at = ? WHERE asset_key = (
       SELECT a.key FROM games g JOIN assets a ON a.game_key = g.key WHERE g.id = ? AND a.content_type = ?)`,
  );
  const totals = db.prepare<[], { files: number; bytes: number }>(
    "SELECT assets AS files, bytes FROM state_counts WHERE scope = 'all' AND ref = 0 AND state = 'archived'",
  );

  return {
    find(id) {
      const asset = parseAssetId(id);
      return (asset && find.get(asset.platformGameId, asset.contentType)) ?? null;
    },
    byPath: (path) => byPath.get(path) ?? null,
    *known() {
      for (let after = 0; ; ) {
        const rows = page.all(after, pageSize);
        for (const { key: _, ...file } of rows) yield file;
        const last = rows.at(-1);
        if (last === undefined || rows.length < pageSize) return;
        after = last.key;
      }
    },
    markVerified: (assets, at) =>
      write(() => {
        for (const { platformGameId, contentType } of assets) verified.run(at, platformGameId, contentType);
      }),
    ...createSidecars(db, write, names),
    restore: createRestore(db, write, matchRows, gameRows),
    totals: () => totals.get() ?? { files: 0, bytes: 0 },
  };
}
