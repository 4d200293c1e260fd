/** The games that a backfill found: each is counted once, also if pages repeat it. */
import type Database from 'better-sqlite3';
import type { ListedGame } from '../../domain/listing.ts';
import type { Listings } from '../listings/listings.ts';
import type { Write } from '../schema/write.ts';

export interface FoundGames {
  /** Saves games that the backfill found, and counts each of them once. */
  savePage(key: number, games: readonly ListedGame[], at: number): void;
  /** Counts which of the games found are wanted, after the rules have judged them. */
  countWanted(key: number): void;
}

/** Old rows are removed in parts, so that no transaction takes long. */
const removedPerPage = 2_000;

export function createFoundGames(
  db: Database.Database,
  write: Write,
  listings: Pick<Listings, 'saveGames'>,
): FoundGames {
  const addGame = db.prepare<[number, number, string]>(
    `INSERT INTO backfill_games (backfill_key, game_key, found_at) SELECT ?, key, ? FROM games WHERE id = ?
     ON CONFLICT DO NOTHING`,
  );
  const addCounts = db.prepare<[number, number, number]>(
    'UPDATE backfills SET games = games + ?, new_games = new_games + ? WHERE key = ?',
  );
  const removeOlder = db.prepare<[number, number]>(
    `DELETE FROM backfill_games WHERE (backfill_key, game_key) IN (
       SELECT backfill_key, game_key FROM backfill_games WHERE backfill_key < ? LIMIT ?)`,
  );
  const uncounted = 'backfill_games b WHERE b.backfill_key = :key AND b.is_counted = 0';
  const countUncounted = db.prepare<{ key: number }, { games: number; assets: number }>(
    `SELECT
       (SELECT count(*) FROM ${uncounted} AND EXISTS (
         SELECT 1 FROM assets a WHERE a.game_key = b.game_key AND a.state <> 'not-wanted')) AS games,
       (SELECT count(*) FROM backfill_games b JOIN assets a ON a.game_key = b.game_key
        WHERE b.backfill_key = :key AND b.is_counted = 0 AND a.wanted_at >= b.found_at
          AND a.state <> 'not-wanted') AS assets`,
  );
  const addWanted = db.prepare<[number, number, number]>(
    'UPDATE backfills SET wanted_games = wanted_games + ?, new_assets = new_assets + ? WHERE key = ?',
  );
  const markCounted = db.prepare<{ key: number }>(
    'UPDATE backfill_games SET is_counted = 1 WHERE backfill_key = :key AND is_counted = 0',
  );

  return {
    savePage: (key, games, at) =>
      write(() => {
        const { newGames } = listings.saveGames(games, at);
        const found = games.reduce((sum, game) => sum + addGame.run(key, at, game.platformGameId).changes, 0);
        addCounts.run(found, newGames, key);
        removeOlder.run(key, removedPerPage);
      }),
    countWanted: (key) =>
      write(() => {
        const counted = countUncounted.get({ key });
        if (counted === undefined) return;
        addWanted.run(counted.games, counted.assets, key);
        markCounted.run({ key });
      }),
  };
}
