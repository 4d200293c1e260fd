/** Counts what saving other watch rules would do to the games that are known. Writes nothing. */
import type Database from 'better-sqlite3';
import type { Names } from '../rows/names.ts';
import { type JudgedAsset, judgeAsset } from './judge-asset.ts';
import type { DecideGame } from './judging.ts';
import { toWantableGame, type WantableRow, wantableColumns } from './wantable.ts';

export interface PreviewCounts {
  /** What the rules want: games, and their assets. */
  readonly games: number;
  readonly assets: number;
  /** Wanted assets that are archived. */
  readonly archived: number;
  /** Wanted assets whose game has most likely not ended yet. */
  readonly upcoming: number;
  /** Assets that become wanted, and those that nobody wants any more. */
  readonly starts: number;
  readonly stops: number;
}

export interface PreviewSlice {
  readonly counts: PreviewCounts;
  /** The key of the last game that was read; null after the last one. */
  readonly after: number | null;
}

export type Preview = (input: {
  readonly decide: DecideGame;
  /** The key after which to read, 0 for the first slice. */
  readonly after: number;
  /** The most games that are read. */
  readonly limit: number;
  readonly now: number;
}) => PreviewSlice;

interface AssetRow extends JudgedAsset {
  readonly content_type: string;
  readonly first_due_at: number;
}

const openStates: ReadonlySet<string> = new Set([
  'scheduled',
  'queued',
  'resolving',
  'transferring',
  'verifying',
  'waiting',
]);

export function createPreview(db: Database.Database, names: Names): Preview {
  const walk = db.prepare<[number, number], WantableRow>(
    `SELECT ${wantableColumns} FROM games g LEFT JOIN matches m ON m.key = g.match_key
     WHERE g.key > ? ORDER BY g.key LIMIT ?`,
  );
  const readAssets = db.prepare<[number], AssetRow>(
    `SELECT a.content_type, a.state, a.wanted_by, a.first_due_at,
       EXISTS (SELECT 1 FROM files f WHERE f.asset_key = a.key) AS has_file
     FROM assets a WHERE a.game_key = ?`,
  );
  return ({ decide, after, limit, now }) => {
    const counts = { games: 0, assets: 0, archived: 0, upcoming: 0, starts: 0, stops: 0 };
    const rows = walk.all(after, limit);
    for (const row of rows) {
      const desired = new Map(decide(toWantableGame(row, names)));
      if (desired.size > 0) counts.games += 1;
      counts.assets += desired.size;
      for (const asset of readAssets.all(row.key)) {
        const dueAt = desired.get(asset.content_type);
        const step = judgeAsset(asset, dueAt !== undefined);
        if (step === 'unwant') counts.stops += 1;
        if (dueAt === undefined) continue;
        if (step === 'want') continue;
        desired.delete(asset.content_type);
        if (asset.state === 'archived') counts.archived += 1;
        else if (openStates.has(asset.state) && asset.first_due_at > now) counts.upcoming += 1;
      }
      // What is left is new, or wanted again.
      counts.starts += desired.size;
      for (const dueAt of desired.values()) if (dueAt > now) counts.upcoming += 1;
    }
    const last = rows.at(-1);
    return { counts, after: rows.length < limit || !last ? null : last.key };
  };
}
