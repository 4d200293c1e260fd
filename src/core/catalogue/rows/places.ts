/**
 * Writes what `domain/series-places.ts` decides: the number of each game in its series, and which games no match lists
 * belong together. Call it in the transaction that changes what the decision depends on.
 */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/base/names.ts';
import { maxSeriesGapMs } from '../../../shared/domain/series-id.ts';
import { bestOfLength } from '../../../shared/domain/series-types.ts';
import { type LoneGame, pairKey, seriesLength, toLoneSeries } from '../../domain/lone-series.ts';
import { numberInName } from '../../domain/number-in-name.ts';
import {
  type MatchGame,
  type Place,
  type Places,
  placesInMatch,
  placesInSeries,
} from '../../domain/series-places.ts';
import { voidInListing } from '../../domain/void-game.ts';
import type { Names } from './names.ts';
import { sortKeyFloor } from './sort-key.ts';

interface Row {
  readonly key: number;
  readonly id: string;
  readonly name: string | null;
  readonly played_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly state: string | null;
  readonly status: string | null;
  readonly listed_assets: string;
  readonly archived_assets: number;
  readonly team_keys: string;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly series_max: number | null;
  readonly position: number;
  readonly is_omitted: number;
  readonly number: number | null;
  readonly series_key: number | null;
  readonly replaced_by: number | null;
  readonly winner: string | null;
  readonly void_reason: string | null;
  /** According to the game's file. */
  readonly file_void: string | null;
}

/** A team has another row after each change of its name, so its id decides, or its code if it has no id. */
const columns = `g.key, g.id, g.name, g.played_at, g.started_at, g.ended_at, g.state, g.status, g.listed_assets,
  g.archived_assets, g.team_keys, g.league_key, g.tournament_key, g.series_max, g.position, g.is_omitted, g.number,
  g.series_key, g.replaced_by, g.void_reason, f.void_reason AS file_void, coalesce(nullif(t.id, ''), nullif('code ' || t.folded_code, 'code ')) AS winner`;
const joins = `LEFT JOIN game_facts f ON f.game_key = g.key
  LEFT JOIN teams t ON t.key = CASE f.winner WHEN 1 THEN f.blue_team_key WHEN 2 THEN f.red_team_key END`;

export interface SeriesPlaces {
  /** After the listing of the match or the results of its games have changed. */
  settleMatch(matchKey: number): void;
  /** The game's series is found again by `settleLone`, and that of the games with which it was. */
  markChanged(gameKey: number): void;
  /** Finds the series of all games that no match lists and that are new or marked. */
  settleLone(): void;
}

