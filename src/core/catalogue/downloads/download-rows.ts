/** Rows of `assets` as the domain's downloads and assets. */
import type { Asset, Download, DownloadState } from '../../../shared/domain.ts';
import type { Names } from '../listings/names.ts';
import { toIso, toIsoOrNull } from '../listings/sort-key.ts';
import { errorFromText } from '../schema/errors-as-text.ts';
import { assetId } from './asset-ids.ts';

export interface DownloadRow {
  readonly key: number;
  readonly game_id: string;
  readonly match_id: string | null;
  readonly content_type: string;
  readonly number: number;
  readonly played_at: number;
  readonly league_key: number;
  readonly team_keys: string;
  readonly state: DownloadState;
  readonly priority: number;
  readonly attempts: number;
  readonly bytes_done: number | null;
  readonly bytes_total: number | null;
  readonly bytes: number | null;
  readonly due_at: number;
  readonly updated_at: number;
  readonly error: string | null;
}

export const downloadColumns = `a.key, g.id AS game_id, m.id AS match_id, a.content_type, g.number, g.played_at, g.league_key,
  g.team_keys, a.state, a.priority, a.attempts, a.bytes_done, a.bytes_total, a.bytes, a.due_at, a.updated_at,
  a.error`;
export const downloadTables =
  'assets a CROSS JOIN games g ON g.key = a.game_key LEFT JOIN matches m ON m.key = g.match_key';

export function toDownload(row: DownloadRow, names: Names): Download {
  const asset = { platformGameId: row.game_id, contentType: row.content_type };
  const archivedBytes = row.state === 'archived' ? row.bytes : null;
  return {
    ...asset,
    id: assetId(asset),
    matchId: row.match_id,
    number: row.number,
    playedAt: toIsoOrNull(row.played_at),
    leagueName: names.league(row.league_key).name,
    teams: names.teams(row.team_keys),
    state: row.state,
    priority: row.priority,
    attempts: row.attempts,
    bytesDone: archivedBytes ?? row.bytes_done ?? 0,
    bytesTotal: archivedBytes ?? row.bytes_total,
    bytesPerSecond: 0,
    retryAt: retryAt(row),
    updatedAt: toIso(row.updated_at),
    error: errorFromText(row.error),
  };
}

export interface AssetRow {
  readonly game_key: number;
  readonly content_type: string;
  readonly state: DownloadState;
  readonly due_at: number;
  readonly error: string | null;
  readonly bytes: number | null;
  readonly path: string | null;
  readonly sha256: string | null;
  readonly origin: string | null;
  readonly archived_at: number | null;
  readonly verified_at: number | null;
}

export function toAsset(row: AssetRow, platformGameId: string): Asset {
  const asset = { platformGameId, contentType: row.content_type };
  return {
    ...asset,
    id: assetId(asset),
    state: row.state,
    path: row.path,
    bytes: row.bytes,
    sha256: row.sha256,
    origin: row.origin || null,
    archivedAt: toIsoOrNull(row.archived_at),
    verifiedAt: toIsoOrNull(row.verified_at),
    retryAt: retryAt(row),
    error: errorFromText(row.error),
  };
}

/** Only what is scheduled or waits has a next time. */
function retryAt({
  state,
  due_at,
}: {
  readonly state: DownloadState;
  readonly due_at: number;
}): string | null {
  return state === 'scheduled' || state === 'waiting' ? toIso(due_at) : null;
}
