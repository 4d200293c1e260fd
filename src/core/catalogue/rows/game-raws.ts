/**
 * The service's own JSON of each game, exact. If the match's JSON contains it word for word, only its position there is
 * stored. Positions are valid for one text only, so they are removed before a match's JSON changes.
 */
import type Database from 'better-sqlite3';

export function createGameRaws(db: Database.Database) {
  const same = db.prepare<[string, number], number>('SELECT raw = ? FROM game_raws WHERE key = ?').pluck();
  const place = db.prepare<{ key: number; match: number; raw: string }>(
    `INSERT OR REPLACE INTO game_raw_at (key, at, length)
     SELECT :key, instr(raw, :raw), length(:raw) FROM match_raw WHERE key = :match AND instr(raw, :raw) > 0`,
  );
  const keep = db.prepare<[number, string]>('INSERT OR REPLACE INTO game_raw (key, raw) VALUES (?, ?)');
  const dropText = db.prepare<[number]>('DELETE FROM game_raw WHERE key = ?');
  const dropPlace = db.prepare<[number]>('DELETE FROM game_raw_at WHERE key = ?');
  const read = db.prepare<[number], string | null>('SELECT raw FROM game_raws WHERE key = ?').pluck();
  const selectGames = db.prepare<[number], number>('SELECT key FROM games WHERE match_key = ?').pluck();
  const isPlaced = db.prepare<[number], number>('SELECT 1 FROM game_raw_at WHERE key = ?').pluck();

  function put(key: number, raw: string, match: number | null): void {
    if (match !== null && place.run({ key, match, raw }).changes > 0) {
      dropText.run(key);
      return;
    }
    dropPlace.run(key);
    keep.run(key, raw);
  }

  /** Stores the game's own text, while its position is still valid. */
  function detach(key: number): void {
    if (isPlaced.get(key) === undefined) return;
    const raw = read.get(key);
    if (raw != null) keep.run(key, raw);
    dropPlace.run(key);
  }

  return {
    isSame: (key: number, raw: string): boolean => same.get(raw, key) === 1,
    put,
    detach,
    /** Call before a match's JSON changes. */
    detachAll: (match: number): void => selectGames.all(match).forEach(detach),
    /** Call after it has changed: stores the positions of the games that the new JSON contains. */
    attachAll(match: number): void {
      for (const key of selectGames.all(match)) {
        const raw = isPlaced.get(key) === undefined ? read.get(key) : null;
        if (raw != null) put(key, raw, match);
      }
    },
  };
}
