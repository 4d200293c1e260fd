/** Looks up a name of a watch rule in the catalogue. Names are compared as in the rules themselves (sync/rules.ts). */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/names.ts';
import type { RuleNameKind } from '../../../shared/watch-rules.ts';

/** What a watch rule may name. */
export type RuleNameOrType = RuleNameKind | 'contentTypes';

interface Found {
  readonly text: string;
}

/** Order of the results: exact spellings first, then names, codes and ids, each newest first. */
const queries: Readonly<Record<RuleNameKind, string>> = {
  leagues: namedOrIdentified('leagues'),
  tournaments: namedOrIdentified('tournaments'),
  teams: `SELECT text FROM (
      SELECT name AS text, 0 AS rank, key FROM teams WHERE folded_name = :key
      UNION ALL SELECT code, 1, key FROM teams WHERE folded_code = :key
      UNION ALL SELECT id, 2, key FROM teams WHERE id IN (:text, :key)
    ) ORDER BY text <> :text, rank, key DESC LIMIT 1`,
};

function namedOrIdentified(table: 'leagues' | 'tournaments'): string {
  return `SELECT text FROM (
      SELECT name AS text, 0 AS rank, key FROM ${table} WHERE folded = :key
      UNION ALL SELECT id, 1, key FROM ${table} WHERE id IN (:text, :key)
    ) ORDER BY text <> :text, rank, key DESC LIMIT 1`;
}

/**
 * Returns a function that finds the service's spelling of a name, a team code or an id; null if the catalogue does not
 * have it.
 */
export function createSpelling(db: Database.Database): (kind: RuleNameKind, name: string) => string | null {
  const prepare = (kind: RuleNameKind) => db.prepare<{ text: string; key: string }, Found>(queries[kind]);
  const statements = {
    leagues: prepare('leagues'),
    tournaments: prepare('tournaments'),
    teams: prepare('teams'),
  } as const;
  return (kind, name) => {
    const key = nameKey(name);
    return key === '' ? null : (statements[kind].get({ text: name.trim(), key })?.text ?? null);
  };
}

/**
 * Returns a function that lists every name (of teams the codes too), for suggestions. Content types are those of which
 * a file is archived. Reads a whole table: only for what the catalogue does not have.
 */
export function createKnownNames(db: Database.Database): (kind: RuleNameOrType) => readonly string[] {
  const prepare = (sql: string) => db.prepare<[], string>(sql).pluck();
  const statements = {
    leagues: prepare('SELECT DISTINCT name FROM leagues'),
    tournaments: prepare('SELECT DISTINCT name FROM tournaments'),
    teams: prepare('SELECT name FROM teams UNION SELECT code FROM teams'),
    contentTypes: prepare("SELECT DISTINCT content_type FROM assets WHERE state = 'archived'"),
  } as const;
  return (kind) => statements[kind].all().filter((name) => name !== '');
}
