/** Rows of `assets` as the domain's downloads and assets. */

import type { ErrorData } from '../../../shared/base/errors.ts';
import type { AssetStatus } from '../../../shared/domain/asset-status.ts';
import type { Asset, Download, DownloadState } from '../../../shared/domain/domain.ts';
import { isPending } from '../../../shared/downloads/download-states.ts';
import { assetId } from '../../catalogue/rows/asset-ids.ts';
import type { Names } from '../../catalogue/rows/names.ts';
import { toIso, toIsoOrNull } from '../../catalogue/rows/sort-key.ts';
import { errorFromText } from '../../catalogue/schema/errors-as-text.ts';
import { assetStatus, type StatusTime } from '../../domain/asset-status.ts';

/** What the status of an asset depends on. */
interface StatusRow {
  readonly state: DownloadState;
  readonly first_due_at: number;
  readonly unplayed_until: number | null;
  readonly wanted_at: number | null;
  readonly day: number;
  readonly unavailable_count: number;
  readonly is_undecided: number;
}

export interface DownloadRow extends StatusRow {
  readonly key: number;
  readonly game_id: string;
  readonly match_id: string | null;
  readonly content_type: string;
  readonly number: number | null;
  readonly played_at: number;
  readonly league_key: number;
  readonly team_keys: string;
  readonly priority: number;
  readonly attempts: number;
  readonly bytes_done: number | null;
  readonly bytes_total: number | null;
  readonly bytes: number | null;
  readonly due_at: number;
  readonly updated_at: number;
  readonly error: string | null;
}

/** For an archived asset whose file the catalogue does not have. */
const unknownFile: ErrorData = {
  code: 'unexpected',
  message: 'The file is archived, but the catalogue does not know where.',
  remedy: 'In Settings › Archive, choose "Rebuild the catalogue from the folder".',
};

/** For a failure whose reason the catalogue does not have. */
const unknownReason: ErrorData = { code: 'unexpected', message: 'The reason for the failure is unknown.' };

export const downloadColumns = `a.key, g.id AS game_id, m.id AS match_id, a.content_type, g.number, g.played_at, g.league_key,
  g.team_keys, a.state, a.priority, a.attempts, a.bytes_done, a.bytes_total, a.bytes, a.due_at, a.updated_at,
  a.error, a.first_due_at, a.unplayed_until, a.wanted_at, a.day, a.unavailable_count, a.is_undecided`;
export const downloadTables =
  'assets a CROSS JOIN games g ON g.key = a.game_key LEFT JOIN matches m ON m.key = g.match_key';

export function toDownload(row: DownloadRow, names: Names, time: StatusTime): Download {
  const asset = { platformGameId: row.game_id, contentType: row.content_type };
  const error = errorFromText(row.error);
  const updatedAt = toIso(row.updated_at);
  // The keys are in the order in which the command line prints them.
  const head = {
    ...asset,
    id: assetId(asset),
    matchId: row.match_id,
    number: row.number,
    playedAt: toIsoOrNull(row.played_at),
    leagueName: names.league(row.league_key).name,
    teams: names.teams(row.team_keys),
  };
  const status = statusIn(row, error, time);
  const tries = { priority: row.priority, attempts: row.attempts };
  const progress = {
    bytesDone: row.bytes_done ?? 0,
    bytesTotal: row.bytes_total,
    bytesPerSecond: 0,
  } as const;
  const { state } = row;
  if (isPending(state)) {
    const retryAt = toIso(row.due_at);
    return { ...head, state, status, ...tries, ...progress, retryAt, updatedAt, error };
  }
  if (state === 'failed') {
    const reason = error ?? unknownReason;
    return { ...head, state, status, ...tries, ...progress, retryAt: null, updatedAt, error: reason };
  }
  if (state === 'archived') {
    const bytes = row.bytes ?? progress.bytesDone;
    const whole = { bytesDone: bytes, bytesTotal: bytes, bytesPerSecond: 0 } as const;
    return { ...head, state, status, ...tries, ...whole, retryAt: null, updatedAt, error: null };
  }
  return { ...head, state, status, ...tries, ...progress, retryAt: null, updatedAt, error };
}

export interface AssetRow extends StatusRow {
  readonly game_key: number;
  readonly content_type: string;
  readonly due_at: number;
  readonly error: string | null;
  readonly bytes: number | null;
  readonly path: string | null;
  readonly sha256: string | null;
  readonly origin: string | null;
  readonly archived_at: number | null;
  readonly verified_at: number | null;
}

export function toAsset(row: AssetRow, platformGameId: string, time: StatusTime): Asset {
  const asset = { platformGameId, contentType: row.content_type };
  const id = assetId(asset);
  const error = errorFromText(row.error);
  const status = statusIn(row, error, time);
  const { path, bytes, sha256 } = row;
  const origin = row.origin || null;
  const verifiedAt = toIsoOrNull(row.verified_at);
  // The keys are in the order in which the command line prints them.
  if (
    row.state === 'archived' &&
    path !== null &&
    bytes !== null &&
    sha256 !== null &&
    row.archived_at !== null
  ) {
    // 0 is a time here: a restored file may be dated 1970.
    // Written out, as a page of matches has hundreds of them: spreads would first create objects of their own.
    return {
      platformGameId,
      contentType: row.content_type,
      id,
      state: row.state,
      status,
      path,
      bytes,
      sha256,
      origin,
      archivedAt: toIso(row.archived_at),
      verifiedAt,
      retryAt: null,
      error: null,
    };
  }
  const earlier = { path, bytes, sha256, origin, archivedAt: toIsoOrNull(row.archived_at), verifiedAt };
  const { state } = row;
  if (isPending(state)) return { ...asset, id, state, status, ...earlier, retryAt: toIso(row.due_at), error };
  if (state === 'archived')
    return { ...asset, id, state: 'failed', status: 'failed', ...earlier, retryAt: null, error: unknownFile };
  if (state === 'failed')
    return { ...asset, id, state, status, ...earlier, retryAt: null, error: error ?? unknownReason };
  return { ...asset, id, state, status, ...earlier, retryAt: null, error };
}

function statusIn(row: StatusRow, error: ErrorData | null, time: StatusTime): AssetStatus {
  const facts = {
    state: row.state,
    problem: error?.code ?? null,
    firstDueAt: row.first_due_at,
    unplayedUntil: row.unplayed_until,
    wantedAt: row.wanted_at,
    day: row.day,
    isAbsent: row.unavailable_count > 0,
    isUndecided: row.is_undecided === 1,
  };
  return assetStatus(facts, time);
}
