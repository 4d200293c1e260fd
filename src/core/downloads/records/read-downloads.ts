/** Reads the state and the due time of single downloads, and what all of them amount to. Lists are in download-pages.ts. */
import type Database from 'better-sqlite3';
import { typicalBytes } from '../../../shared/domain/content-types.ts';
import {
  type Download,
  type DownloadState,
  noStateCounts,
  type StateCounts,
} from '../../../shared/domain/domain.ts';
import { isActive, isOpen } from '../../../shared/downloads/download-states.ts';
import type { FileEvent } from '../../../shared/downloads/file-history.ts';
import { parseAssetId } from '../../catalogue/rows/asset-ids.ts';
import type { Names } from '../../catalogue/rows/names.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import type { AssetName } from '../../domain/assets.ts';
import { type DownloadRow, downloadColumns, downloadTables, toDownload } from './download-rows.ts';
import { createFileHistory } from './file-history.ts';

export interface ReadDownloads {
  /** When an asset may be tried: now or earlier if queued, its due time if scheduled or waiting, otherwise null. */
  dueAt(asset: AssetName): number | null;
  /** The assets that have a part file with a resume point. */
  resumable(): readonly AssetName[];
  state(asset: AssetName): DownloadState | null;
  /** Whether the service lists this content type for this game. */
  isListed(asset: AssetName): boolean;
  get(id: string): Download | null;
  /** Oldest first; empty for an unknown file. */
  history(id: string): readonly FileEvent[];
  counts(): StateCounts;
  /**
   * About how many bytes the queued files will have: the mean size of the archived files of their content type, or
   * the typical one. Content types of which neither is known are left out.
   */
  queuedBytes(): number;
  /** The size of one file of this content type, by the same rule; null if unknown. */
  usualBytes(contentType: string): number | null;
}

interface StateRow {
  readonly state: DownloadState;
  readonly due_at: number;
}

export function createReadDownloads(
  db: Database.Database,
  names: Names,
  time: () => StatusTime,
): ReadDownloads {
  const find = db.prepare<[string, string], StateRow>(
    `SELECT a.state, a.due_at FROM games g JOIN assets a ON a.game_key = g.key WHERE g.id = ? AND a.content_type = ?`,
  );
  // Read for every attempt and every requested asset: one column, without an object.
  const selectState = db
    .prepare<[string, string], DownloadState>(
      'SELECT a.state FROM games g JOIN assets a ON a.game_key = g.key WHERE g.id = ? AND a.content_type = ?',
    )
    .pluck();
  const resumable = db.prepare<[], AssetName>(
    `SELECT g.id AS platformGameId, a.content_type AS contentType FROM assets a JOIN games g ON g.key = a.game_key
     WHERE a.bytes_done IS NOT NULL AND a.state NOT IN ('archived', 'cancelled', 'not-offered', 'not-wanted')`,
  );
  const isListed = db
    .prepare<[string, string], number>(
      'SELECT 1 FROM games g, json_each(g.listed_assets) l WHERE g.id = ? AND l.value = ?',
    )
    .pluck();
  const get = db.prepare<[string, string], DownloadRow>(
    `SELECT ${downloadColumns} FROM ${downloadTables} WHERE g.id = ? AND a.content_type = ?`,
  );
  const queued = db.prepare<[], { type: string; files: number }>(
    `SELECT content_type AS type, count(*) AS files FROM assets WHERE state = 'queued' GROUP BY content_type`,
  );
  const mean = db
    .prepare<[string], number | null>(
      `SELECT sum(bytes) * 1.0 / sum(assets) FROM coverage_counts
       WHERE scope = 'content-type' AND kind = 'archived' AND ref = ? AND assets > 0`,
    )
    .pluck();
  const usualBytes = (type: string) => mean.get(type) ?? typicalBytes(type);

  return {
    dueAt({ platformGameId, contentType }) {
      const row = find.get(platformGameId, contentType);
      return row && isOpen(row.state) && !isActive(row.state) ? row.due_at : null;
    },
    resumable: () => resumable.all(),
    state: ({ platformGameId, contentType }) => selectState.get(platformGameId, contentType) ?? null,
    isListed: ({ platformGameId, contentType }) => isListed.get(platformGameId, contentType) !== undefined,
    get(id) {
      const asset = parseAssetId(id);
      const row = asset && get.get(asset.platformGameId, asset.contentType);
      return row ? toDownload(row, names, time()) : null;
    },
    history: createFileHistory(db),
    counts: createCounts(db),
    queuedBytes: () =>
      Math.ceil(queued.all().reduce((sum, { type, files }) => sum + files * (usualBytes(type) ?? 0), 0)),
    usualBytes,
  };
}

/** Triggers count (catalogue/schema/tables/assets.ts); this only reads. */
export function createCounts(db: Database.Database): () => StateCounts {
  const read = db.prepare<[], { state: DownloadState; assets: number }>(
    "SELECT state, assets FROM state_counts WHERE scope = 'all' AND ref = 0",
  );
  return () => {
    const counts = noStateCounts();
    for (const { state, assets } of read.all()) counts[state] = assets;
    return counts;
  };
}
