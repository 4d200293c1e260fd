/**
 * The catalogue's rival: better-sqlite3 with statements written by hand for this one purpose, on the same
 * schema with its indexes, search and triggers. It looks nothing up and checks nothing: it may only ever
 * write matches that are new, into an empty database.
 */
import type Database from 'better-sqlite3';
import { migrations } from '../src/core/catalogue/schema/migrations.ts';
import { openDatabase } from '../src/core/catalogue/schema/open.ts';
import type { ListedMatch } from '../src/core/domain/listing.ts';
import type { Team } from '../src/shared/domain/domain.ts';

export interface RawWriter {
  saveMatches(matches: readonly ListedMatch[], now: number): void;
  want(matches: readonly ListedMatch[], now: number): void;
  close(): void;
}

export function openRaw(file: string): RawWriter {
  const db = openDatabase({ file, isReadOnly: false, migrations });
  const insert = (table: string, columns: string): Database.Statement =>
    db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`);
  const league = insert('leagues', 'id, name, folded');
  const tournament = insert('tournaments', 'id, name');
  const team = insert('teams', 'id, code, name, folded_code, folded_name');
  const match = insert(
    'matches',
    'key, id, order_key, league_key, tournament_key, type, series_type, series_max, start_at, team_keys, is_listed, first_seen_at, last_seen_at',
  );
  const matchRaw = insert('match_raw', 'key, raw');
  const matchTeam = insert('match_teams', 'team_key, order_key');
  const matchSearch = insert('match_search', 'rowid, league, tournament, teams, ids');
  const game = insert(
    'games',
    'key, id, order_key, match_key, number, league_key, tournament_key, played_at, started_at, ended_at, state, status, type, name, game_version, listed_assets, team_keys',
  );
  const gameRaw = insert('game_raw', 'key, raw');
  const gameTeam = insert('game_teams', 'team_key, order_key');
  const asset = insert(
    'assets',
    'game_key, content_type, state, wanted_at, first_due_at, due_at, updated_at, league_key, day',
  );

  const leagues = new Map<string, number>();
  const tournaments = new Map<string, number>();
  const teams = new Map<string, number>();
  const places = new Map<string, { key: number; league: number; day: number }>();
  let matchKey = 0;
  let gameKey = 0;

  const toKey = (map: Map<string, number>, name: string, add: () => Database.RunResult): number => {
    const known = map.get(name);
    if (known !== undefined) return known;
    const key = Number(add().lastInsertRowid);
    map.set(name, key);
    return key;
  };
  const teamKey = ({ esportsId, code, name }: Team) =>
    toKey(teams, esportsId, () => team.run(esportsId, code, name, code.toLowerCase(), name.toLowerCase()));

  const saveMatches = db.transaction((matches: readonly ListedMatch[], now: number) => {
    for (const one of matches) {
      matchKey += 1;
      const { leagueId, leagueName, tournamentId, tournamentName } = one;
      const l = toKey(leagues, leagueId, () => league.run(leagueId, leagueName, leagueName.toLowerCase()));
      const t = toKey(tournaments, tournamentId, () => tournament.run(tournamentId, tournamentName));
      const at = Date.parse(one.startTime ?? '');
      const order = Math.floor(at / 1000) * 2 ** 20;
      const keys = one.teams.map(teamKey);
      const text = one.teams.map(({ name, code }) => `${name} ${code}`).join(' ');
      const { id, type, seriesType, seriesMax } = one;
      match.run(
        matchKey,
        id,
        order + matchKey,
        l,
        t,
        type,
        seriesType,
        seriesMax,
        at,
        keys.join(),
        1,
        now,
        now,
      );
      matchRaw.run(matchKey, one.raw);
      for (const key of keys) matchTeam.run(key, order + matchKey);
      const gameIds = one.games.map((each) => each.platformGameId).join(' ');
      matchSearch.run(order + matchKey, leagueName, tournamentName, text, `${id} ${gameIds}`);
      let number = 0;
      for (const { platformGameId, state, status, type, name, gameVersion, assets, raw } of one.games) {
        gameKey += 1;
        number += 1;
        const place = order + gameKey;
        const listed = JSON.stringify(assets);
        game.run(
          ...[gameKey, platformGameId, place, matchKey, number, l, t, at, null, null],
          ...[state, status, type, name, gameVersion, listed, keys.join()],
        );
        gameRaw.run(gameKey, raw);
        for (const key of keys) gameTeam.run(key, place);
        places.set(platformGameId, { key: gameKey, league: l, day: Math.floor(at / 86_400_000) });
      }
    }
  });
  const want = db.transaction((matches: readonly ListedMatch[], now: number) => {
    for (const one of matches) {
      for (const { platformGameId } of one.games) {
        const place = places.get(platformGameId);
        if (place) {
          asset.run(place.key, 'GAMH_SUMMARY', 'scheduled', now, now, now, now, place.league, place.day);
        }
      }
    }
  });
  return { saveMatches, want, close: () => void db.close() };
}
