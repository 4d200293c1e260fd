/** The names in the catalogue that a watch rule may contain. */
import type Database from 'better-sqlite3';
import type { RuleField } from '../../../shared/watch-rules.ts';
import { createSeriesTypes } from './series-types.ts';

/**
 * Returns a function that lists every name (of teams the codes too), for "Did you mean …". Content types are those of
 * which a file is archived. Reads a whole table: only for what the catalogue does not have. Of matches, which have no
 * names, none.
 */
export function createKnownNames(db: Database.Database): (kind: RuleField) => readonly string[] {
  const prepare = (sql: string) => db.prepare<[], string>(sql).pluck();
  const statements = {
    leagues: prepare('SELECT DISTINCT name FROM leagues'),
    tournaments: prepare('SELECT DISTINCT name FROM tournaments'),
    teams: prepare('SELECT name FROM teams UNION SELECT code FROM teams'),
    contentTypes: prepare("SELECT DISTINCT content_type FROM assets WHERE state = 'archived'"),
  } as const;
  const seriesTypes = createSeriesTypes(db);
  return (kind) => {
    if (kind === 'matches') return [];
    if (kind === 'seriesTypes') return seriesTypes();
    return statements[kind].all().filter((name) => name !== '');
  };
}
