/** Reads the catalogue by SQL alone, without the code that wrote it. */
import { join } from 'node:path';
import Database from 'better-sqlite3';

interface CatalogueGame {
  readonly id: string;
  readonly leagueName: string;
  /** Epoch ms; null if it is not known. */
  readonly startAt: number | null;
}

interface CatalogueFile {
  readonly platformGameId: string;
  readonly contentType: string;
  readonly sha256: string;
}

export interface CatalogueRows {
  readonly games: readonly CatalogueGame[];
  readonly files: readonly CatalogueFile[];
}

export function readRows(dataDir: string): CatalogueRows {
  return reading(dataDir, (db) => ({
    games: db
      .prepare<[], CatalogueGame>(
        `SELECT games.id, leagues.name AS leagueName, games.started_at AS startAt
         FROM games JOIN leagues ON leagues.key = games.league_key`,
      )
      .all(),
    files: db
      .prepare<[], CatalogueFile>(
        `SELECT games.id AS platformGameId, assets.content_type AS contentType, files.sha256
         FROM files JOIN assets ON assets.key = files.asset_key JOIN games ON games.key = assets.game_key`,
      )
      .all(),
  }));
}

export interface Progress {
  /** Of the latest backfill. */
  readonly state: string;
  /** Archived files. */
  readonly files: number;
  /** Downloads in progress, and those that begin now or after a failed attempt. */
  readonly open: number;
}

/** `at` is in epoch ms. */
export function readProgress(dataDir: string, at: number): Progress {
  const sql = `SELECT (SELECT state FROM backfills ORDER BY key DESC LIMIT 1) AS state,
    (SELECT count(*) FROM files) AS files,
    (SELECT count(*) FROM assets WHERE state IN ('queued', 'resolving', 'transferring', 'verifying', 'waiting')
       OR (state = 'scheduled' AND due_at <= ?)) AS open`;
  const row = reading(dataDir, (db) => db.prepare<[number], Progress>(sql).get(at));
  if (row === undefined) throw new Error('The catalogue has no backfill.');
  return row;
}

function reading<T>(dataDir: string, read: (db: Database.Database) => T): T {
  const db = new Database(join(dataDir, 'catalogue.db'), { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}
