/**
 * The series whose decision may have changed, and what becomes of their wanted files. Triggers fill `series_due`, and
 * `lone_due` for games that no match lists and that the service withdrew.
 */
import type Database from 'better-sqlite3';
import type { DownloadState } from '../../../shared/domain/domain.ts';
import { noTime } from '../../catalogue/rows/sort-key.ts';
import { isKnownPlayed, readTexts } from '../../catalogue/rows/wantable.ts';
import { errorFromText } from '../../catalogue/schema/errors-as-text.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { SeriesAsset, SeriesStep, WantedSeries } from '../../domain/series.ts';
import { voidInListing } from '../../domain/void-game.ts';

interface SettledSeries {
  /** How many series were looked at. */
  readonly series: number;
  /** How many files changed. */
  readonly changed: number;
}

export interface SeriesDownloads {
  /** In one transaction: takes up to `limit` changed series, and writes the steps that `decide` returns for each. */
  settleSeries(
    limit: number,
    decide: (series: WantedSeries) => readonly SeriesStep[],
    now: number,
  ): SettledSeries;
}

interface MatchRow {
  readonly series_type: string | null;
  readonly series_max: number | null;
  readonly start_at: number;
}

interface GameRow {
  readonly key: number;
  readonly number: number | null;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly state: string | null;
  readonly status: string | null;
  readonly is_gone: number;
  readonly replaced_by: number | null;
  readonly listed_assets: string;
  readonly archived_assets: number;
  readonly winner: string | null;
}

interface AssetRow {
  readonly key: number;
  readonly content_type: string;
  readonly state: DownloadState;
  readonly checks_left: number | null;
  readonly due_at: number;
  readonly error: string | null;
  readonly bytes_done: number | null;
  readonly is_undecided: number;
}

export function createSeriesDownloads(db: Database.Database, write: Write): SeriesDownloads {
  const due = db.prepare<[number], number>('SELECT match_key FROM series_due LIMIT ?').pluck();
  const done = db.prepare<[number]>('DELETE FROM series_due WHERE match_key = ?');
  const loneDue = db.prepare<[number], number>('SELECT game_key FROM lone_due LIMIT ?').pluck();
  const loneDone = db.prepare<[number]>('DELETE FROM lone_due WHERE game_key = ?');
  const findMatch = db.prepare<[number], MatchRow>(
    'SELECT series_type, series_max, start_at FROM matches WHERE key = ?',
  );
  // A team has another row after each change of its name, so its id decides, or its code if it has no id.
  const selectGames = `SELECT g.key, g.number, g.started_at, g.ended_at, g.state, g.status, g.is_gone, g.replaced_by,
       g.listed_assets, g.archived_assets,
       coalesce(nullif(t.id, ''), nullif('code ' || t.folded_code, 'code ')) AS winner
     FROM games g LEFT JOIN game_facts f ON f.game_key = g.key
     LEFT JOIN teams t ON t.key = CASE f.winner WHEN 1 THEN f.blue_team_key WHEN 2 THEN f.red_team_key END`;
  const gamesIn = db.prepare<[number], GameRow>(
    `${selectGames} WHERE g.match_key = ? ORDER BY g.number, g.key`,
  );
  const findLone = db.prepare<[number], GameRow>(`${selectGames} WHERE g.key = ? AND g.match_key IS NULL`);
  const openAssets = db.prepare<[number], AssetRow>(
    `SELECT key, content_type, state, checks_left, due_at, error, bytes_done, is_undecided FROM assets
     WHERE game_key = ? AND state <> 'archived'`,
  );
  const step = db.prepare<Omit<SeriesStep, 'isUndecided'> & { isUndecided: number; now: number }>(
    `UPDATE assets SET state = :state, checks_left = :checksLeft, due_at = :dueAt, is_undecided = :isUndecided,
       updated_at = iif(state = :state AND due_at = :dueAt, updated_at, :now),
       error = iif(state = :state, error, NULL), unavailable_count = iif(state = :state, unavailable_count, 0),
       attempts = iif(state = :state, attempts, 0) WHERE key = :key`,
  );

  const toGame = (game: GameRow): WantedSeries['games'][number] => {
    const listedAssets = readTexts(game.listed_assets);
    // A match may be called off after its start, and the service then lists it no more.
    const hasBegun = (game.started_at !== null && game.is_gone !== 2) || listedAssets.length > 0;
    return {
      number: game.number,
      winner: game.winner,
      isPlayed: hasBegun || isKnownPlayed(game.ended_at, game.status),
      isArchived: game.archived_assets > 0,
      isGone: game.is_gone > 0,
      listedAssets,
      isWithdrawn: game.replaced_by !== null || voidInListing(game) !== null,
      assets: openAssets.all(game.key).map(toAsset),
    };
  };

  const readSeries = (key: number): WantedSeries | null => {
    const match = findMatch.get(key);
    if (match === undefined) return null;
    return {
      seriesType: match.series_type,
      seriesMax: match.series_max || null,
      startAt: match.start_at === noTime ? null : match.start_at,
      games: gamesIn.all(key).map(toGame),
    };
  };

  /** A game of which no series is known: nothing but its own listing says whether it is needed. */
  const readLone = (key: number): WantedSeries | null => {
    const game = findLone.get(key);
    if (game === undefined) return null;
    return { seriesType: null, seriesMax: null, startAt: null, games: [{ ...toGame(game), number: null }] };
  };

  return {
    settleSeries: (limit, decide, now) =>
      due.get(1) === undefined && loneDue.get(1) === undefined
        ? { series: 0, changed: 0 }
        : write(() => {
            let changed = 0;
            const settle = (series: WantedSeries | null) => {
              for (const one of series === null ? [] : decide(series))
                changed += step.run({ ...one, isUndecided: Number(one.isUndecided), now }).changes;
            };
            // Done after the steps: their triggers record the series again.
            const keys = due.all(limit);
            for (const key of keys) {
              settle(readSeries(key));
              done.run(key);
            }
            const lone = loneDue.all(limit - keys.length);
            for (const key of lone) {
              settle(readLone(key));
              loneDone.run(key);
            }
            return { series: keys.length + lone.length, changed };
          }),
  };
}

function toAsset(row: AssetRow): SeriesAsset {
  return {
    key: row.key,
    contentType: row.content_type,
    state: row.state,
    checksLeft: row.checks_left,
    dueAt: row.due_at,
    error: errorFromText(row.error),
    hasPart: row.bytes_done !== null,
    isUndecided: row.is_undecided === 1,
  };
}
