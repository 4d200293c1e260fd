/** Reads lists and single rows for the interface. Pages are read by key; see pages.ts. */
import type Database from 'better-sqlite3';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type { BackfillPresets } from '../../../shared/coverage/backfills.ts';
import type { CoverageRow, Game, Match } from '../../../shared/domain/domain.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import { createDownloadPages, type DownloadPages } from '../../downloads/records/download-pages.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import type { Names } from '../rows/names.ts';
import { createBackfillPresets } from './backfill-presets.ts';
import { createCoverageRows } from './coverage-rows.ts';
import { createMatchList } from './match-list.ts';
import { createPages } from './pages.ts';
import { createReadGames } from './read-games.ts';
import { createReadMatches } from './read-matches.ts';

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
  /** What happened in the game, packed; see facts/packed-plays.ts. */
  plays(platformGameId: string): Buffer | null;
  leagues(): OperationOutput<'games.leagues'>;
  readonly downloads: DownloadPages;
  coverage(by: 'league' | 'day'): readonly CoverageRow[];
  /** Epoch ms; `gap` is the first day with a missing file, or null. */
  backfillPresets(now: number, gap: number | null): BackfillPresets;
}

export function createBrowse(db: Database.Database, names: Names, time: () => StatusTime): Browse {
  const gamePages = createPages(db, names, 'game');
  const games = createReadGames(db, names, time);
  const matches = createReadMatches(db, names, games);
  const leagues = db.prepare<[], { name: string; games: number }>(
    'SELECT name, sum(games) AS games FROM leagues GROUP BY name HAVING sum(games) > 0 ORDER BY min(folded), name',
  );

  const plays = db
    .prepare<[string], Buffer | null>(
      'SELECT f.plays FROM games g JOIN game_facts f ON f.game_key = g.key WHERE g.id = ?',
    )
    .pluck();

  function gamesPage(keys: readonly number[], limit: number): GamesPage {
    const page = keys.slice(0, limit);
    return {
      items: games.bySortKeys(page),
      nextCursor: next('games', keys, page),
    };
  }

  return {
    matches: createMatchList(createPages(db, names, 'match'), matches).page,
    match: matches.byId,
    plays: (platformGameId) => plays.get(platformGameId) ?? null,
    games({ cursor, limit, ...filters }) {
      const after = cursor === undefined ? null : gameCursor(cursor);
      return gamesPage(gamePages.sortKeys(filters, { direction: 'desc', after, limit: limit + 1 }), limit);
    },
    filterGames: (among, filters) =>
      gamePages.sortKeys({ ...filters, among }, { direction: 'desc', after: null, limit: among.length }),
    gamesPage,
    gameCursor,
    game: games.byId,
    leagues: () => leagues.all(),
    downloads: createDownloadPages(db, names, time),
    coverage: createCoverageRows(db),
    backfillPresets: createBackfillPresets(db),
  };
}

const gameCursor = (cursor: string) => fromCursor('games', cursor, 1)[0] ?? 0;

/** The query reads one row more than the page has; that row shows whether there is a next page. */
function next(list: string, keys: readonly number[], page: readonly number[]): string | null {
  const last = page.at(-1);
  return keys.length > page.length && last !== undefined ? toCursor(list, [last]) : null;
}
