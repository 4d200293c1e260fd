/** Restores the facts of a sidecar to the catalogue. Facts that the catalogue already has do not change. */
import type Database from 'better-sqlite3';
import type { ArchivedFile } from '../../domain/assets.ts';
import { isFurther, splitFurther } from '../../domain/further-paths.ts';
import type { SidecarData } from '../../domain/sidecar.ts';
import { createRecordArchived } from '../../downloads/records/record-archived.ts';
import type { GameRows } from '../rows/game-rows.ts';
import type { MatchRow, MatchRows } from '../rows/match-rows.ts';
import type { SeriesPlaces } from '../rows/places.ts';
import type { Write } from '../schema/write.ts';
import { createRestoreEarlier } from './earlier-versions.ts';
import { createRestoreFolders } from './folder-moves.ts';
import type { SidecarListing } from './sidecar-listing.ts';

export interface RestoreItem {
  readonly data: SidecarData;
  /** Read from `data`. */
  readonly listing: SidecarListing;
  /** The hashes are those of the present files; otherwise, a file under repair stays under repair. */
  readonly isHashedNow: boolean;
  /** The sidecar on disk is not to be written again: it has this data and its checksums, or names files that are not there. */
  readonly isDescribed: boolean;
}

export interface RestoreOptions {
  readonly db: Database.Database;
  readonly write: Write;
  readonly matchRows: MatchRows;
  readonly gameRows: GameRows;
  readonly places: SeriesPlaces;
}

export function createRestore({ db, write, matchRows, gameRows, places }: RestoreOptions) {
  const recordArchived = createRecordArchived(db);
  const restoreEarlier = createRestoreEarlier(db);
  const restoreFolders = createRestoreFolders(db);
  const known = db.prepare<[string, string], ArchivedFile & { state: string }>(
    `SELECT g.id AS platformGameId, a.content_type AS contentType, f.path, f.folder, a.bytes, f.sha256,
       f.archived_at AS archivedAt, f.origin, f.etag, f.media_type AS mediaType, f.headers, a.state
     FROM games g JOIN assets a ON a.game_key = g.key JOIN files f ON f.asset_key = a.key
     WHERE g.id = ? AND a.content_type = ?`,
  );
  const fixFolder = {
    match: db.prepare<[string, number]>('UPDATE matches SET folder = coalesce(folder, ?) WHERE key = ?'),
    game: db.prepare<[string, string]>('UPDATE games SET folder = coalesce(folder, ?) WHERE id = ?'),
  };
  const addOther = db.prepare<{ game: string; match: number; position: number }>(
    `INSERT INTO other_matches (game_key, match_key, position) SELECT key, :match, :position FROM games
     WHERE id = :game AND match_key <> :match ON CONFLICT DO NOTHING`,
  );
  const upToDate = {
    match: db.prepare<[number]>('UPDATE matches SET sidecar_revision = revision WHERE key = ?'),
    game: db.prepare<[string]>('UPDATE games SET sidecar_revision = revision WHERE id = ?'),
  };

  function restored({ data, listing, isHashedNow, isDescribed }: RestoreItem): void {
    const seenAt = firstSeen(data);
    const { id, folder } = data.match;
    // Its folders and sidecars are not ours.
    const isOwn = !isFurther(folder);
    const found = id === null ? undefined : matchRows.find(id);
    const insertMatch = (listed: NonNullable<SidecarListing['match']>) =>
      matchRows.insert({ ...listed, raw: data.match.raw ?? 'null' }, seenAt, false);
    const match: MatchRow | null = listing.match === null ? null : (found ?? insertMatch(listing.match));
    if (match && isOwn) fixFolder.match.run(folder, match.key);

    let isAnyJoined = false;
    for (const [index, game] of data.games.entries()) {
      const row = gameRows.find(game.platformGameId);
      const isUnjoined = row !== undefined && match !== null && row.match_key === null;
      const listed = listing.games[index];
      if (row === undefined && listed !== undefined) {
        gameRows.save({ ...listed, raw: game.raw }, match, match === null ? 0 : game.position, null);
      } else if (row !== undefined && isUnjoined) {
        gameRows.update(row, null, match, game.position);
      }
      if (match === null && isOwn) fixFolder.game.run(folder, game.platformGameId);
      isAnyJoined ||= row === undefined || isUnjoined;
      // The catalogue has no file of a game that it does not know.
      recordArchived(row === undefined ? game.files : game.files.filter((file) => isNews(file, isHashedNow)));
      game.files.forEach(restoreEarlier);
      if (isDescribed && isOwn && match === null && row === undefined) upToDate.game.run(game.platformGameId);
    }
    if (match && isOwn) restoreFolders(match.key, folder, data.match.earlierFolders);
    for (const [index, game] of data.games.entries()) restoreOthers(game, listing.games[index], seenAt);
    if (match && isAnyJoined) places.settleMatch(match.key);
    if (match && found) {
      if (isAnyJoined) matchRows.reindex(match, match);
    } else if (match) {
      matchRows.index(
        match,
        data.games.map((game) => game.platformGameId),
      );
      if (isDescribed && isOwn) upToDate.match.run(match.key);
    }
  }

  /** The other matches that list the game. A match that has a sidecar of its own may be restored before or after this. */
  function restoreOthers(
    { platformGameId, otherMatches = [] }: SidecarData['games'][number],
    listed: SidecarListing['games'][number] | undefined,
    seenAt: number,
  ): void {
    for (const [index, { id, raw, position }] of otherMatches.entries()) {
      const facts = listed?.otherMatches[index];
      let match = matchRows.find(id);
      if (match === undefined && facts !== undefined) {
        match = matchRows.insert({ ...facts, raw: raw ?? 'null' }, seenAt, false);
        matchRows.index(match, []);
      }
      if (match === undefined) continue;
      const added = addOther.run({ game: platformGameId, match: match.key, position });
      if (added.changes > 0) matchRows.reindex(match, match);
    }
  }

  /**
   * A file that was archived and is to be downloaded again was found damaged: only a hash of its present content can
   * show that it is intact.
   */
  function isNews(file: ArchivedFile, isHashedNow: boolean): boolean {
    const row = known.get(file.platformGameId, file.contentType);
    if (row === undefined) return true;
    const from = splitFurther(file.path);
    // What another archive has stays there.
    if (from !== null && splitFurther(row.path)?.name !== from.name) return false;
    if (row.state !== 'archived') return isHashedNow && row.sha256 === file.sha256;
    const isSame =
      row.path === file.path &&
      row.bytes === file.bytes &&
      row.sha256 === file.sha256 &&
      row.archivedAt === file.archivedAt;
    return !isSame;
  }

  return (items: readonly RestoreItem[]): void =>
    write(() => {
      for (const item of items) restored(item);
      places.settleLone();
    });
}

/** When the match was first archived: the best estimate of when it was first seen. */
function firstSeen(data: SidecarData): number {
  const times = data.games.flatMap((game) => game.files.map((file) => file.archivedAt));
  return times.length > 0 ? Math.min(...times) : Date.parse(data.match.startAt ?? '') || 0;
}