export function createSeriesPlaces(db: Database.Database, names: Names): SeriesPlaces {
  const ofMatch = db.prepare<[number], Row>(`SELECT ${columns} FROM games g ${joins} WHERE g.match_key = ?`);
  const findLength = db.prepare<[number], { series_type: string | null; series_max: number | null }>(
    'SELECT series_type, series_max FROM matches WHERE key = ?',
  );
  const unplaced = db.prepare<[], Pick<Row, 'played_at' | 'team_keys'> & { key: number }>(
    'SELECT key, played_at, team_keys FROM games INDEXED BY games_unplaced WHERE match_key IS NULL AND series_key IS NULL LIMIT 500',
  );
  const lone = db.prepare<[number, number], Row>(
    `SELECT ${columns} FROM games g INDEXED BY games_without_match ${joins}
     WHERE g.match_key IS NULL AND g.order_key >= ? AND g.order_key < ?`,
  );
  const one = db.prepare<[number], Row>(`SELECT ${columns} FROM games g ${joins} WHERE g.key = ?`);
  const mark = db.prepare<[number]>(
    `UPDATE games SET series_key = NULL WHERE series_key = (SELECT series_key FROM games WHERE key = ?)`,
  );
  const save = db.prepare<[number | null, number | null, string | null, number | null, number, number]>(
    `UPDATE games SET number = ?, replaced_by = ?, void_reason = ?, series_key = ?, revision = revision + ? WHERE key = ?`,
  );

  const touchMatch = db.prepare<[number]>('UPDATE matches SET revision = revision + 1 WHERE key = ?');

  function savePlace(row: Row, place: Place, seriesKey: number | null, toKey: (id: string) => number | null) {
    const replacedBy = place.replacedBy === null ? null : toKey(place.replacedBy);
    const reason = row.file_void ?? voidInListing(row) ?? (replacedBy === null ? null : 'replaced');
    const isSame =
      row.number === place.number && row.replaced_by === replacedBy && row.void_reason === reason;
    if (isSame && row.series_key === seriesKey) return false;
    // The sidecar has the number, and not the series.
    save.run(place.number, replacedBy, reason, seriesKey, isSame ? 0 : 1, row.key);
    return !isSame;
  }

  function savePlaces(rows: readonly Row[], places: Places, seriesKey: number | null): boolean {
    const keys = new Map(rows.map((row) => [row.id, row.key]));
    let isChanged = false;
    for (const row of rows) {
      const place = places.get(row.id) ?? { number: null, replacedBy: null };
      if (savePlace(row, place, seriesKey, (id) => keys.get(id) ?? null)) isChanged = true;
    }
    return isChanged;
  }

  const toPlaced = (row: Row): MatchGame => ({
    id: row.id,
    inName: row.name === null ? null : numberInName(row.name, names.teams(row.team_keys)),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    isPlayed:
      row.started_at !== null ||
      row.ended_at !== null ||
      row.listed_assets !== '[]' ||
      row.archived_assets > 0,
    isVoid: row.file_void !== null || voidInListing(row) !== null,
    winner: row.winner,
    position: row.position,
    isOmitted: row.is_omitted === 1,
  });

  const toLone = (row: Row): LoneGame | null => {
    const pair = row.started_at === null ? null : pairKey(names.teams(row.team_keys));
    if (pair === null) return null;
    return {
      ...toPlaced(row),
      pair,
      league: nameKey(names.league(row.league_key).name),
      tournament: nameKey(names.tournament(row.tournament_key).name),
      length: row.series_max,
    };
  };

  /** All games of the same pairs of teams that can be in a series with these. */
  function readAround(changed: readonly LoneGame[]): readonly Row[] {
    const pairs = new Set(changed.map(({ pair }) => pair));
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    let rows: readonly Row[] = [];
    let found: readonly LoneGame[] = changed;
    for (;;) {
      const times = found.map(({ startedAt }) => startedAt ?? 0);
      const [first, last] = [Math.min(...times) - maxSeriesGapMs, Math.max(...times) + maxSeriesGapMs];
      if (first >= from && last <= to) return rows;
      from = Math.min(from, first);
      to = Math.max(to, last);
      rows = lone.all(sortKeyFloor(from), sortKeyFloor(to + 1000)).filter((row) => {
        const game = toLone(row);
        return game !== null && pairs.has(game.pair);
      });
      found = rows.flatMap((row) => toLone(row) ?? []);
    }
  }

  function settleSome(keys: readonly number[]): void {
    const rows = keys.flatMap((key) => one.get(key) ?? []);
    const changed = rows.flatMap((row) => toLone(row) ?? []);
    const around = changed.length === 0 ? [] : readAround(changed);
    const byId = new Map(around.map((row) => [row.id, row]));
    for (const series of toLoneSeries(around.flatMap((row) => toLone(row) ?? []))) {
      const own = series.flatMap(({ id }) => byId.get(id) ?? []);
      savePlaces(own, placesInSeries(series, seriesLength(series)), own[0]?.key ?? null);
    }
    // In no series with others, because its teams or its time are not known.
    for (const row of rows)
      if (!byId.has(row.id)) savePlaces([row], placesInSeries([toPlaced(row)], row.series_max), row.key);
  }

  return {
    settleMatch(matchKey) {
      const match = findLength.get(matchKey);
      if (match === undefined) return;
      const rows = ofMatch.all(matchKey);
      const length = bestOfLength(match.series_type, match.series_max);
      if (savePlaces(rows, placesInMatch(rows.map(toPlaced), length), null)) touchMatch.run(matchKey);
    },
    markChanged: (gameKey) => void mark.run(gameKey),
    settleLone() {
      for (let some = unplaced.all(); some.length > 0; some = unplaced.all())
        settleSome(some.map(({ key }) => key));
    },
  };
}
