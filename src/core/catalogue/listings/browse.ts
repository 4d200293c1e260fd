/** Reads lists and single rows for the interface. Pages are read by key; see pages.ts. */
import type Database from 'better-sqlite3';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type { CoverageRow, Game, Match } from '../../../shared/domain.ts';
import { maxLiveMs } from '../../../shared/live-match.ts';
import { createDownloadPages, type DownloadPages } from '../downloads/download-pages.ts';
import { type AssetRow, toAsset } from '../downloads/download-rows.ts';
import { createCoverage } from '../downloads/state-counts.ts';
import { gameVersions } from '../facts/fact-columns.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import type { MatchRow } from '../rows/match-rows.ts';
import type { Names } from '../rows/names.ts';
import { toIso, toIsoOrNull } from '../rows/sort-key.ts';
import { createPages, type Filters } from './pages.ts';

export type GameFilters = Omit<HandlerInput<'games.list'>, 'search' | 'cursor' | 'limit'>;
type GamesPage = OperationOutput<'games.list'>;

export interface Browse {
  matches(input: HandlerInput<'matches.list'>, now: number): OperationOutput<'matches.list'>;
  match(id: string): Match | null;
  /** Games without a search; library/games-list.ts searches. */
  games(input: Omit<HandlerInput<'games.list'>, 'search'>): GamesPage;
  /** Those of the sort keys whose games meet the filters, newest first. */
  filterGames(sortKeys: readonly number[], filters: GameFilters): readonly number[];
  /** The games with the first `limit` sort keys; further keys mean that there is another page. */
  gamesPage(sortKeys: readonly number[], limit: number): GamesPage;
  /** The sort key of the last game of the page that has this cursor. Throws `invalid-input`. */
  gameCursor(cursor: string): number;
  game(platformGameId: string): Game | null;
  leagues(): OperationOutput<'games.leagues'>;
  readonly downloads: DownloadPages;
  coverage(by: 'league' | 'day'): readonly CoverageRow[];
  coverageTotal(): CoverageRow;
}

interface GameRow {
  readonly key: number;
  readonly id: string;
  readonly order_key: number;
  readonly match_key: number | null;
  readonly match_id: string | null;
  readonly number: number;
  readonly series_max: number | null;
  readonly state: string | null;
  readonly game_version: string | null;
  readonly file_version: string | null;
  readonly patch: string | null;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly played_at: number;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly team_keys: string;
}

interface ListedRow extends MatchRow {
  readonly is_listed: number;
  readonly first_seen_at: number;
  readonly last_seen_at: number;
}

const gameColumns = `g.key, g.id, g.order_key, g.match_key, m.id AS match_id, g.number, m.series_max, g.state,
  g.game_version, f.file_version, f.patch, g.started_at, g.ended_at, g.played_at, g.league_key, g.tournament_key, g.team_keys`;
const gameTables =
  'games g LEFT JOIN matches m ON m.key = g.match_key LEFT JOIN game_facts f ON f.game_key = g.key';
const listed = '(SELECT value FROM json_each(?))';

