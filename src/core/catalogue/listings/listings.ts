/** Stores the service's listings. Removes nothing, and writes only changes. */
import type Database from 'better-sqlite3';
import type { ListedGame, ListedMatch, ListingCounts } from '../../domain/listing.ts';
import { type GameRow, type GameRows, wasLeftOut } from '../rows/game-rows.ts';
import { type MatchRow, type MatchRows, matchChanges } from '../rows/match-rows.ts';
import type { Names } from '../rows/names.ts';
import type { SeriesPlaces } from '../rows/places.ts';
import { isInMissingIndex } from '../rows/status-sql.ts';
import type { Write } from '../schema/write.ts';
import { createJoinGames } from './join-games.ts';
import { createRepeatedGames, listedOnce, type RepeatedGames } from './repeated-games.ts';

export interface Listings {
  /**
   * A game that several matches list belongs to one of them; see repeated-games.ts. `onRepeated` receives a sentence about each of
   * them, and about each game that one match lists twice.
   *
   * Inserts or updates matches, their teams and their games as the service listed them at `seenAt`. Removes nothing: a
   * game that a later listing omits stays, and a field that is null in a later listing retains its earlier value.
   */
  saveMatches(
    matches: readonly ListedMatch[],
    seenAt: number,
    onRepeated?: (sentence: string) => void,
  ): ListingCounts;
  /** Saves games listed alone (`GET /games`), and joins each to its match if the match is known. */
  saveGames(games: readonly ListedGame[], seenAt: number): ListingCounts;
  /**
   * After a complete walk that began at `since`: marks matches that were not seen in it as no longer listed, and the games
   * of those that have not begun as gone.
   */
  markUnlisted(since: number): number;
  /**
   * After a complete listing of past games, which had `ids`: marks games of this time (epoch ms, `to` not included) that it
   * lacks as gone, where a file of theirs is still looked for. `saveGames` takes the mark away.
   */
  markAbsent(ids: ReadonlySet<string>, from: number, to: number): void;
}

export function createListings(
  db: Database.Database,
  write: Write,
  matchRows: MatchRows,
  gameRows: GameRows,
  places: SeriesPlaces,
  names: Names,
): Listings {
  const markSeen = db.prepare<[number, number]>(
    'UPDATE matches SET last_seen_at = max(last_seen_at, ?), is_listed = 1 WHERE key = ?',
  );
  const addMove = db.prepare<{ match: number; at: number; from: number; to: number }>(
    `INSERT INTO match_moves (match_key, line, at, from_at, to_at)
     VALUES (:match, (SELECT coalesce(max(line), 0) + 1 FROM match_moves WHERE match_key = :match), :at, :from, :to)`,
  );
  const markGone = db.prepare<{ since: number }>(
    `UPDATE games SET is_gone = 1 WHERE is_gone = 0 AND match_key IN (
       SELECT key FROM matches WHERE is_listed = 1 AND last_seen_at < :since AND start_at > :since)`,
  );
  const lookedFor = db.prepare<{ from: number; to: number }, { key: number; id: string }>(
    `SELECT DISTINCT g.key, g.id FROM assets a INDEXED BY assets_missing CROSS JOIN games g ON g.key = a.game_key
     WHERE a.${isInMissingIndex} AND g.played_at >= :from AND g.played_at < :to AND g.is_gone = 0`,
  );
  const markAbsent = db.prepare<[number]>('UPDATE games SET is_gone = 2 WHERE key = ?');
  const settleLone = db.prepare<[number]>(
    'INSERT INTO lone_due (game_key) SELECT key FROM games WHERE key = ? AND match_key IS NULL ON CONFLICT DO NOTHING',
  );
  const unlist = db.prepare<[number]>(
    'UPDATE matches SET is_listed = 0 WHERE is_listed = 1 AND last_seen_at < ?',
  );

  const repeatedGames = createRepeatedGames(db, { matches: matchRows, games: gameRows, places });
  const joinGames = createJoinGames(db, { names, matchRows, gameRows, places });
  const saveOne = createSaveGame(gameRows, repeatedGames);

  function saveMatch(match: ListedMatch, seenAt: number) {
    const once = listedOnce(match);
    const listed = { ...match, games: once.games };
    const repeated = [...once.repeated];
    const known = matchRows.find(listed.id);
    if (known === undefined) {
      const match = matchRows.insert(listed, seenAt, true);
      let newGames = 0;
      listed.games.forEach((game, index) => {
        const saved = saveOne(game, match, toPosition(game, index), seenAt);
        if (saved.isNew) newGames += 1;
        repeated.push(...saved.repeated);
      });
      places.settleMatch(match.key);
      matchRows.index(
        match,
        listed.games.map((game) => game.platformGameId),
      );
      joinGames.joinTo(match);
      return { isNew: true, newGames, repeated };
    }
    const desired = matchRows.merged(known, listed);
    const change = matchChanges(known, desired);
    const isRawSame = matchRows.isRawSame(known.key, listed.raw);
    if (change !== 'none') matchRows.update(desired);
    if (known.start_at !== desired.start_at)
      addMove.run({ match: known.key, at: seenAt, from: known.start_at, to: desired.start_at });
    if (!isRawSame) {
      gameRows.raws.detachAll(known.key);
      matchRows.saveRaw(known.key, listed.raw);
    }
    const { newGames, changed, isAnyNew } = saveMatchGames(listed.games, seenAt, {
      match: desired,
      gameRows,
      repeatedGames,
      saveOne,
      repeated,
    });
    if (!isRawSame) gameRows.raws.attachAll(known.key);
    if (change === 'place' || isAnyNew) matchRows.reindex(known, desired);
    if (change !== 'none' || changed) places.settleMatch(known.key);
    if (change !== 'none' || !isRawSame || changed) matchRows.touch(known.key);
    if (change !== 'none' || !isRawSame) repeatedGames.touchOwners(known.key);
    markSeen.run(seenAt, known.key);
    return { isNew: false, newGames, repeated };
  }

  return {
    saveMatches: (matches, seenAt, onRepeated = () => {}) =>
      write((): ListingCounts => {
        let newMatches = 0;
        let newGames = 0;
        for (const match of matches) {
          const saved = saveMatch(match, seenAt);
          if (saved.isNew) newMatches += 1;
          newGames += saved.newGames;
          saved.repeated.forEach(onRepeated);
        }
        places.settleLone();
        return { newMatches, newGames };
      }),

    saveGames: (games, seenAt) =>
      write((): ListingCounts => {
        let newGames = 0;
        for (const game of games) {
          const row = gameRows.find(game.platformGameId);
          const match = row?.match_key ? matchRows.get(row.match_key) : null;
          if (row === undefined) {
            gameRows.save(game, null, 0, seenAt);
            newGames += 1;
          } else {
            const left = row.is_gone === 2 ? wasLeftOut(row) : undefined;
            if (gameRows.update(row, game, match, row.position, left) && match) {
              places.settleMatch(match.key);
              matchRows.touch(match.key);
            }
            if (left !== undefined) settleLone.run(row.key);
          }
          const saved = match === null ? gameRows.find(game.platformGameId) : undefined;
          if (saved !== undefined) joinGames.join(saved, game.matchId ?? null);
        }
        places.settleLone();
        return { newMatches: 0, newGames };
      }),

    markUnlisted: (since) =>
      write(() => {
        markGone.run({ since });
        return unlist.run(since).changes;
      }),

    markAbsent: (ids, from, to) =>
      write(() => {
        for (const { key, id } of lookedFor.all({ from, to })) {
          if (ids.has(id)) continue;
          markAbsent.run(key);
          settleLone.run(key);
        }
      }),
  };
}

