/** Looks up a name of a watch rule in the catalogue. Names are compared as in the rules themselves (sync/rules.ts). */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/base/names.ts';
import { seriesTypeKey } from '../../../shared/domain/series-types.ts';
import type { RuleNameKind } from '../../../shared/rules/watch-rules.ts';
import { createSeriesTypes } from './series-types.ts';

interface Found {
  readonly text: string;
}

/** Order of the results: exact spellings first, then names, codes and ids, each newest first. */
const queries: Readonly<Record<Exclude<RuleNameKind, 'seriesTypes'>, string>> = {
  leagues: namedOrIdentified('leagues'),
  tournaments: namedOrIdentified('tournaments'),
  teams: `SELECT text FROM (
      SELECT name AS text, 0 AS rank, key FROM teams WHERE folded_name = :key
      UNION ALL SELECT code, 1, key FROM teams WHERE folded_code = :key
      UNION ALL SELECT id, 2, key FROM teams WHERE id IN (:text, :key)
    ) ORDER BY text <> :text, rank, key DESC LIMIT 1`,
  /** Ids have one spelling. */
  matches: 'SELECT id AS text FROM matches WHERE id = :text AND :key IS NOT NULL',
};

function namedOrIdentified(table: 'leagues' | 'tournaments'): string {
  return `SELECT text FROM (
      SELECT name AS text, 0 AS rank, key FROM ${table} WHERE folded = :key
      UNION ALL SELECT id, 1, key FROM ${table} WHERE id IN (:text, :key)
    ) ORDER BY text <> :text, rank, key DESC LIMIT 1`;
}

/**
 * Returns a function that finds the service's spelling of a name, a team code, an id or a type of series; null if the
 * catalogue does not have it.
 */
export function createSpelling(db: Database.Database): (kind: RuleNameKind, name: string) => string | null {
  const prepare = (kind: Exclude<RuleNameKind, 'seriesTypes'>) =>
    db.prepare<{ text: string; key: string }, Found>(queries[kind]);
  const statements = {
    leagues: prepare('leagues'),
    tournaments: prepare('tournaments'),
    teams: prepare('teams'),
    matches: prepare('matches'),
  } as const;
  const seriesTypes = createSeriesTypes(db);
  return (kind, name) => {
    const key = nameKey(name);
    if (key === '') return null;
    if (kind === 'seriesTypes') {
      const wanted = seriesTypeKey(name);
      return seriesTypes().find((type) => seriesTypeKey(type) === wanted) ?? null;
    }
    return statements[kind].get({ text: name.trim(), key })?.text ?? null;
  };
}
