/** Suggests names for a watch rule while the user types. Milliseconds with tens of thousands of names. */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/base/names.ts';
import { contentTypeLabel } from '../../../shared/domain/content-types.ts';
import { listContentTypes } from '../../../shared/query/unknown-names.ts';
import type { RuleField } from '../../../shared/rules/watch-rules.ts';
import { createKnownNames } from './known-names.ts';
import { createSeriesTypes } from './series-types.ts';

const maxNames = 20;

/** Names that begin with the text come first: then leagues by their games, tournaments and teams newest first. */
const queries: Readonly<Record<Exclude<RuleField, 'seriesTypes' | 'contentTypes'>, string>> = {
  leagues: `SELECT name FROM leagues WHERE name <> '' AND instr(folded, :key) > 0
    GROUP BY name ORDER BY min(instr(folded, :key)) > 1, sum(games) DESC, name LIMIT ${maxNames}`,
  tournaments: `SELECT name FROM tournaments WHERE name <> '' AND instr(folded, :key) > 0
    GROUP BY name ORDER BY min(instr(folded, :key)) > 1, max(key) DESC LIMIT ${maxNames}`,
  teams: `SELECT name FROM teams
    WHERE name <> '' AND (instr(folded_name, :key) > 0 OR instr(folded_code, :key) > 0)
    GROUP BY name ORDER BY max(folded_code = :key OR folded_name = :key) DESC,
      max(instr(folded_code, :key) = 1 OR instr(folded_name, :key) = 1) DESC, max(key) DESC LIMIT ${maxNames}`,
  /** Ids that begin with the text: every id is less than it with the highest character behind it. */
  matches: `SELECT id FROM matches WHERE id >= :text AND id < :text || char(1114111) ORDER BY id LIMIT ${maxNames}`,
};

/** Returns a function that finds names which contain the text, at most twenty; of an empty text, the first ones. */
export function createSuggestedNames(db: Database.Database) {
  const prepare = (kind: keyof typeof queries) =>
    db.prepare<{ text: string; key: string }, string>(queries[kind]).pluck();
  const statements = {
    leagues: prepare('leagues'),
    tournaments: prepare('tournaments'),
    teams: prepare('teams'),
    matches: prepare('matches'),
  } as const;
  const seriesTypes = createSeriesTypes(db);
  const known = createKnownNames(db);
  const among = (names: readonly string[], key: string, toLabel = (name: string) => name) =>
    names
      .map((name) => ({ name, places: [name, toLabel(name)].map((text) => nameKey(text).indexOf(key)) }))
      .map(({ name, places }) => ({ name, at: Math.min(...places.filter((at) => at >= 0)) }))
      .filter(({ at }) => Number.isFinite(at))
      .sort((a, b) => a.at - b.at)
      .slice(0, maxNames)
      .map(({ name }) => name);
  return (kind: RuleField, text: string): readonly string[] => {
    const key = nameKey(text);
    switch (kind) {
      case 'seriesTypes':
        return among(seriesTypes(), key);
      case 'contentTypes':
        return among(listContentTypes({ known }), key, contentTypeLabel);
      default:
        return statements[kind].all({ text: text.trim(), key });
    }
  };
}
