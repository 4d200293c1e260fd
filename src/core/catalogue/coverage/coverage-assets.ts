/**
 * The assets behind the counts of the coverage, page by page: latest day first, then by league. The counted cells show
 * on which days and in which leagues there are any, so that a page reads few others.
 */
import type Database from 'better-sqlite3';
import { type AssetStatus, assetStatuses } from '../../../shared/asset-status.ts';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type { CoverageAsset } from '../../../shared/coverage.ts';
import type { DownloadState } from '../../../shared/domain.ts';
import { expectedStepMs, type StatusTime } from '../../domain/asset-status.ts';
import { assetId } from '../rows/asset-ids.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import type { Names } from '../rows/names.ts';
import { dayNumber, toIso, toIsoOrNull } from '../rows/sort-key.ts';
import { countedKinds, statusCase } from '../rows/status-sql.ts';
import { errorFromText } from '../schema/errors-as-text.ts';

type ReadAssets = (input: HandlerInput<'coverage.assets'>) => OperationOutput<'coverage.assets'>;

interface Place {
  readonly day: number;
  readonly league_key: number;
}

interface Row extends Place {
  readonly key: number;
  readonly game_id: string;
  readonly match_id: string | null;
  readonly number: number;
  readonly content_type: string;
  readonly team_keys: string;
  readonly played_at: number;
  readonly status: AssetStatus;
  readonly state: DownloadState;
  readonly counted_step: number;
  readonly wanted_at: number | null;
  readonly changed_at: number;
  readonly failing_since: number | null;
  readonly requests: number;
  readonly next_attempt_at: number | null;
  readonly error: string | null;
}

interface Filters extends StatusTime {
  readonly contentType: string | null;
  readonly statuses: string;
}

const placesPerBatch = 50;
const isAbsence = (error: string) => `json_extract(${error}, '$.code') = 'not-available-yet'`;

export function createCoverageAssets(
  db: Database.Database,
  names: Names,
  time: () => StatusTime,
): ReadAssets {
  const isWanted = (kind: string, step: string) =>
    `${statusCase(kind, step)} IN (SELECT value FROM json_each(:statuses))`;
  const places = db.prepare<
    Filters & {
      kinds: string;
      league: string | null;
      from: number;
      day: number;
      leagueKey: number;
      limit: number;
    },
    Place
  >(
    `SELECT DISTINCT c.day, c.league_key FROM coverage_cells c
     WHERE (c.day, c.league_key) <= (:day, :leagueKey) AND c.day >= :from
       AND (:league IS NULL OR c.league_key IN (SELECT key FROM leagues WHERE name = :league))
       AND (:contentType IS NULL OR c.content_type = :contentType)
       AND c.kind IN (SELECT value FROM json_each(:kinds)) AND ${isWanted('c.kind', 'c.step')}
     ORDER BY c.day DESC, c.league_key DESC LIMIT :limit`,
  );
  const assets = db.prepare<Filters & Place & { before: number; limit: number }, Row>(
    `SELECT a.key, a.day, a.league_key, g.id AS game_id, m.id AS match_id, g.number, a.content_type, g.team_keys,
       g.played_at, ${statusCase('a.counted_as', 'a.counted_step')} AS status, a.state, a.counted_step, a.wanted_at,
       coalesce((SELECT h.at FROM history h WHERE h.asset_key = a.key ORDER BY h.line DESC LIMIT 1), a.updated_at)
         AS changed_at,
       iif(a.counted_as = 'failing', (SELECT min(h.at) FROM history h WHERE h.asset_key = a.key AND h.error IS NOT NULL
         AND h.line > coalesce((SELECT max(x.line) FROM history x
           WHERE x.asset_key = a.key AND (${isAbsence('x.error')} OR x.state = 'archived')), 0)), NULL) AS failing_since,
       a.attempts + a.absences AS requests,
       iif(a.state IN ('scheduled', 'waiting') OR (a.state = 'not-needed' AND a.checks_left > 0), a.due_at, NULL)
         AS next_attempt_at,
       a.error
     FROM assets a INDEXED BY assets_place
     CROSS JOIN games g ON g.key = a.game_key LEFT JOIN matches m ON m.key = g.match_key
     WHERE a.day = :day AND a.league_key = :league_key AND a.key < :before
       AND (:contentType IS NULL OR a.content_type = :contentType) AND ${isWanted('a.counted_as', 'a.counted_step')}
     ORDER BY a.key DESC LIMIT :limit`,
  );
  const last = Number.MAX_SAFE_INTEGER;

  return ({ league, day, contentType, status = assetStatuses, cursor, limit }) => {
    const at = time();
    const filters = { ...at, contentType: contentType ?? null, statuses: JSON.stringify(status) };
    const only = day === undefined ? null : dayNumber(day);
    const [afterDay = only ?? last, afterLeague = last, afterKey = last] =
      cursor === undefined ? [] : fromCursor('coverage', cursor, 3);
    const range = { from: only ?? Number.MIN_SAFE_INTEGER, league: league ?? null };
    const kinds = JSON.stringify(countedKinds(status));

    const rows: Row[] = [];
    let next: Place & { before: number } = { day: afterDay, league_key: afterLeague, before: afterKey };
    let isMore = only === null || afterDay === only;
    while (isMore && rows.length <= limit) {
      const { day: upTo, league_key: leagueKey, before } = next;
      const found = places.all({
        ...{ ...filters, ...range, kinds, day: upTo, leagueKey, limit: placesPerBatch },
      });
      for (const place of found) {
        const isFirst = place.day === upTo && place.league_key === leagueKey;
        const room = limit + 1 - rows.length;
        if (room <= 0) break;
        rows.push(...assets.all({ ...filters, ...place, before: isFirst ? before : last, limit: room }));
      }
      const end = found.at(-1);
      isMore = found.length === placesPerBatch && end !== undefined;
      if (end) next = { day: end.day, league_key: end.league_key - 1, before: last };
    }
    const page = rows.slice(0, limit);
    const end = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map((row) => toCoverageAsset(row, names, at)),
      nextCursor: end ? toCursor('coverage', [end.day, end.league_key, end.key]) : null,
    };
  };
}

function toCoverageAsset(row: Row, names: Names, { usualDelayMs }: StatusTime): CoverageAsset {
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
    state: row.state,
    since: toIso(beganAt(row, usualDelayMs)),
    attempts: row.requests,
    nextAttemptAt: row.next_attempt_at === null ? null : toIso(row.next_attempt_at),
    error: errorFromText(row.error),
  };
}

/** Epoch ms: when the asset came into its status. */
function beganAt(row: Row, usualDelayMs: number): number {
  const expectedFrom = row.counted_step * expectedStepMs;
  switch (row.status) {
    case 'upcoming':
      return row.wanted_at ?? row.changed_at;
    case 'expected':
      return expectedFrom;
    case 'overdue':
      return expectedFrom + usualDelayMs;
    case 'failing':
      return row.failing_since ?? row.changed_at;
    default:
      return row.changed_at;
  }
}
