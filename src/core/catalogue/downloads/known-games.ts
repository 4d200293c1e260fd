/**
 * What a preview of watch rules needs of every game and asset, in arrays: a million games in about two seconds, in a
 * thread of their own. As long as nothing is written, the next preview uses the same arrays.
 */
import type Database from 'better-sqlite3';
import type { WantableGame } from '../../domain/listing.ts';
import type { Names } from '../rows/names.ts';
import { type AssetGroup, createAssetGroups, unplayedStep } from './asset-groups.ts';
import { toWantableGame, type WantableRow, wantableColumns } from './wantable.ts';

/** A game whose files are first requested later than now. */
interface LaterGame {
  readonly key: number;
  readonly game: WantableGame;
  /** The content types of its assets that no change of the rules makes upcoming, or that are known to be. */
  readonly settled: ReadonlySet<string>;
}

/** What games with the same names have in common. */
type SharedNames = Pick<
  WantableGame,
  'leagueId' | 'leagueName' | 'tournamentId' | 'tournamentName' | 'teams'
>;
type Series = Pick<WantableGame, 'seriesType' | 'seriesMax'>;

/** The arrays are indexed by the game's key. */
export interface KnownGames {
  /** Epoch ms: "now" for what is upcoming. */
  readonly at: number;
  readonly lastKey: number;
  /** Index in `names`; 0 for a key without a game. */
  readonly nameIndexes: Uint32Array;
  readonly names: readonly SharedNames[];
  /** Index in `series`; 0 for an unknown type. */
  readonly seriesIndexes: Uint32Array;
  readonly series: readonly Series[];
  /** The key of the match; 0 for none. */
  readonly matchIndexes: Uint32Array;
  /** As in `WantableGame`; 0 for an unknown time. */
  readonly startAt: Float64Array;
  readonly assets: readonly AssetGroup[];
  readonly later: readonly LaterGame[];
}

/** Epoch ms of the first request of a game's files as long as it is not known to be played. */
type FirstRequest = (startAt: number, number: number) => number;

export interface KnownGamesReader {
  /** Within one read transaction. At most a minute old. */
  read(now: number): KnownGames;
  /** The key of a match; null if it is not known. */
  matchKey(id: string): number | null;
}

const batch = 20_000;
const maxAgeMs = 60_000;
const separator = '\t';

type GameRow = readonly [key: number, names: string, match: number | null, playedAt: number, number: number];
type MatchRow = readonly [key: number, startAt: number, type: string | null, max: number | null];

export function createKnownGames(
  db: Database.Database,
  names: Names,
  firstRequest: FirstRequest,
): KnownGamesReader {
  const lastKey = (table: string) =>
    db.prepare<[], number>(`SELECT coalesce(max(key), 0) FROM ${table}`).pluck();
  const last = { games: lastKey('games'), matches: lastKey('matches') };
  const matches = db
    .prepare<[number, number], MatchRow>(
      'SELECT key, start_at, series_type, series_max FROM matches WHERE key > ? AND key <= ?',
    )
    .raw();
  const games = db
    .prepare<[number, number], GameRow>(
      `SELECT key, league_key || '${separator}' || tournament_key || '${separator}' || team_keys, match_key,
         played_at, number FROM games WHERE key > ? AND key <= ?`,
    )
    .raw();
  const game = db.prepare<[number], WantableRow>(
    `SELECT ${wantableColumns} FROM games g LEFT JOIN matches m ON m.key = g.match_key WHERE g.key = ?`,
  );
  const settled = db
    .prepare<[number, number], string>(
      `SELECT a.content_type FROM assets a WHERE a.game_key = ? AND (a.state <> 'not-wanted' OR ${unplayedStep} > ?)`,
    )
    .pluck();
  const readAssets = createAssetGroups(db);
  const matchKey = db.prepare<[string], number>('SELECT key FROM matches WHERE id = ?').pluck();

  let known: { readonly version: unknown; readonly games: KnownGames } | null = null;

  function load(now: number): KnownGames {
    const matchCount = (last.matches.get() ?? 0) + 1;
    const matchStart = new Float64Array(matchCount);
    const matchSeries = new Uint32Array(matchCount);
    const series = numbered<Series>({ seriesType: null, seriesMax: null });
    for (let after = 0; after < matchCount; after += batch) {
      for (const [key, startAt, seriesType, seriesMax] of matches.all(after, after + batch)) {
        matchStart[key] = startAt;
        matchSeries[key] = series.of(`${seriesMax}${separator}${seriesType}`, () => ({
          seriesType,
          seriesMax,
        }));
      }
    }
    const gameCount = (last.games.get() ?? 0) + 1;
    const nameIndexes = new Uint32Array(gameCount);
    const seriesIndexes = new Uint32Array(gameCount);
    const matchIndexes = new Uint32Array(gameCount);
    const startAt = new Float64Array(gameCount);
    const shared = numbered<SharedNames>(noNames);
    const later: LaterGame[] = [];
    for (let after = 0; after < gameCount; after += batch) {
      for (const [key, text, match, playedAt, number] of games.all(after, after + batch)) {
        nameIndexes[key] = shared.of(text, () => namesIn(text));
        if (match !== null) {
          matchIndexes[key] = match;
          seriesIndexes[key] = matchSeries[match] ?? 0;
        }
        const at = (match === null ? 0 : matchStart[match]) || playedAt;
        startAt[key] = at;
        if (at !== 0 && firstRequest(at, number) > now) {
          const row = game.get(key);
          if (row)
            later.push({ key, game: toWantableGame(row, names), settled: new Set(settled.all(key, now)) });
        }
      }
    }
    const arrays = { nameIndexes, seriesIndexes, matchIndexes, startAt };
    return {
      at: now,
      lastKey: gameCount - 1,
      ...arrays,
      names: shared.all,
      series: series.all,
      assets: readAssets(now),
      later,
    };
  }

  function namesIn(text: string): SharedNames {
    const [league = '', tournament = '', teams = ''] = text.split(separator);
    const { id: leagueId, name: leagueName } = names.league(Number(league));
    const { id: tournamentId, name: tournamentName } = names.tournament(Number(tournament));
    return { leagueId, leagueName, tournamentId, tournamentName, teams: names.teams(teams) };
  }

  return {
    read(now) {
      // Changes with every write of another connection.
      const version = db.pragma('data_version', { simple: true });
      const isFresh =
        known !== null &&
        known.version === version &&
        now - known.games.at < maxAgeMs &&
        now >= known.games.at;
      if (known === null || !isFresh) known = { version, games: load(now) };
      return known.games;
    },
    matchKey: (id) => matchKey.get(id) ?? null,
  };
}

/** Of a game whose names are unknown. */
export const noNames: SharedNames = {
  leagueId: null,
  leagueName: '',
  tournamentId: null,
  tournamentName: '',
  teams: [],
};

/** Numbers values by their texts; 0 is `none`. */
function numbered<T>(none: T) {
  const all: T[] = [none];
  const byText = new Map<string, number>();
  return {
    all,
    of(text: string, make: () => T): number {
      const known = byText.get(text);
      if (known !== undefined) return known;
      byText.set(text, all.length);
      return all.push(make()) - 1;
    },
  };
}
