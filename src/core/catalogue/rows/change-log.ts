/** The log of changed games (see schema/tables/changes.ts), for those who follow the catalogue by it. */
import type Database from 'better-sqlite3';
import { peopleChanged } from './people.ts';

/** A line of the log of one catalogue. */
interface LogPosition {
  readonly id: string;
  /** 0: before the first line. */
  readonly seq: number;
  /** The line's random mark, a 64-bit number as text; empty before the first line. */
  readonly mark: string;
}

export interface ChangeLog {
  end(): LogPosition;
  /** Null for a line that is not in the log. */
  at(seq: number): LogPosition | null;
  /** Whether this catalogue's log reaches back to the position. */
  has(position: LogPosition): boolean;
  /** The ids of the games that changed after this line; null if the list of people did, so that any game may have. */
  changedAfter(seq: number): readonly string[] | null;
  /** How many games with archived files did; at most `limit`. Null as above. */
  countArchivedAfter(seq: number, limit: number): number | null;
}

export function createChangeLog(db: Database.Database): ChangeLog {
  const id = db.prepare<[], string>("SELECT value FROM metadata WHERE key = 'catalogue.id'").pluck();
  const last = db.prepare<[], { seq: number; mark: string }>(
    'SELECT seq, CAST(mark AS TEXT) AS mark FROM changes ORDER BY seq DESC LIMIT 1',
  );
  const markAt = db.prepare<[number], string>('SELECT CAST(mark AS TEXT) FROM changes WHERE seq = ?').pluck();
  const changed = db
    .prepare<[number], string>(
      'SELECT DISTINCT g.id FROM changes c JOIN games g ON g.key = c.game_key WHERE c.seq > ?',
    )
    .pluck();
  const archived = db
    .prepare<[number, number], number>(
      `SELECT count(*) FROM (
         SELECT DISTINCT c.game_key FROM changes c JOIN games g ON g.key = c.game_key
         WHERE c.seq > ? AND g.archived_assets > 0 LIMIT ?
       )`,
    )
    .pluck();
  const people = db
    .prepare<[number, number], number>('SELECT 1 FROM changes WHERE seq > ? AND game_key = ? LIMIT 1')
    .pluck();
  const hasOtherPeople = (seq: number) => people.get(seq, peopleChanged) !== undefined;
  return {
    at(seq) {
      const [catalogue, mark] = [id.get(), markAt.get(seq)];
      return catalogue === undefined || mark === undefined ? null : { id: catalogue, seq, mark };
    },
    end: () => ({ id: id.get() ?? '', ...(last.get() ?? { seq: 0, mark: '' }) }),
    has: (position) => position.id === id.get() && position.mark === (markAt.get(position.seq) ?? ''),
    changedAfter: (seq) => (hasOtherPeople(seq) ? null : changed.all(seq)),
    countArchivedAfter: (seq, limit) => (hasOtherPeople(seq) ? null : (archived.get(seq, limit) ?? 0)),
  };
}
