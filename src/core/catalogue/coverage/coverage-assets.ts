/** The assets behind the counts of the coverage, page by page: latest day first, then by league. */
import type Database from 'better-sqlite3';
import type { AssetStatus } from '../../../shared/asset-status.ts';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type { CoverageAsset } from '../../../shared/coverage.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import { assetId } from '../rows/asset-ids.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import type { Names } from '../rows/names.ts';
import { dayNumber, toIso, toIsoOrNull } from '../rows/sort-key.ts';
import { errorFromText } from '../schema/errors-as-text.ts';
import { statusExpression } from './status-sql.ts';

type ReadAssets = (input: HandlerInput<'coverage.assets'>) => OperationOutput<'coverage.assets'>;

interface Row {
  readonly key: number;
  readonly day: number;
  readonly league_key: number;
  readonly game_id: string;
  readonly match_id: string | null;
  readonly number: number;
  readonly content_type: string;
  readonly team_keys: string;
  readonly played_at: number;
  readonly status: AssetStatus;
  readonly since: number;
  readonly requests: number;
  readonly next_attempt_at: number | null;
  readonly error: string | null;
}

interface Parameters extends StatusTime {
  readonly league: string | null;
  readonly day: number | null;
  readonly contentType: string | null;
  readonly statuses: string | null;
  readonly afterDay: number;
  readonly afterLeague: number;
  readonly afterKey: number;
  readonly limit: number;
}

export function createCoverageAssets(
  db: Database.Database,
  names: Names,
  time: () => StatusTime,
): ReadAssets {
  const read = db.prepare<Parameters, Row>(
    `SELECT a.key, a.day, a.league_key, g.id AS game_id, m.id AS match_id, g.number, a.content_type, g.team_keys,
       g.played_at, ${statusExpression} AS status, a.updated_at AS since, a.attempts + a.absences AS requests,
       iif(a.state IN ('scheduled', 'waiting') OR (a.state = 'not-needed' AND a.checks_left > 0), a.due_at, NULL)
         AS next_attempt_at,
       a.error
     FROM assets a CROSS JOIN games g ON g.key = a.game_key LEFT JOIN matches m ON m.key = g.match_key
     WHERE (a.day, a.league_key, a.key) < (:afterDay, :afterLeague, :afterKey)
       AND (:day IS NULL OR a.day = :day)
       AND (:league IS NULL OR a.league_key IN (SELECT key FROM leagues WHERE name = :league))
       AND (:contentType IS NULL OR a.content_type = :contentType)
       AND (:statuses IS NULL OR ${statusExpression} IN (SELECT value FROM json_each(:statuses)))
     ORDER BY a.day DESC, a.league_key DESC, a.key DESC LIMIT :limit`,
  );
  const last = Number.MAX_SAFE_INTEGER;

  return ({ league, day, contentType, status, cursor, limit }) => {
    const [afterDay = last, afterLeague = last, afterKey = last] =
      cursor === undefined ? [] : fromCursor('coverage', cursor, 3);
    const rows = read.all({
      ...{ ...time(), afterDay, afterLeague, afterKey, limit: limit + 1 },
      league: league ?? null,
      day: day === undefined ? null : dayNumber(day),
      contentType: contentType ?? null,
      statuses: status ? JSON.stringify(status) : null,
    });
    const page = rows.slice(0, limit);
    const end = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(toCoverageAsset),
      nextCursor: end ? toCursor('coverage', [end.day, end.league_key, end.key]) : null,
    };
  };

  function toCoverageAsset(row: Row): CoverageAsset {
    const asset = { platformGameId: row.game_id, contentType: row.content_type };
    return {
      id: assetId(asset),
      platformGameId: row.game_id,
      matchId: row.match_id,
      number: row.number,
      contentType: row.content_type,
      leagueName: names.league(row.league_key).name,
      teams: names.teams(row.team_keys),
      playedAt: toIsoOrNull(row.played_at),
      status: row.status,
      since: toIso(row.since),
      attempts: row.requests,
      nextAttemptAt: toIsoOrNull(row.next_attempt_at),
      error: errorFromText(row.error),
    };
  }
}
