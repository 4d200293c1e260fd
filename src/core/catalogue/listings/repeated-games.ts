/**
 * Games that the service lists in two matches, or twice in one. Such a game belongs to the match that begins first, so
 * that the order of the listings does not matter; its relation to the others is stored next to it.
 */
import type Database from 'better-sqlite3';
import type { ListedGame, ListedMatch } from '../../domain/listing.ts';
import type { GameRow, GameRows } from '../rows/game-rows.ts';
import type { MatchRow, MatchRows } from '../rows/match-rows.ts';
import type { SeriesPlaces } from '../rows/places.ts';

interface SharedGame {
  readonly row: GameRow;
  readonly listed: ListedGame;
  readonly match: MatchRow;
  readonly position: number;
}

export interface RepeatedGames {
  /** Saves a game that another match lists, too. Returns a sentence about it. */
  share(game: SharedGame): string;
  /** The games that the match lists and that belong to another one, by id. */
  sharedBy(matchKey: number): ReadonlySet<string>;
  /** The match does not list these of its games any more: they belong to the next match that lists them. */
  release(match: MatchRow, rows: readonly GameRow[]): void;
  /** The match's listing has only these games: forgets its relation to others that belong to another match. */
  forgetOthers(matchKey: number, ids: ReadonlySet<string>): void;
  /** The match has changed: the sidecars of the matches whose games it lists, too, name it. */
  touchOwners(matchKey: number): void;
}

export function createRepeatedGames(
  db: Database.Database,
  rows: { readonly matches: MatchRows; readonly games: GameRows; readonly places: SeriesPlaces },
): RepeatedGames {
  const put = db.prepare<[number, number, number]>(
    `INSERT INTO other_matches (game_key, match_key, position) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET position = excluded.position WHERE position <> excluded.position`,
  );
  const remove = db.prepare<[number, number]>(
    'DELETE FROM other_matches WHERE game_key = ? AND match_key = ?',
  );
  const sharedIds = db
    .prepare<[number], string>(
      'SELECT g.id FROM other_matches o JOIN games g ON g.key = o.game_key WHERE o.match_key = ?',
    )
    .pluck();
  const selectOthers = db.prepare<[number], { match_key: number; position: number }>(
    'SELECT match_key, position FROM other_matches WHERE game_key = ?',
  );
  const forget = db
    .prepare<[number, string], number>(
      `DELETE FROM other_matches WHERE match_key = ?
       AND game_key NOT IN (SELECT key FROM games WHERE id IN (SELECT value FROM json_each(?)))
       RETURNING (SELECT match_key FROM games WHERE key = game_key)`,
    )
    .pluck();
  const selectOwners = db
    .prepare<[number], number>(
      `SELECT DISTINCT g.match_key FROM other_matches o JOIN games g ON g.key = o.game_key
       WHERE o.match_key = ? AND g.match_key IS NOT NULL`,
    )
    .pluck();

  function move(row: GameRow, listed: ListedGame | null, match: MatchRow, position: number): void {
    const before = row.match_key;
    remove.run(row.key, match.key);
    rows.games.update(row, listed, match, position, 'no');
    for (const key of [before, match.key]) {
      if (key === null) continue;
      rows.places.settleMatch(key);
      rows.matches.touch(key);
    }
  }

  return {
    share({ row, listed, match, position }) {
      const other = row.match_key === null ? null : rows.matches.get(row.match_key);
      if (other !== null && isFirst(match, other)) {
        put.run(row.key, other.key, row.position);
        move(row, listed, match, position);
      } else if (put.run(row.key, match.key, position).changes > 0 && other !== null)
        // Its sidecar names the other matches of its games.
        rows.matches.touch(other.key);
      const ids = [other?.id ?? match.id, match.id].sort();
      return `Game ${row.id} is listed in the matches ${ids.join(' and ')}`;
    },
    sharedBy: (matchKey) => new Set(sharedIds.all(matchKey)),
    release(match, omitted) {
      for (const row of omitted) {
        const others = selectOthers
          .all(row.key)
          .flatMap(({ match_key, position }) => {
            const other = rows.matches.get(match_key);
            return other === null ? [] : [{ match: other, position }];
          })
          .sort((a, b) => (isFirst(a.match, b.match) ? -1 : 1));
        const [next] = others;
        if (next && next.match.key !== match.key) move(row, null, next.match, next.position);
      }
    },
    forgetOthers(matchKey, ids) {
      for (const owner of new Set(forget.all(matchKey, JSON.stringify([...ids])))) rows.matches.touch(owner);
    },
    touchOwners(matchKey) {
      for (const owner of selectOwners.all(matchKey)) rows.matches.touch(owner);
    },
  };
}

/** The one that begins first, then that with the lower id. A match without a time comes last. */
function isFirst(a: MatchRow, b: MatchRow): boolean {
  const [startA, startB] = [a.start_at || Number.MAX_SAFE_INTEGER, b.start_at || Number.MAX_SAFE_INTEGER];
  if (startA !== startB) return startA < startB;
  return a.id.length === b.id.length ? a.id < b.id : a.id.length < b.id.length;
}

/** The games of a match once each, at their first positions; and sentences about those that it lists twice. */
export function listedOnce({ id, games }: Pick<ListedMatch, 'id' | 'games'>): {
  readonly games: readonly ListedGame[];
  readonly repeated: readonly string[];
} {
  const byId = Map.groupBy(games, ({ platformGameId }) => platformGameId);
  if (byId.size === games.length) return { games, repeated: [] };
  const once = games
    .map((game, index) => ({ ...game, number: game.number ?? index + 1 }))
    .filter(
      (game, index, all) => all.findIndex((each) => each.platformGameId === game.platformGameId) === index,
    );
  const repeated = [...byId]
    .filter(([, same]) => same.length > 1)
    .map(([game]) => `Game ${game} is listed more than once in the match ${id}`);
  return { games: once, repeated };
}
