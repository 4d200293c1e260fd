/**
 * The service's own JSON of each game, exact. Where a match's JSON has it word for word it is not kept twice:
 * then only its place in there is. Places hold for one text, so they are given up before a match's JSON changes.
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

  /** Gives the game a text of its own, as long as its place still holds. */
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
    /** Before a match's JSON becomes another. */
    detachAll: (match: number): void => selectGames.all(match).forEach(detach),
    /** After it has: its games stand in it again, but for those that it leaves out. */
    attachAll(match: number): void {
      for (const key of selectGames.all(match)) {
        const raw = isPlaced.get(key) === undefined ? read.get(key) : null;
        if (raw != null) put(key, raw, match);
      }
    },
  };
}
