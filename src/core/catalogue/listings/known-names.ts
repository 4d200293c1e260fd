/** The names in the catalogue that a watch rule may contain. */
import type Database from 'better-sqlite3';
import type { RuleField } from '../../../shared/rules/watch-rules.ts';
import { createSeriesTypes } from './series-types.ts';

/** From the counts of the coverage: a few rows for each content type, and none that counts nothing. */
const archivedContentTypes = `SELECT DISTINCT ref FROM coverage_counts
  WHERE scope = 'content-type' AND kind = 'archived' ORDER BY ref`;

/**
 * Returns a function that lists every name (of teams the codes too), for "Did you mean …". Content types are those of
 * which a file is archived. Reads whole tables of names: only for what the catalogue does not have. Of matches, which have no
 * names, none.
 */
export function createKnownNames(db: Database.Database): (kind: RuleField) => readonly string[] {
  const prepare = (sql: string) => db.prepare<[], string>(sql).pluck();
  const statements = {
    leagues: prepare('SELECT DISTINCT name FROM leagues'),
    tournaments: prepare('SELECT DISTINCT name FROM tournaments'),
    teams: prepare('SELECT name FROM teams UNION SELECT code FROM teams'),
    contentTypes: prepare(archivedContentTypes),
  } as const;
  const seriesTypes = createSeriesTypes(db);
  return (kind) => {
    if (kind === 'matches') return [];
    if (kind === 'seriesTypes') return seriesTypes();
    return statements[kind].all().filter((name) => name !== '');
  };
}
