/**
 * Finds the assets of a page of the coverage: latest day first, then by league. The counted cells show on which days and
 * in which leagues there are any and how many, so that a page reads few others, all with one statement: each statement
 * costs a fraction of a millisecond, and most cells have a few assets.
 */
import type Database from 'better-sqlite3';
import type { AssetStatus } from '../../../shared/domain/asset-status.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import { countedKinds, possibleStates, statusCase } from '../rows/status-sql.ts';

export interface FoundAsset {
  readonly key: number;
  readonly day: number;
  readonly league_key: number;
  readonly kind: string;
  readonly step: number;
  readonly status: AssetStatus;
}

export interface Wanted extends StatusTime {
  readonly statuses: readonly AssetStatus[];
  /** The name of the league; null for all. */
  readonly league: string | null;
  /** The number of the only day; null for all. */
  readonly day: number | null;
  readonly contentType: string | null;
  /** The place of the last asset of the page before: its day, league and key. */
  readonly after: readonly number[];
}

interface Place {
  readonly day: number;
  readonly league_key: number;
  /** The number of its assets with the wanted statuses. */
  readonly assets: number;
}

interface Filters extends StatusTime {
  readonly contentType: string | null;
  readonly statuses: string;
  /** Only assets before this place. */
  readonly day: number;
  readonly leagueKey: number;
}

const placesPerBatch = 128;
const last = Number.MAX_SAFE_INTEGER;

/** Returns a function that finds at most `limit` assets, in the order of the pages. */
export function createFindAssets(db: Database.Database) {
  const isWanted = (kind: string, step: string) =>
    `${statusCase(kind, step)} IN (SELECT value FROM json_each(:statuses))`;
  const readPlaces = db.prepare<Filters & { kinds: string; league: string | null; from: number }, Place>(
    `SELECT c.day, c.league_key, sum(c.assets) AS assets FROM coverage_cells c
     WHERE (c.day, c.league_key) <= (:day, :leagueKey) AND c.day >= :from
       AND (:league IS NULL OR c.league_key IN (SELECT key FROM leagues WHERE name = :league))
       AND (:contentType IS NULL OR c.content_type = :contentType)
       AND c.kind IN (SELECT value FROM json_each(:kinds)) AND ${isWanted('c.kind', 'c.step')}
     GROUP BY c.day, c.league_key ORDER BY c.day DESC, c.league_key DESC LIMIT ${placesPerBatch}`,
  );
  // SQLite works out an asset's kind and step from its state and error wherever they are named: here once.
  const readAssets = db.prepare<
    Filters & { places: string; states: string; before: number; limit: number },
    FoundAsset
  >(
    `WITH counted AS MATERIALIZED (
       SELECT a.key, a.day, a.league_key, a.counted_as AS kind, a.counted_step AS step
       FROM json_each(:places) p CROSS JOIN assets a INDEXED BY assets_place
       WHERE a.day = p.value ->> 0 AND a.league_key = p.value ->> 1
         AND (a.day, a.league_key, a.key) < (:day, :leagueKey, :before)
         AND (:contentType IS NULL OR a.content_type = :contentType)
         AND a.state IN (SELECT value FROM json_each(:states))
     )
     SELECT key, day, league_key, kind, step, ${statusCase('kind', 'step')} AS status
     FROM counted WHERE ${isWanted('kind', 'step')}
     ORDER BY day DESC, league_key DESC, key DESC LIMIT :limit`,
  );

  return (wanted: Wanted, limit: number): readonly FoundAsset[] => {
    const { day, league, contentType, now, usualDelayMs } = wanted;
    const statuses = JSON.stringify(wanted.statuses);
    const kinds = JSON.stringify(countedKinds(wanted.statuses));
    const states = JSON.stringify(possibleStates(wanted.statuses));
    const from = day ?? Number.MIN_SAFE_INTEGER;
    const [afterDay = day ?? last, afterLeague = last, afterKey = last] = wanted.after;
    const found: FoundAsset[] = [];
    let next = { day: afterDay, leagueKey: afterLeague, before: afterKey };
    let isMore = day === null || afterDay === day;
    while (isMore && found.length < limit) {
      const filters = { now, usualDelayMs, contentType, statuses, ...next };
      const { before: _, ...ofPlaces } = filters;
      const places = readPlaces.all({ ...ofPlaces, kinds, league, from });
      const read = firstWith(limit - found.length, places);
      const pairs = JSON.stringify(read.map((place) => [place.day, place.league_key]));
      found.push(...readAssets.all({ ...filters, places: pairs, states, limit: limit - found.length }));
      const end = read.at(-1);
      isMore = read.length < places.length || places.length === placesPerBatch;
      if (end) next = { day: end.day, leagueKey: end.league_key - 1, before: last };
    }
    return found;
  };
}

/** The first places that have so many assets together. */
function firstWith(limit: number, places: readonly Place[]): readonly Place[] {
  let assets = 0;
  const end = places.findIndex((place) => {
    assets += place.assets;
    return assets >= limit;
  });
  return end < 0 ? places : places.slice(0, end + 1);
}