export function createBrowse(db: Database.Database, names: Names): Browse {
  const gamePages = createPages(db, names, 'game');
  const matchPages = createPages(db, names, 'match');
  const gamesByOrder = db.prepare<[string], GameRow>(
    `SELECT ${gameColumns} FROM ${gameTables} WHERE g.order_key IN ${listed} ORDER BY g.order_key DESC`,
  );
  const gamesByMatch = db.prepare<[string], GameRow>(
    `SELECT ${gameColumns} FROM ${gameTables} WHERE g.match_key IN ${listed} ORDER BY g.match_key, g.number, g.key`,
  );
  const gameById = db.prepare<[string], GameRow>(`SELECT ${gameColumns} FROM ${gameTables} WHERE g.id = ?`);
  const selectAssets = db.prepare<[string], AssetRow>(
    `SELECT a.game_key, a.content_type, a.state, a.due_at, a.error, a.bytes, f.path, f.sha256, f.origin, f.archived_at,
       f.verified_at
     FROM assets a LEFT JOIN files f ON f.asset_key = a.key
     WHERE a.game_key IN ${listed} ORDER BY a.game_key, a.content_type`,
  );
  const matchesByOrder = db.prepare<[string], ListedRow>(
    `SELECT * FROM matches WHERE order_key IN ${listed} ORDER BY order_key DESC`,
  );
  const matchById = db.prepare<[string], ListedRow>('SELECT * FROM matches WHERE id = ?');
  const leagues = db.prepare<[], { name: string; games: number }>(
    'SELECT name, sum(games) AS games FROM leagues GROUP BY name HAVING sum(games) > 0 ORDER BY min(folded), name',
  );

  function toGames(rows: readonly GameRow[]): Game[] {
    const assets = Map.groupBy(
      selectAssets.all(JSON.stringify(rows.map((row) => row.key))),
      (row) => row.game_key,
    );
    return rows.map((row) => ({
      platformGameId: row.id,
      matchId: row.match_id,
      number: row.number,
      seriesMax: row.series_max || null,
      state: row.state,
      gameVersion: gameVersions(row, row.game_version).gameVersion,
      serviceGameVersion: row.game_version,
      startedAt: toIsoOrNull(row.started_at),
      endedAt: toIsoOrNull(row.ended_at),
      playedAt: toIsoOrNull(row.played_at),
      leagueName: names.league(row.league_key).name,
      tournamentName: names.tournament(row.tournament_key).name,
      teams: names.teams(row.team_keys),
      assets: (assets.get(row.key) ?? []).map((asset) => toAsset(asset, row.id)),
    }));
  }

  function toMatches(rows: readonly ListedRow[]): Match[] {
    const gameRows = gamesByMatch.all(JSON.stringify(rows.map((row) => row.key)));
    const games = Map.groupBy(toGames(gameRows), (game) => game.matchId);
    return rows.map((row) => {
      const league = names.league(row.league_key);
      const tournament = names.tournament(row.tournament_key);
      return {
        id: row.id,
        leagueId: league.id,
        leagueName: league.name,
        tournamentId: tournament.id,
        tournamentName: tournament.name,
        type: row.type,
        seriesType: row.series_type,
        seriesMax: row.series_max || null,
        startAt: toIsoOrNull(row.start_at),
        teams: names.teams(row.team_keys),
        games: games.get(row.id) ?? [],
        isListed: row.is_listed === 1,
        firstSeenAt: toIso(row.first_seen_at),
        lastSeenAt: toIso(row.last_seen_at),
      };
    });
  }

  function gamesPage(keys: readonly number[], limit: number): GamesPage {
    const page = keys.slice(0, limit);
    return {
      items: toGames(gamesByOrder.all(JSON.stringify(page))),
      nextCursor: next('games', keys, page),
    };
  }

  return {
    matches({ when, cursor, limit, ...filters }, now) {
      const list = `matches-${when}`;
      const after = cursor === undefined ? null : (fromCursor(list, cursor, 1)[0] ?? null);
      const direction = when === 'upcoming' ? 'asc' : 'desc';
      const bounded = within(filters, when, now);
      const keys = matchPages.orderKeys(bounded, { direction, after, limit: limit + 1 });
      const page = keys.slice(0, limit);
      const items = toMatches(matchesByOrder.all(JSON.stringify(page)));
      if (direction === 'asc') items.reverse();
      return { items, nextCursor: next(list, keys, page) };
    },
    match(id) {
      const row = matchById.get(id);
      return row ? (toMatches([row])[0] ?? null) : null;
    },
    games({ cursor, limit, ...filters }) {
      const after = cursor === undefined ? null : gameCursor(cursor);
      return gamesPage(gamePages.orderKeys(filters, { direction: 'desc', after, limit: limit + 1 }), limit);
    },
    filterGames: (among, filters) =>
      gamePages.orderKeys({ ...filters, among }, { direction: 'desc', after: null, limit: among.length }),
    gamesPage,
    gameCursor,
    game(platformGameId) {
      const row = gameById.get(platformGameId);
      return row ? (toGames([row])[0] ?? null) : null;
    },
    leagues: () => leagues.all(),
    downloads: createDownloadPages(db, names),
    ...createCoverage(db),
  };
}

interface Times {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Restricts the filters to upcoming (and live) or to past matches at `now`. */
function within<F extends Times>(
  filters: F,
  when: 'all' | 'upcoming' | 'past',
  now: number,
): F & Pick<Filters, 'phase'> {
  switch (when) {
    case 'all':
      return filters;
    case 'upcoming': {
      // Live matches started before now.
      const earliest = now - maxLiveMs;
      const from = filters.from === undefined ? earliest : Math.max(earliest, Date.parse(filters.from));
      return { ...filters, from: toIso(from), phase: { when, now } };
    }
    case 'past':
      return {
        ...filters,
        to: toIso(Math.min(now, filters.to === undefined ? now : Date.parse(filters.to))),
        phase: { when, now },
      };
  }
}

const gameCursor = (cursor: string) => fromCursor('games', cursor, 1)[0] ?? 0;

/** The query reads one row more than the page has; that row shows whether there is a next page. */
function next(list: string, keys: readonly number[], page: readonly number[]): string | null {
  const last = page.at(-1);
  return keys.length > page.length && last !== undefined ? toCursor(list, [last]) : null;
}