type SaveGame = ReturnType<typeof createSaveGame>;

/** Saves a game of a match that is new to the match: no match has it yet, or another one has it. */
function createSaveGame(gameRows: GameRows, repeatedGames: RepeatedGames) {
  return (listed: ListedGame, match: MatchRow, position: number, seenAt: number) => {
    const row = gameRows.find(listed.platformGameId);
    if (row !== undefined && row.match_key !== null && row.match_key !== match.key)
      return { isNew: false, repeated: [repeatedGames.share({ row, listed, match, position })] };
    return { isNew: gameRows.save(listed, match, position, seenAt), repeated: [] };
  };
}

interface SavedMatch {
  readonly match: MatchRow;
  readonly gameRows: GameRows;
  readonly repeatedGames: RepeatedGames;
  readonly saveOne: SaveGame;
  /** Receives the sentences about games that are in two matches. */
  readonly repeated: string[];
}

/** Games that this listing omits stay, but get their match's new league, tournament and start. */
function saveMatchGames(
  listed: readonly ListedGame[],
  seenAt: number,
  { match, gameRows, repeatedGames, saveOne, repeated }: SavedMatch,
) {
  const known = gameRows.ofMatch(match.key);
  const byId = new Map(known.map((row) => [row.id, row]));
  const shared = repeatedGames.sharedBy(match.key);
  const ids = new Set(listed.map((game) => game.platformGameId));
  const isAnyNew = [...ids].some((id) => !byId.has(id) && !shared.has(id));
  const shift = positionShift(byId, listed);
  let newGames = 0;
  let changed = false;
  listed.forEach((game, index) => {
    const position = toPosition(game, index) + shift;
    const row = byId.get(game.platformGameId);
    if (row !== undefined) {
      if (gameRows.update(row, game, match, position, 'no')) changed = true;
      return;
    }
    const saved = saveOne(game, match, position, seenAt);
    if (saved.isNew) newGames += 1;
    repeated.push(...saved.repeated);
    if (!shared.has(game.platformGameId)) changed = true;
  });
  const omitted = known.filter((row) => !ids.has(row.id));
  const left = seenAt < match.start_at ? 'early' : 'late';
  for (const row of omitted) {
    const before = wasLeftOut(row);
    if (gameRows.update(row, null, match, row.position, before === 'no' ? left : before)) changed = true;
  }
  repeatedGames.release(match, omitted);
  if (shared.size > 0) repeatedGames.forgetOthers(match.key, ids);
  return { newGames, changed, isAnyNew };
}

function toPosition(game: ListedGame, index: number): number {
  return game.number ?? index + 1;
}

/**
 * By how much the positions of this listing are too low: a listing may leave out the first games once they are played.
 * All known games have then moved up by the same number.
 */
function positionShift(known: ReadonlyMap<string, GameRow>, listed: readonly ListedGame[]): number {
  const shifts = new Set(
    listed.flatMap((game, index) => {
      const row = known.get(game.platformGameId);
      return row === undefined || row.position === 0 ? [] : [row.position - toPosition(game, index)];
    }),
  );
  const [shift = 0] = shifts;
  return shifts.size === 1 ? Math.max(0, shift) : 0;
}
