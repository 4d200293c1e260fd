/**
 * The files that the user has asked for while Matchkeep starts nothing by itself: in quiet hours these are downloaded
 * nevertheless. A trigger ends the request of a file for which no attempt follows (catalogue/schema/tables/assets.ts).
 */
import type Database from 'better-sqlite3';
import { openStates } from '../../../shared/downloads/download-states.ts';
import { isInState } from '../../catalogue/rows/status-sql.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { AssetName } from '../../domain/assets.ts';

export interface DownloadRequests {
  /**
   * Records that the user asks for these files now (epoch ms), unless they are requested already. A file that is unknown,
   * or for which no attempt follows, cannot be requested. Returns the number of new requests.
   */
  request(assets: readonly AssetName[], now: number): number;
  /** Ends all requests, since every download starts by itself again. */
  endRequests(): void;
}

/** For statements on `assets`: files that may be requested, and are not yet. */
export const isRequestable = `requested_at IS NULL AND ${isInState(openStates)}`;

/** For the SET of a command: with `:isRequest`, the files are requested at `:now` unless they are already. */
export const setsRequest = 'requested_at = iif(:isRequest, coalesce(requested_at, :now), requested_at)';

export function createRequests(db: Database.Database, write: Write): DownloadRequests {
  const find = db
    .prepare<[string, string], number>(
      `SELECT key FROM assets
       WHERE game_key = (SELECT key FROM games WHERE id = ?) AND content_type = ? AND ${isRequestable}`,
    )
    .pluck();
  const mark = db.prepare<[number, number]>('UPDATE assets SET requested_at = ? WHERE key = ?');
  const isAny = db
    .prepare<[], number>(
      'SELECT 1 FROM assets INDEXED BY assets_requested WHERE requested_at IS NOT NULL LIMIT 1',
    )
    .pluck();
  const end = db.prepare(
    'UPDATE assets INDEXED BY assets_requested SET requested_at = NULL WHERE requested_at IS NOT NULL',
  );

  return {
    request(assets, now) {
      const keys = assets
        .map(({ platformGameId, contentType }) => find.get(platformGameId, contentType))
        .filter((key) => key !== undefined);
      // A waiting command asks again and again: what is requested already writes nothing.
      if (keys.length === 0) return 0;
      return write(() => keys.reduce((sum, key) => sum + mark.run(now, key).changes, 0));
    },
    endRequests() {
      if (isAny.get() !== undefined) write(() => end.run());
    },
  };
}
