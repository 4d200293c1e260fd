/**
 * What a preview of watch rules needs of every game and asset, in a thread of its own. As long as nothing is written,
 * the next preview uses the same arrays.
 */
import type Database from 'better-sqlite3';
import type { Names } from '../../catalogue/rows/names.ts';
import { createAssetGroups } from './asset-groups.ts';
import { createReadGames } from './game-arrays.ts';
import { createLaterGames } from './later-games.ts';

/** Whether a file is upcoming at `now` if its game, which is not known to be played, starts at this time (epoch ms). */
type IsUpcoming = (startAt: number, number: number, now: number) => boolean;

export type KnownGames = ReturnType<KnownGamesReader['read']>;
type KnownGamesReader = ReturnType<typeof createKnownGames>;

const maxAgeMs = 60_000;

export function createKnownGames(db: Database.Database, names: Names, isUpcoming: IsUpcoming) {
  const readGames = createReadGames(db, names);
  const readLaterGames = createLaterGames(db);
  const assets = createAssetGroups(db);
  const matchKey = db.prepare<[string], number>('SELECT key FROM matches WHERE id = ?').pluck();

  function load(now: number) {
    const laterKeys: number[] = [];
    const games = readGames((key, startAt, number) => {
      if (isUpcoming(startAt, number ?? 1, now)) laterKeys.push(key);
    });
    const later = readLaterGames(laterKeys, now);
    return { readAt: now, ...games, assets: assets.groups(), upcoming: assets.upcoming(now), later };
  }

  let known: { readonly version: unknown; readonly games: ReturnType<typeof load> } | null = null;

  return {
    /** Within one read transaction, and at `now` (epoch ms). At most a minute old. */
    read(now: number) {
      // Changes with every write of another connection.
      const version = db.pragma('data_version', { simple: true });
      const isFresh =
        known !== null &&
        known.version === version &&
        now - known.games.readAt < maxAgeMs &&
        now >= known.games.readAt;
      if (known === null || !isFresh) known = { version, games: load(now) };
      return known.games;
    },
    /** The key of a match; null if it is not known. */
    matchKey: (id: string): number | null => matchKey.get(id) ?? null,
  };
}
