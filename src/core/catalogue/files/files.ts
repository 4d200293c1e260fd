/** The catalogue's data about the archive's files. */
import type { ArchivedFile, AssetName } from '../../domain/assets.ts';
import { pathInArchive } from '../../domain/further-paths.ts';
import type { KeyedFile } from '../../domain/sidecar.ts';
import { parseAssetId } from '../rows/asset-ids.ts';
import { keyedColumns, withAsset } from '../rows/keyed-files.ts';
import type { Names } from '../rows/names.ts';
import { readPages } from '../rows/read-pages.ts';
import { gameDateSql } from '../rows/sort-key.ts';
import { type ChosenFiles, createChosenFiles } from './chosen-files.ts';
import { createDamageRecords, type DamageRecords } from './damage.ts';
import { createDueChecks, type DueChecks } from './due-checks.ts';
import { createEarlierVersions, type EarlierVersions } from './earlier-versions.ts';
import { createFolderMoves, type FolderMoves } from './folder-moves.ts';
import { createFurtherArchives, type FurtherArchives } from './further-archives.ts';
import { createRechecks, type Rechecks } from './rechecks.ts';
import { createRestore, type RestoreItem, type RestoreOptions } from './restore.ts';
import { createSidecars, type Sidecars } from './sidecars.ts';

export interface Files
  extends Sidecars,
    EarlierVersions,
    Rechecks,
    DueChecks,
    DamageRecords,
    ChosenFiles,
    FolderMoves,
    FurtherArchives {
  /** The archived file of an asset, or null. */
  find(id: string): ArchivedFile | null;
  byPath(path: string): ArchivedFile | null;
  /** The present folder of the game's match, or of a game listed alone; null before its first file is archived. */
  folder(platformGameId: string): string | null;
  /** The archived file with the last key, or null. */
  newest(): AssetName | null;
  /** The queued download with this share of the queue before it (0 up to 1); null if none is queued. */
  queuedBehind(share: number): AssetName | null;
  /**
   * The archived files in the order of their keys: all, or those behind the key `after` and up to `through`. Reads a
   * page at a time, so that no read stays open.
   */
  known(keys?: { readonly after?: number; readonly through?: number }): Iterable<KeyedFile>;
  /** The archived files of these games, in the order of the ids and by content type. Unknown ids have none. */
  ofGames(ids: readonly string[]): readonly CitedFile[];
  /** Restores the facts of sidecars and of found files (rebuild) in one transaction; idempotent. */
  restore(items: readonly RestoreItem[]): void;
  /** All archived files, in all archives. */
  totals(): { readonly files: number; readonly bytes: number };
  /** Those in the own archive. */
  ownTotals(): { readonly files: number; readonly bytes: number };
}

/** An archived file of a game; `path` is in the archive that has it. `playedAt` is epoch ms, null if it is not known. */
export interface CitedFile {
  readonly platformGameId: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly playedAt: number | null;
}

const pageSize = 1000;

const columns = `g.id AS platformGameId, a.content_type AS contentType, f.path, f.folder, a.bytes, f.sha256,
  f.archived_at AS archivedAt, f.origin, f.etag, f.media_type AS mediaType, f.headers, f.version`;
const tables = 'files f JOIN assets a ON a.key = f.asset_key JOIN games g ON g.key = a.game_key';

interface FilesOptions extends RestoreOptions {
  readonly names: Names;
}

export function createFiles(options: FilesOptions): Files {
  const { db, write, names } = options;
  const find = db.prepare<[string, string], ArchivedFile>(
    `SELECT ${columns} FROM ${tables} WHERE g.id = ? AND a.content_type = ?`,
  );
  const byPath = db.prepare<[string], ArchivedFile>(`SELECT ${columns} FROM ${tables} WHERE f.path = ?`);
  const folder = db
    .prepare<[string], string | null>(
      `SELECT iif(g.match_key IS NULL, g.folder, m.folder)
       FROM games g LEFT JOIN matches m ON m.key = g.match_key WHERE g.id = ?`,
    )
    .pluck();
  const page = db.prepare<[number, number, number], KeyedFile>(
    `SELECT ${keyedColumns.f} FROM files f ${withAsset.f}
     WHERE f.asset_key > ? AND f.asset_key <= ? AND a.state = 'archived' ORDER BY f.asset_key LIMIT ?`,
  );
  const ofGames = db.prepare<[string], CitedFile>(
    `SELECT g.id AS platformGameId, f.path, coalesce(a.bytes, 0) AS bytes, f.sha256,
       ${gameDateSql} AS playedAt
     FROM json_each(?) i CROSS JOIN games g ON g.id = i.value CROSS JOIN assets a ON a.game_key = g.key
     CROSS JOIN files f ON f.asset_key = a.key
     WHERE +a.state = 'archived' ORDER BY i.key, a.content_type`,
  );
  const newest = db.prepare<[], AssetName>(
    `SELECT g.id AS platformGameId, a.content_type AS contentType FROM ${tables}
     ORDER BY f.asset_key DESC LIMIT 1`,
  );
  const queued = db.prepare<[], number>("SELECT count(*) FROM assets WHERE state = 'queued'").pluck();
  const queuedAt = db.prepare<[number], AssetName>(
    `SELECT g.id AS platformGameId, a.content_type AS contentType FROM assets a INDEXED BY assets_queue
     CROSS JOIN games g ON g.key = a.game_key
     WHERE a.state = 'queued' ORDER BY a.priority DESC, a.due_at, a.key LIMIT 1 OFFSET ?`,
  );
  const totals = db.prepare<[], { files: number; bytes: number }>(
    "SELECT assets AS files, bytes FROM state_counts WHERE scope = 'all' AND ref = 0 AND state = 'archived'",
  );

  const known = ({ after = 0, through = Number.MAX_SAFE_INTEGER } = {}) =>
    readPages<KeyedFile>(pageSize, (last) => page.all(last?.key ?? after, through, pageSize));
  const total = () => totals.get() ?? { files: 0, bytes: 0 };
  const restore = createRestore(options);
  const further = createFurtherArchives(db, write, restore);
  return {
    find(id) {
      const asset = parseAssetId(id);
      return (asset && find.get(asset.platformGameId, asset.contentType)) ?? null;
    },
    byPath: (path) => byPath.get(path) ?? null,
    folder: (id) => folder.get(id) ?? null,
    ofGames: (ids) =>
      ofGames.all(JSON.stringify(ids)).map((file) => ({ ...file, path: pathInArchive(file.path) })),
    newest: () => newest.get() ?? null,
    queuedBehind: (share) => queuedAt.get(Math.floor((queued.get() ?? 0) * share)) ?? null,
    known,
    ...createSidecars(db, write, names),
    ...createFolderMoves(db, write),
    ...createRechecks(db, write),
    ...createDueChecks(db, total),
    ...createDamageRecords(db),
    ...createChosenFiles(db, known, total),
    ...createEarlierVersions(
      db,
      write,
      ({ platformGameId, contentType }) => find.get(platformGameId, contentType) ?? null,
    ),
    ...further,
    restore,
    totals: total,
    ownTotals() {
      const { files, bytes } = total();
      const others = further.furtherArchives();
      const sum = (of: 'files' | 'bytes') => others.reduce((all, each) => all + each[of], 0);
      return { files: files - sum('files'), bytes: bytes - sum('bytes') };
    },
  };
}
