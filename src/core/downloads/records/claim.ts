/** Takes downloads from the queue for attempts. */
import type Database from 'better-sqlite3';
import { downloadSteps } from '../../../shared/downloads/download-states.ts';
import { assetId } from '../../catalogue/rows/asset-ids.ts';
import type { Names } from '../../catalogue/rows/names.ts';
import { noTime } from '../../catalogue/rows/sort-key.ts';
import { isInState } from '../../catalogue/rows/status-sql.ts';
import { isKnownPlayed, readTexts } from '../../catalogue/rows/wantable.ts';
import { errorFromText } from '../../catalogue/schema/errors-as-text.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { AssetName, DownloadJob } from '../../domain/assets.ts';

export interface ClaimOptions {
  /** Claims this download or none. */
  readonly only?: AssetName | undefined;
  /** Skips this many downloads at the front of the queue. Default: 0. */
  readonly skip?: number;
  /** Claims only what the user has requested, in the order of the requests, whatever `only` and `skip` are. */
  readonly isRequestedOnly?: boolean;
}

interface Row {
  readonly key: number;
  readonly game_id: string;
  readonly content_type: string;
  readonly number: number | null;
  readonly match_id: string | null;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly start_at: number | null;
  readonly played_at: number;
  readonly team_keys: string;
  readonly match_folder: string | null;
  readonly game_folder: string | null;
  readonly attempts: number;
  readonly unavailable_count: number;
  readonly error: string | null;
  readonly priority: number;
  readonly first_due_at: number;
  readonly ended_at: number | null;
  readonly status: string | null;
  readonly listed_assets: string;
  readonly bytes_done: number | null;
  readonly bytes_total: number | null;
  readonly validator: string | null;
  readonly was_archived: number;
}

const { claim, check } = downloadSteps;

export function createClaim(db: Database.Database, write: Write, names: Names) {
  const columns = `a.key, g.id AS game_id, a.content_type, g.number, m.id AS match_id, g.league_key, g.tournament_key,
       m.start_at, g.played_at, coalesce(nullif(m.team_keys, ''), g.team_keys) AS team_keys,
       m.folder AS match_folder, g.folder AS game_folder, a.attempts, a.unavailable_count, a.error, a.priority, a.first_due_at,
       g.ended_at, g.status, g.listed_assets, a.bytes_done, a.bytes_total, a.validator,
       EXISTS (SELECT 1 FROM files f WHERE f.asset_key = a.key) AS was_archived`;
  const queued = db.prepare<[number, number], Row>(
    `SELECT ${columns} FROM assets a INDEXED BY assets_queue
     CROSS JOIN games g ON g.key = a.game_key LEFT JOIN matches m ON m.key = g.match_key
     WHERE a.${isInState(claim.from)} ORDER BY a.priority DESC, a.due_at, a.key LIMIT ? OFFSET ?`,
  );
  // A check is claimed directly and is never queued: while downloads are paused or the service is down, the file
  // remains not needed.
  const checks = db.prepare<[number, number], Row>(
    `SELECT ${columns} FROM assets a INDEXED BY assets_checks
     CROSS JOIN games g ON g.key = a.game_key LEFT JOIN matches m ON m.key = g.match_key
     WHERE a.${isInState(check.from)} AND a.checks_left > 0 AND a.due_at <= ? ORDER BY a.due_at, a.key LIMIT ?`,
  );
  const queuedOne = db.prepare<[string, string], Row>(
    `SELECT ${columns} FROM games g JOIN assets a ON a.game_key = g.key LEFT JOIN matches m ON m.key = g.match_key
     WHERE g.id = ? AND a.content_type = ? AND a.${isInState(claim.from)}`,
  );
  const requested = db.prepare<[number], Row>(
    `SELECT ${columns} FROM assets a INDEXED BY assets_requested
     CROSS JOIN games g ON g.key = a.game_key LEFT JOIN matches m ON m.key = g.match_key
     WHERE a.${isInState(claim.from)} AND a.requested_at IS NOT NULL ORDER BY a.requested_at, a.key LIMIT ?`,
  );
  const isAnyRequested = db
    .prepare<[], number>(
      `SELECT 1 FROM assets INDEXED BY assets_requested WHERE ${isInState(claim.from)} AND requested_at IS NOT NULL LIMIT 1`,
    )
    .pluck();
  /** `keys` is a JSON array. */
  const mark = db.prepare<{ now: number; keys: string }>(
    `UPDATE assets SET state = '${claim.to}', updated_at = :now,
       checks_left = iif(${isInState(check.from)}, checks_left - 1, checks_left)
     WHERE key IN (SELECT value FROM json_each(:keys))`,
  );

  function toJob(row: Row): DownloadJob {
    // A match without a start time may have games with one.
    const startAt = row.start_at || row.played_at;
    const asset = { platformGameId: row.game_id, contentType: row.content_type };
    return {
      ...asset,
      id: assetId(asset),
      place: {
        platformGameId: row.game_id,
        number: row.number,
        matchId: row.match_id,
        leagueName: names.league(row.league_key).name,
        tournamentName: names.tournament(row.tournament_key).name,
        startAt: startAt === noTime ? null : startAt,
        teamCodes: names.teams(row.team_keys).map((team) => team.code),
        folder: row.match_id === null ? row.game_folder : row.match_folder,
      },
      attempts: row.attempts,
      problem: errorFromText(row.error),
      unavailableCount: row.unavailable_count,
      priority: row.priority,
      firstDueAt: row.first_due_at,
      isKnownPlayed:
        isKnownPlayed(row.ended_at, row.status) || readTexts(row.listed_assets).includes(row.content_type),
      isRepair: row.was_archived === 1,
      resume:
        row.bytes_done === null
          ? null
          : { bytesDone: row.bytes_done, bytesTotal: row.bytes_total, validator: row.validator },
    };
  }

  const take = (now: number, find: () => readonly Row[]): readonly DownloadJob[] =>
    write(() => {
      const rows = find();
      mark.run({ now, keys: JSON.stringify(rows.map(({ key }) => key)) });
      return rows.map(toJob);
    });

  return (limit: number, now: number, options: ClaimOptions = {}): readonly DownloadJob[] => {
    const { only, skip = 0, isRequestedOnly = false } = options;
    // In quiet hours there is mostly none, so that no transaction begins.
    if (isRequestedOnly)
      return isAnyRequested.get() === undefined ? [] : take(now, () => requested.all(limit));
    return take(now, () => {
      if (only) return queuedOne.all(only.platformGameId, only.contentType);
      const rows = queued.all(limit, skip);
      return rows.length < limit ? [...rows, ...checks.all(now, limit - rows.length)] : rows;
    });
  };
}
