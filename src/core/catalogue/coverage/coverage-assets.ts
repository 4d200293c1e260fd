/** The assets behind the counts of the coverage, page by page. */
import type Database from 'better-sqlite3';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type { CoverageAsset } from '../../../shared/coverage/coverage.ts';
import { assetStatuses } from '../../../shared/domain/asset-status.ts';
import type { DownloadState } from '../../../shared/domain/domain.ts';
import { expectedStepMs, type StatusTime } from '../../domain/asset-status.ts';
import { assetId } from '../rows/asset-ids.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import type { Names } from '../rows/names.ts';
import { dayNumber, toIso, toIsoOrNull } from '../rows/sort-key.ts';
import { errorFromText } from '../schema/errors-as-text.ts';
import { createFindAssets, type FoundAsset } from './find-assets.ts';

type ReadAssets = (input: HandlerInput<'coverage.assets'>) => OperationOutput<'coverage.assets'>;

interface Details {
  readonly key: number;
  readonly game_id: string;
  readonly match_id: string | null;
  readonly number: number | null;
  readonly content_type: string;
  readonly team_keys: string;
  readonly played_at: number;
  readonly state: DownloadState;
  readonly wanted_at: number | null;
  readonly changed_at: number;
  readonly failing_since: number | null;
  readonly requests: number;
  readonly next_attempt_at: number | null;
  readonly error: string | null;
}
type Row = FoundAsset & Details;

const isAbsence = (error: string) => `json_extract(${error}, '$.code') = 'not-available-yet'`;

export function createCoverageAssets(
  db: Database.Database,
  names: Names,
  time: () => StatusTime,
): ReadAssets {
  const find = createFindAssets(db);
  const details = db.prepare<[string], Details>(
    `SELECT a.key, g.id AS game_id, m.id AS match_id, g.number, a.content_type, g.team_keys, g.played_at, a.state, a.wanted_at,
       coalesce((SELECT h.at FROM history h WHERE h.asset_key = a.key ORDER BY h.line DESC LIMIT 1), a.updated_at)
         AS changed_at,
       iif(a.counted_as = 'failing', (SELECT min(h.at) FROM history h WHERE h.asset_key = a.key AND h.error IS NOT NULL
         AND h.line > coalesce((SELECT max(x.line) FROM history x
           WHERE x.asset_key = a.key AND (${isAbsence('x.error')} OR x.state = 'archived')), 0)), NULL) AS failing_since,
       a.attempts + a.unavailable_count AS requests,
       iif(a.state IN ('scheduled', 'waiting') OR (a.state = 'not-needed' AND a.checks_left > 0), a.due_at, NULL)
         AS next_attempt_at,
       a.error
     FROM json_each(?) f CROSS JOIN assets a ON a.key = f.value
     CROSS JOIN games g ON g.key = a.game_key LEFT JOIN matches m ON m.key = g.match_key`,
  );

  return ({ league = null, day, contentType = null, status = assetStatuses, cursor, limit }) => {
    const at = time();
    const found = find(
      {
        ...at,
        league,
        contentType,
        statuses: status,
        day: day === undefined ? null : dayNumber(day),
        after: cursor === undefined ? [] : fromCursor('coverage', cursor, 3),
      },
      limit + 1,
    );
    const page = found.slice(0, limit);
    const rows = details.all(JSON.stringify(page.map(({ key }) => key)));
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const end = found.length > limit ? page.at(-1) : undefined;
    return {
      items: page.flatMap((one) => {
        const row = byKey.get(one.key);
        return row ? [toCoverageAsset({ ...one, ...row }, names, at)] : [];
      }),
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
  const expectedFrom = row.step * expectedStepMs;
  switch (row.status) {
    case 'upcoming':
    case 'queued':
      return row.wanted_at ?? row.changed_at;
    case 'expected':
      return expectedFrom;
    case 'undecided':
    case 'overdue':
      return expectedFrom + usualDelayMs;
    case 'failing':
      return row.failing_since ?? row.changed_at;
    default:
      return row.changed_at;
  }
}
