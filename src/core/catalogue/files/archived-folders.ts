/** What the catalogue knows of each folder of the archive that holds files, as a rebuild would have recorded it. */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { isOwnSql } from '../../domain/further-paths.ts';
import type { RestoredFolder } from './rebuild.ts';

const gamesSchema = z.array(z.string());

/** In no order. Reads every file: for worker threads. */
export function archivedFolders(db: Database.Database): readonly RestoredFolder[] {
  const rows = db
    .prepare<[], Omit<RestoredFolder, 'games' | 'isWhole'> & { readonly games: string }>(
      `SELECT f.folder, max(m.id) AS matchId, json_group_array(DISTINCT g.id) AS games,
         count(*) AS files, sum(a.bytes) AS bytes
       FROM files f JOIN assets a ON a.key = f.asset_key JOIN games g ON g.key = a.game_key
       LEFT JOIN matches m ON m.key = g.match_key
       WHERE ${isOwnSql('f.path')}
       GROUP BY f.folder`,
    )
    .all();
  return rows.map((row) => ({ ...row, games: gamesSchema.parse(JSON.parse(row.games)), isWhole: true }));
}
