/** What the watch rules see of every game, in arrays that are indexed by the game's key. */
import type Database from 'better-sqlite3';
import type { Names } from '../../catalogue/rows/names.ts';
import type { WantableGame } from '../../domain/listing.ts';

/** What games with the same names have in common. */
type SharedNames = Pick<
  WantableGame,
  'leagueId' | 'leagueName' | 'tournamentId' | 'tournamentName' | 'teams'
>;
type Series = Pick<WantableGame, 'seriesType' | 'seriesMax'>;

export interface GameArrays {
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
}

/** Of a game whose names are unknown. */
export const noNames: SharedNames = {
  leagueId: null,
  leagueName: '',
  tournamentId: null,
  tournamentName: '',
  teams: [],
};

type MatchRow = readonly [key: number, startAt: number, type: string | null, max: number | null];
type GameRow = readonly [
  key: number,
  match: number | null,
  number: number | null,
  league: number,
  tournament: number,
  teams: string,
  playedAt: number,
];

const matchesPerBatch = 1000;

/** Returns a function that reads the arrays, and calls `onGame` for each game with a known time. */
export function createReadGames(db: Database.Database, names: Names) {
  const lastKey = (table: string) =>
    db.prepare<[], number>(`SELECT coalesce(max(key), 0) FROM ${table}`).pluck();
  const last = { games: lastKey('games'), matches: lastKey('matches') };
  const matches = db
    .prepare<[number, number], MatchRow>(
      'SELECT key, start_at, series_type, series_max FROM matches WHERE key > ? AND key <= ?',
    )
    .raw();
  const readGames = (which: string) =>
    db
      .prepare<number[], GameRow>(
        `SELECT key, match_key, number, league_key, tournament_key, team_keys, played_at
         FROM games INDEXED BY games_match WHERE ${which}`,
      )
      .raw();
  const games = {
    ofMatches: readGames('match_key > ? AND match_key <= ?'),
    alone: readGames('match_key IS NULL'),
  };

  function readMatches() {
    const count = (last.matches.get() ?? 0) + 1;
    const startAt = new Float64Array(count);
    const seriesIndexes = new Uint32Array(count);
    const series = numbered<Series>({ seriesType: null, seriesMax: null });
    for (let after = 0; after < count; after += matchesPerBatch) {
      for (const [key, at, seriesType, seriesMax] of matches.all(after, after + matchesPerBatch)) {
        startAt[key] = at;
        seriesIndexes[key] = series.find(`${seriesMax} ${seriesType}`, () => ({ seriesType, seriesMax }));
      }
    }
    return { count, startAt, seriesIndexes, series: series.all };
  }

  return (onGame: (key: number, startAt: number, number: number | null) => void): GameArrays => {
    const ofMatches = readMatches();
    const count = (last.games.get() ?? 0) + 1;
    const nameIndexes = new Uint32Array(count);
    const seriesIndexes = new Uint32Array(count);
    const matchIndexes = new Uint32Array(count);
    const startAt = new Float64Array(count);
    const shared = createSharedNames(names);
    // Most games have the names of the game before: that of the same match.
    let before = { league: 0, tournament: 0, teams: '', index: 0 };

    const add = ([key, match, number, league, tournament, teams, playedAt]: GameRow) => {
      if (league !== before.league || tournament !== before.tournament || teams !== before.teams) {
        const index = shared.find(league, tournament, teams);
        before = { league, tournament, teams, index };
      }
      nameIndexes[key] = before.index;
      matchIndexes[key] = match ?? 0;
      seriesIndexes[key] = ofMatches.seriesIndexes[match ?? 0] ?? 0;
      // A match without a start time may have games with one.
      const at = ofMatches.startAt[match ?? 0] || playedAt;
      startAt[key] = at;
      if (at !== 0) onGame(key, at, number);
    };
    for (let after = 0; after < ofMatches.count; after += matchesPerBatch)
      games.ofMatches.all(after, after + matchesPerBatch).forEach(add);
    games.alone.all().forEach(add);

    const arrays = { nameIndexes, seriesIndexes, matchIndexes, startAt };
    return { lastKey: count - 1, ...arrays, names: shared.all, series: ofMatches.series };
  };
}

/** Numbers values by their texts; 0 is `none`. */
function numbered<T>(none: T) {
  const all: T[] = [none];
  const byText = new Map<string, number>();
  return {
    all,
    find(text: string, make: () => T): number {
      const known = byText.get(text);
      if (known !== undefined) return known;
      byText.set(text, all.length);
      return all.push(make()) - 1;
    },
  };
}

/** Numbers the combinations of names; 0 is `noNames`. */
function createSharedNames(names: Names) {
  const all: SharedNames[] = [noNames];
  const teams = numbered<SharedNames['teams']>([]);
  const byTeams = new Map<string, Map<number, number>>();

  function make(leagueKey: number, tournamentKey: number, teamKeys: string): SharedNames {
    const { id: leagueId, name: leagueName } = names.league(leagueKey);
    const { id: tournamentId, name: tournamentName } = names.tournament(tournamentKey);
    const index = teams.find(teamKeys, () => names.teams(teamKeys));
    return { leagueId, leagueName, tournamentId, tournamentName, teams: teams.all[index] ?? [] };
  }

  return {
    all,
    find(leagueKey: number, tournamentKey: number, teamKeys: string): number {
      const ofTeams = byTeams.get(teamKeys) ?? new Map<number, number>();
      byTeams.set(teamKeys, ofTeams);
      const key = leagueKey * 2 ** 26 + tournamentKey;
      const index = ofTeams.get(key) ?? all.push(make(leagueKey, tournamentKey, teamKeys)) - 1;
      ofTeams.set(key, index);
      return index;
    },
  };
}
