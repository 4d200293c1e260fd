import type Database from 'better-sqlite3';

/** Marks the sidecar of a game as stale, within the caller's transaction. */
export function createTouchSidecar(db: Database.Database): (platformGameId: string) => void {
  const touchMatch = db.prepare<[string]>(
    'UPDATE matches SET revision = revision + 1 WHERE key = (SELECT match_key FROM games WHERE id = ?)',
  );
  const touchGame = db.prepare<[string]>('UPDATE games SET revision = revision + 1 WHERE id = ?');
  return (platformGameId) => {
    touchMatch.run(platformGameId);
    touchGame.run(platformGameId);
  };
}
